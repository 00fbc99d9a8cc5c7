// What a model is told of an agent's input: of the guideline the step that is taught, of the plan what came and comes, of what was said the
// latest. The built-in agents get all of it, which costs nothing.
import { pick } from '../../kernel/fields.js'
import { shortened } from '../../kernel/text.js'
import type { commonInput } from './agent-facts.js'

type Input = ReturnType<typeof commonInput>
type OutlineStep = Input['guideline']['outline'][number]
type Step = NonNullable<Input['current_step']>

/** Only the step that is taught is told in full; it stands behind what stays the same for a whole lesson. */
export function withTaughtStep<Guideline extends Pick<Input['guideline'], 'outline' | 'prerequisites'>>(
  { outline, prerequisites, ...about }: Guideline,
  current: Step | null,
) {
  const told = (step: OutlineStep) =>
    current !== null && (step.title === current.teaches || current.title.endsWith(step.title))
      ? spoken(step)
      : { title: step.title }
  return { ...about, outline: outline.map(told), prerequisites: prerequisites.map(told) }
}

/** What current_step says of it already is left out, and how answers to its free questions are judged. */
const spoken = (step: OutlineStep) => ({
  ...pick(step, ['title', 'skills', 'other_approach', 'explanation', 'other_explanation', 'reason_questions']),
  questions: step.questions.map(({ ask, hint }) => ({ ask, hint })),
})

export const stepInPlan = ({ title, status, status_info: info }: Step) => ({
  title,
  status,
  status_info: pick(info, ['attempts', 'confusions']),
})

const LATEST_NOTES = 3
/** Lines that are told in full, and the characters of those before them. */
const LATEST_LINES = 4
const OLDER_LINE = 160

export const shortenedLines = (lines: Input['conversation']): Input['conversation'] =>
  lines.map((line, at) => ({
    ...line,
    content: at < lines.length - LATEST_LINES ? shortened(line.content, OLDER_LINE) : line.content,
  }))

export const latestNotes = (notes: string): string => notes.split('\n').slice(-LATEST_NOTES).join('\n')
