// In which ways the answers of a quiz went wrong.
import type { PatternType } from '../../contract/mastery-agents.js'
import type { QuizAnswer, ShownMisconception } from './learning-cycle.js'

/** A way in which answers went wrong. `questions`: positions. */
export type Pattern = {
  readonly type: PatternType
  readonly questions: readonly number[]
  /** Null for a careless one: no known way of thinking leads to its answers. */
  readonly misconception: ShownMisconception | null
}

/** So many right answers to one wrong one, and a wrong one without a known reason is a slip. */
const SLIP_AMONG = 3

/**
 * From the misconceptions that answers showed: what was shown before or twice is a wrong idea (conceptual), what was shown once a step
 * done wrongly (procedural). A single wrong answer among many right ones that shows none is careless. Of any other wrong answer the
 * reason is not known. `earlier`: ids shown in earlier quizzes on the concept.
 */
export function errorPatterns(answers: readonly QuizAnswer[], earlier: ReadonlySet<string>): Pattern[] {
  const wrong = answers.filter(({ right }) => right === false)
  const ids = new Set(wrong.flatMap(({ misconception }) => misconception?.id ?? []))
  const shown = [...ids].map((id): Pattern => {
    const all = wrong.filter(({ misconception }) => misconception?.id === id)
    return {
      type: all.length > 1 || earlier.has(id) ? 'conceptual' : 'procedural',
      questions: all.map(({ position }) => position),
      misconception: all.at(-1)!.misconception,
    }
  })
  const right = answers.filter(answer => answer.right).length
  const [slip] = wrong
  const isSlip = wrong.length === 1 && slip!.misconception === null && right >= SLIP_AMONG
  return isSlip ? [{ type: 'careless', questions: [slip!.position], misconception: null }] : shown
}
