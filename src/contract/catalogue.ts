// What can be taken: assessments and skills, as a learner may see them (no item, no key, no difficulty).
import { z } from 'zod'
import { LanguageTag } from './language.js'

/** In which all of the questions can be asked; the first is the authors' own. */
const Languages = z.array(LanguageTag)
/** Titles and descriptions are in the language of `Accept-Language` where there are any, else in the authors' own; this is which. */
const TitleLanguage = LanguageTag
/** `subject` stays the same in every language; `subject_title` is what a reader calls it. */
const Subject = { subject: z.string(), subject_title: z.string() }

export const AssessmentSummary = z.strictObject({
  assessment_id: z.string(),
  title: z.string(),
  description: z.string(),
  title_language: TitleLanguage,
  ...Subject,
  total_items: z.int(),
  time_limit_minutes: z.number(),
  item_time_limit_seconds: z.int().nullable(),
  passing_score_percent: z.number(),
  /** How often a learner may take it; null: as often as they like. */
  max_attempts: z.int().nullable(),
  /** How long a learner waits after one attempt before the next. */
  wait_minutes: z.number(),
  /** How often whoever asks may still take it, an attempt that goes on among them; null: as often as they like. */
  attempts_left: z.int().nullable(),
  /** Until when they wait for their next attempt; null: not at all. */
  next_attempt_at: z.iso.datetime().nullable(),
  sections: z.array(z.strictObject({ section_id: z.string(), title: z.string(), item_count: z.int() })),
  languages: Languages,
})
export const AssessmentList = z.strictObject({ assessments: z.array(AssessmentSummary) })

export const SkillSummary = z.strictObject({
  skill_id: z.string(),
  title: z.string(),
  statement: z.string(),
  title_language: TitleLanguage,
  ...Subject,
  languages: Languages,
})
export const SkillList = z.strictObject({ skills: z.array(SkillSummary) })

export const SurveySummary = z.strictObject({
  survey_id: z.string(),
  title: z.string(),
  description: z.string(),
  /** How many questions the form has; skip logic may leave some out. */
  total_questions: z.int(),
  /** Of the form's texts. */
  language: LanguageTag,
})
export const SurveyList = z.strictObject({ surveys: z.array(SurveySummary) })

/** One lesson that can be begun with `guideline_id`. */
export const LessonSummary = z.strictObject({
  guideline_id: z.string(),
  title: z.string(),
  topic: z.string(),
  title_language: TitleLanguage,
  ...Subject,
  country: z.string(),
  board: z.string(),
  /** 0: adults. */
  grade: z.int(),
  /** Of the lesson's texts, as `en`. */
  language: z.string(),
  /** In which it can be had; the first is `language`. */
  languages: z.array(z.string()),
})
export const LessonList = z.strictObject({ lessons: z.array(LessonSummary) })
