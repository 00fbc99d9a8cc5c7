// The built-in planner of study plans: the outline of the guideline, fitted to the learner; and where that does not work, a foundation
// before it, another way, or smaller steps, in an order that depends on what went wrong.
import { sameWords } from '../kernel/same-words.js'
import {
  filledForPlan as filled,
  LONGEST_OF_A_STEP,
  readLesson,
  sourceOf,
  SPLIT_TITLE,
  type Lesson,
  type LessonDifficulty,
  type LessonStep,
  type OutlineStep,
} from './internal-lesson.js'
import { clip } from '../kernel/clip.js'

/** A skill is left out of a first plan from here on, 0 to 1. */
const MASTERED = 0.95
const FAIRLY_KNOWN = 0.7
const LEAST_STEPS = 3
const MOST_STEPS = 5
const LONGEST_TITLE = 120

type Planned = {
  readonly step_id: string | null
  readonly title: string
  readonly description: string
  readonly teaching_approach: string
  readonly success_criteria: string
  readonly skills: readonly string[]
  readonly difficulty: LessonDifficulty
}

/** The planner's output for its input, both as the wire has them (snake_case). Deterministic. */
export function internalPlan(input: unknown): object {
  const lesson = readLesson(input)
  return lesson.is_replanning ? changedPlan(lesson) : firstPlan(lesson)
}

function firstPlan(lesson: Lesson): object {
  const { outline } = lesson.guideline
  const known = outline.filter(step => isMastered(lesson, step))
  const spare = Math.max(0, outline.length - LEAST_STEPS)
  const left = new Set(known.slice(0, spare))
  const steps = outline.filter(step => !left.has(step)).slice(0, MOST_STEPS)
  const leftOut = [...left].map(({ title }) => `“${title}”`).join(', ')
  return output(
    lesson,
    steps.map((step, place) => planned(lesson, step, firstDifficulty(lesson, step, place))),
    `The outline of the guideline in its order${
      leftOut === '' ? '' : `, without ${leftOut}, which practice has shown to be known`
    }. ${startWords(lesson)}`,
    '',
  )
}

const startWords = ({ student_profile: { style } }: Lesson): string =>
  style === 'simple'
    ? 'The questions begin easy, because the learner likes small steps.'
    : style === 'challenge'
      ? 'The questions soon become hard, because the learner likes a challenge.'
      : 'The questions begin easy and follow what the learner shows.'

const isMastered = (lesson: Lesson, { skills }: OutlineStep): boolean =>
  skills.length > 0 && skills.every(skill => masteryOf(lesson, skill) >= MASTERED)

const masteryOf = ({ skills }: Lesson, skillId: string): number =>
  skills.find(({ skill_id }) => skill_id === skillId)?.mastery ?? 0

const LEVELS = ['easy', 'medium', 'hard'] as const

/** Easy at first; harder for who likes that, for who knows the skills fairly well, and for who is above the guideline's grade. */
function firstDifficulty(lesson: Lesson, { skills }: OutlineStep, place: number): LessonDifficulty {
  const { student_profile: learner, guideline } = lesson
  const above = learner.grade === 0 ? 0 : Math.sign(learner.grade - guideline.grade)
  const liked = learner.style === 'challenge' ? 1 : learner.style === 'simple' ? -1 : 0
  const known = skills.length > 0 && skills.every(skill => masteryOf(lesson, skill) >= FAIRLY_KNOWN) ? 1 : 0
  return LEVELS[Math.min(2, Math.max(0, (place === 0 ? 0 : 1) + above + liked + known))]!
}

const easier = (difficulty: LessonDifficulty): LessonDifficulty => LEVELS[Math.max(0, LEVELS.indexOf(difficulty) - 1)]!

const planned = (
  lesson: Lesson,
  step: OutlineStep,
  difficulty: LessonDifficulty,
  approach: string = step.teaching_approach,
): Planned => ({
  step_id: null,
  title: step.title,
  description: filled(lesson, step, step.description),
  teaching_approach: filled(lesson, step, approach),
  success_criteria: filled(lesson, step, step.success_criteria),
  skills: step.skills,
  difficulty,
})

const kept = (step: LessonStep): Planned => ({
  step_id: step.step_id,
  title: step.title,
  description: step.description,
  teaching_approach: step.teaching_approach,
  success_criteria: step.success_criteria,
  skills: step.skills,
  difficulty: step.difficulty,
})

/** What a change makes of the stuck step: it, or it and what comes before it. */
type Change = { readonly steps: readonly Planned[]; readonly made: string; readonly why: string }

function changedPlan(lesson: Lesson): object {
  const open = lesson.study_plan.todo_list.filter(({ status }) => status !== 'completed')
  const stuck =
    open.find(({ status }) => status === 'blocked') ?? open.find(({ status }) => status === 'in_progress') ?? open[0]
  if (stuck === undefined) return output(lesson, [], 'Everything is completed.', '')
  const source = sourceOf(lesson, stuck)
  const ways =
    lesson.replan_trigger === 'confusion'
      ? [otherApproach, withPrerequisite, inSmallSteps]
      : [withPrerequisite, otherApproach, inSmallSteps]
  const change = ways.reduce<Change | null>((found, way) => found ?? way(lesson, stuck, source), null)!
  const reason = lesson.replan_reason === '' ? `“${stuck.title}” did not work as it was planned.` : lesson.replan_reason
  return output(
    lesson,
    open.flatMap(step => (step === stuck ? change.steps : [kept(step)])),
    `${reason} ${change.why}`,
    change.made,
  )
}

/** A foundation that is not in the plan yet: of several the one that has most to do with the stuck step and the latest notes. */
function withPrerequisite(lesson: Lesson, stuck: LessonStep, source: OutlineStep | null): Change | null {
  const planTitles = new Set(lesson.study_plan.todo_list.map(({ title }) => title))
  const about = wordsOf(
    [stuck.title, stuck.description, ...stuck.skills, lesson.replan_reason, lesson.assessment_notes].join(' '),
  )
  const fitting = ({ title, description, skills }: OutlineStep): number =>
    [...wordsOf([title, description, ...skills].join(' '))].filter(word => about.has(word)).length
  const [best] = lesson.guideline.prerequisites
    .filter(step => !planTitles.has(step.title) && step !== source && !isMastered(lesson, step))
    .toSorted((one, other) => fitting(other) - fitting(one))
  if (best === undefined) return null
  return {
    steps: [planned(lesson, best, 'easy'), { ...kept(stuck), difficulty: easier(stuck.difficulty) }],
    made: `Put “${best.title}” before “${stuck.title}”.`,
    why: `What “${stuck.title}” builds on seems to be missing, so “${best.title}” comes first.`,
  }
}

function otherApproach(lesson: Lesson, stuck: LessonStep, source: OutlineStep | null): Change | null {
  if (source === null) return null
  const other = filled(lesson, source, source.other_approach)
  if (other === '' || sameWords(other, stuck.teaching_approach)) return null
  return {
    steps: [{ ...kept(stuck), teaching_approach: other, difficulty: easier(stuck.difficulty) }],
    made: `Teach “${stuck.title}” in another way, with easier questions.`,
    why: 'The way of explaining did not reach the learner, so another one is tried.',
  }
}

/** The last resort, which always works: the same in small steps, and then the step itself. */
function inSmallSteps(_lesson: Lesson, stuck: LessonStep): Change {
  const half: Planned = {
    ...kept(stuck),
    step_id: null,
    title: clip(`${SPLIT_TITLE}${stuck.title}`, LONGEST_TITLE),
    description: clip(`The first half of it: ${stuck.description}`, LONGEST_OF_A_STEP),
    teaching_approach: clip(
      `One small example at a time, each step said aloud. ${stuck.teaching_approach}`,
      LONGEST_OF_A_STEP,
    ),
    difficulty: 'easy',
  }
  return {
    steps: [half, { ...kept(stuck), difficulty: easier(stuck.difficulty) }],
    made: `Split “${stuck.title}”: an easier part of it comes first.`,
    why: 'Foundation and both approaches have been tried, so the step is taken in smaller pieces.',
  }
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])

const output = (lesson: Lesson, steps: readonly Planned[], reasoning: string, changes: string): object => ({
  todo_list: steps,
  reasoning,
  estimated_total_questions: Math.max(
    1,
    steps.reduce((sum, { skills }) => sum + (skills.length > 0 ? 3 : 2), 0),
  ),
  estimated_duration_minutes: Math.max(1, Math.round(lesson.session_context.estimated_duration_minutes)),
  changes_made: changes,
})
