// Where a tutoring session stands, read from the one JSON document that an agent is given. Parsed leniently: a field that is missing or
// odd is empty, never a fault.
import { z } from 'zod'
import { clip } from '../kernel/clip.js'

const text = z.string().catch('')
const nullable = z.string().nullable().catch(null)
const count = z.number().catch(0)

/** The entries that fit; the others are left out. */
const list = <T extends z.ZodType>(entry: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform(entries =>
      entries.flatMap(each => {
        const read = entry.safeParse(each)
        return read.success ? [read.data] : []
      }),
    )
const group = <S extends z.ZodRawShape>(shape: S) => z.object(shape).catch(() => z.object(shape).parse({}))
const texts = list(z.string())

const Question = z.object({ ask: z.string(), expects: list(texts), answer: text, hint: text })

const OutlineStep = z.object({
  title: z.string(),
  description: text,
  teaching_approach: text,
  other_approach: text,
  success_criteria: text,
  skills: texts,
  explanation: text,
  other_explanation: text,
  questions: list(Question),
})
export type OutlineStep = z.infer<typeof OutlineStep>

const Difficulty = z.enum(['easy', 'medium', 'hard'])
export type LessonDifficulty = z.infer<typeof Difficulty>

const Step = z.object({
  step_id: z.string(),
  title: text,
  description: text,
  teaching_approach: text,
  success_criteria: text,
  skills: texts,
  difficulty: Difficulty.catch('medium'),
  status: z.enum(['pending', 'in_progress', 'completed', 'blocked']),
  status_info: group({
    questions_asked: count,
    questions_correct: count,
    attempts: count,
    failures: count,
    confusions: count,
  }),
})
export type LessonStep = z.infer<typeof Step>

const Verdict = z.object({
  correct: z.boolean(),
  score: count,
  learner_answer: text,
  correct_answer: nullable,
  misconception: z.object({ id: z.string(), feedback: nullable }).nullable().catch(null),
  solution_steps: texts,
})
export type LessonVerdict = z.infer<typeof Verdict>

const Lesson = z.object({
  guideline: group({
    grade: count,
    topic: text,
    subtopic: text,
    language: text,
    scaffolding_strategies: texts,
    outline: list(OutlineStep),
    prerequisites: list(OutlineStep),
  }),
  student_profile: group({ grade: count, interests: texts, style: text }),
  session_context: group({ estimated_duration_minutes: count }),
  study_plan: group({
    todo_list: list(Step),
    metadata: group({ plan_version: count }),
  }),
  current_step: Step.nullable().catch(null),
  conversation: list(z.object({ role: z.enum(['tutor', 'student', 'system']), content: z.string() })),
  assessment_notes: text,
  // Of the planner.
  is_replanning: z.boolean().catch(false),
  replan_trigger: text,
  replan_reason: text,
  skills: list(z.object({ skill_id: z.string(), title: text, mastery: count })),
  // Of the executor.
  move: z.enum(['introduce', 'ask', 'probe', 'hint', 'explain', 'reply', 'summarise']).catch('ask'),
  next_item: z.object({ stem: text, item_type: text }).nullable().catch(null),
  free_question_wanted: z.boolean().catch(false),
  asked_before: texts,
  nudges_shown: texts,
  last_evaluation: z
    .object({ correct: z.boolean().nullable().catch(null), feedback: text })
    .nullable()
    .catch(null),
  // Of the evaluator.
  student_response: text,
  question_context: group({
    kind: z.enum(['item', 'free', 'message']).catch('message'),
    question: text,
    ladder: z.enum(['none', 'probe', 'hint', 'explain']).catch('none'),
    verdict: Verdict.nullable().catch(null),
    skipped: z.boolean().catch(false),
    expects: list(texts),
    model_answer: nullable,
  }),
})
export type Lesson = z.infer<typeof Lesson>

const Any = Lesson.catch(() => Lesson.parse({}))

export const readLesson = (input: unknown): Lesson => Any.parse(input)

/** The tutor's lines in sight, oldest first. */
export const tutorLines = ({ conversation }: Lesson): string[] =>
  conversation.filter(({ role }) => role === 'tutor').map(({ content }) => content)

/** What the learner said last; empty before the first time. */
export const lastWords = ({ conversation }: Lesson): string =>
  conversation.findLast(({ role }) => role === 'student')?.content ?? ''

/** The step of the guideline that a step of the plan was made from; null for one of somebody else's making. */
export function sourceOf({ guideline }: Lesson, step: { readonly title: string } | null): OutlineStep | null {
  if (step === null) return null
  const title = step.title.replace(SPLIT, '')
  return [...guideline.outline, ...guideline.prerequisites].find(each => each.title === title) ?? null
}

/** Opens the title of the smaller step that a step was split into. */
export const SPLIT_TITLE = 'Small steps: '
const SPLIT = new RegExp(`^(?:${SPLIT_TITLE})+`)

/** How far the session is: one more with everything that the learner says. */
const turnOf = ({ study_plan, conversation }: Lesson): number =>
  study_plan.todo_list.reduce((sum, { status_info: info }) => sum + info.attempts + info.confusions, 0) +
  conversation.length

/** The one of `lines` that the tutor said least lately, as far as is in sight; of several the first. */
export function leastLately(lesson: Lesson, lines: readonly string[]): string {
  const said = tutorLines(lesson)
  const lastSaid = (line: string): number => said.findLastIndex(text => text.includes(line))
  return lines.toSorted((one, other) => lastSaid(one) - lastSaid(other))[0] ?? ''
}

/** The same; of several another one each turn. */
export function fresh(lesson: Lesson, lines: readonly string[]): string {
  const turn = turnOf(lesson)
  return leastLately(
    lesson,
    lines.map((_, index) => lines[(turn + index) % lines.length]!),
  )
}

/** `{interest}` filled with one of the learner's interests, always the same one for the same step, or with a noun that fits anywhere. */
export function fillInterest(
  { student_profile, guideline }: Lesson,
  source: { readonly title: string },
  filled: string,
): string {
  const interests = student_profile.interests.map(plainWords).filter(interest => interest !== '')
  const { outline, prerequisites } = guideline
  const place = [...outline, ...prerequisites].findIndex(({ title }) => title === source.title)
  const neutral = guideline.language === 'en' || guideline.topic === '' ? 'animals' : guideline.topic
  return filled.replaceAll('{interest}', interests[Math.max(0, place) % interests.length] ?? neutral)
}

/** `fillInterest`, as much of it as a plan has room for. */
export const filledForPlan = (lesson: Lesson, source: { readonly title: string }, text: string): string =>
  clip(fillInterest(lesson, source, text), LONGEST_OF_A_STEP)

/** Characters of a step's texts, but of its title. */
export const LONGEST_OF_A_STEP = 600

/** Words as running text: nothing in them is markup. */
export const plainWords = (said: string): string =>
  said
    .replaceAll(/[*_`$<>{}\\[\]#|~]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

export const sentencesOf = (prose: string): string[] =>
  prose
    .split(/(?<=[.!?])\s+(?=\p{Lu}|\p{Lo}|["“])/u)
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '')
