// Readers that the built-in agents share: the step's source in the guideline, and the tutor's latest messages.
import { clip } from '../../kernel/text.js'
import { leastRecent, say, sentence, type SentenceKey } from '../../language/say.js'
import type { commonInput } from '../application/agent-facts.js'
import { LONGEST_TEXT } from '../domain/rules.js'

/** The part that every agent's input has. */
type Lesson = ReturnType<typeof commonInput>
export type LessonStep = NonNullable<Lesson['current_step']>
export type OutlineStep = Lesson['guideline']['outline'][number]

/**
 * The step of the guideline that a step of the plan was made from; null for one of a model's own making. A part of a step ends with the
 * title of the whole.
 */
export function sourceOf({ guideline }: Lesson, step: { readonly title: string } | null): OutlineStep | null {
  if (step === null) return null
  const known = [...guideline.outline, ...guideline.prerequisites]
  return (
    known.find(({ title }) => title === step.title) ??
    known
      .filter(({ title }) => step.title.endsWith(title))
      .toSorted((one, other) => other.title.length - one.title.length)[0] ??
    null
  )
}

/** The title as the guideline has it. */
export const titleOf = (lesson: Lesson, step: { readonly title: string } | null): string =>
  sourceOf(lesson, step)?.title ?? step?.title ?? lesson.guideline.subtopic

const tutorLines = ({ conversation }: Lesson): string[] =>
  conversation.filter(({ role }) => role === 'tutor').map(({ content }) => content)

export const isBeginning = (lesson: Lesson): boolean => tutorLines(lesson).length === 0

/** Counts up with everything that the learner says. */
const turnOf = ({ study_plan: plan, conversation }: Lesson): number =>
  (plan?.todo_list ?? []).reduce((sum, { status_info: info }) => sum + info.attempts + info.confusions, 0) +
  conversation.length

/** A sentence of the catalogue in a wording that was not used lately. */
export const speak = (
  lesson: Lesson,
  key: SentenceKey,
  values: Readonly<Record<string, string | number>> = {},
): string => say(lesson.guideline.language, key, { turn: turnOf(lesson), recent: tutorLines(lesson) }, values)

/** A sentence of the catalogue with a single wording. */
export const sentenceFor = (
  { guideline }: Pick<Lesson, 'guideline'>,
  key: SentenceKey,
  values: Readonly<Record<string, string | number>> = {},
): string => sentence(guideline.language, key, values)

/** The least recently used of the guideline's nudges that is not in `shown`; null when there is none. They are about the topic, and not about one question. */
export function nudgeOf(lesson: Lesson, shown: readonly string[]): string | null {
  const all = lesson.guideline.scaffolding_strategies
  if (all.length === 0) return null
  const start = turnOf(lesson) % all.length
  const ordered = [...all.slice(start), ...all.slice(0, start)]
  const others = ordered.filter(nudge => !shown.includes(nudge))
  return leastRecent(others.length > 0 ? others : ordered, tutorLines(lesson))
}

/** `{interest}` filled with one of the learner's interests, always the same for the same step, or with a noun that fits anywhere. */
export function fillInterest(
  { student_profile, guideline }: Lesson,
  source: { readonly title: string },
  text: string,
): string {
  const interests = (student_profile.interests ?? []).map(plainWords).filter(interest => interest !== '')
  const index = [...guideline.outline, ...guideline.prerequisites].findIndex(({ title }) => title === source.title)
  const neutral = guideline.language === 'en' || guideline.topic === '' ? 'animals' : guideline.topic
  return text.replaceAll('{interest}', interests[Math.max(0, index) % interests.length] ?? neutral)
}

/** `fillInterest`, as much of it as a plan has room for. */
export const filledForPlan = (lesson: Lesson, source: { readonly title: string }, text: string): string =>
  clip(fillInterest(lesson, source, text), LONGEST_TEXT)

/** Words as running text: nothing in them is markup. */
const plainWords = (text: string): string =>
  text
    .replaceAll(/[*_`$<>{}\\[\]#|~]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
