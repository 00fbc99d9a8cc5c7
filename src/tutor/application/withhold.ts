// Decides which texts are withheld while a verified question is open or about to be asked.
import type { Grading } from '../../contract/tutor.js'
import { stepsOnTheWay, withholdReason, type Item } from '../../items/index.js'
import type { GuidelineStep } from '../../library/index.js'
import type { ReplacedReason } from '../../sessions/index.js'
import { repeatsValue } from '../domain/repeats-value.js'
import type { TutorState } from '../domain/state.js'
import type { TurnFacts } from './agent-turn.js'
import { lastSentence } from './conversation.js'

/** Whether a text written for staff may be shown to a learner. `item`: the open question; null when there is none. */
export const isSafeToShow = (item: Item | null, text: string): boolean =>
  item === null || withholdReason(item, text) === null

/** The grading without what would answer `item`. */
export const redacted = <Of extends Pick<Grading, 'rationale' | 'labels'>>(item: Item | null, grading: Of): Of => ({
  ...grading,
  rationale: isSafeToShow(item, grading.rationale) ? grading.rationale : '',
  labels: grading.labels.filter(label => isSafeToShow(item, label)),
})

/**
 * Why a text of the tutor must not be shown; null when it may. `remark`: what the learner has just written, unless it was an answer. After a first
 * answer, which alone counts, values on the way to the answer may be told. `authors`: what the author has to say about the answer that was given,
 * with the numbers of the question.
 */
export function reasonToWithhold(
  {
    tutoring: { guideline },
    session,
    current,
    state,
    window,
  }: Pick<TurnFacts, 'tutoring' | 'session' | 'current' | 'state' | 'window'>,
  item: Item,
  text: string,
  remark: string,
  authors: readonly string[] = [],
): ReplacedReason | null {
  if (repeatsValue(text, remark, item.stem)) return 'echo'
  const hints = session.itemOpen && current?.item === item ? item.hints.slice(0, session.hintsShown) : []
  const texts = [session.title, ...hints.map(hint => hint.text), ...toldOnTheWay(state, item)]
  // The author wrote these texts for every question of the step.
  const quotable = [...authors, ...[...guideline.steps, ...guideline.prerequisites].flatMap(spokenTexts)]
  return withholdReason(item, text, { texts, quotable, language: languageRead(window, guideline.language) })
}

/** Languages that the gate reads in another script than the Latin one, which it always reads. */
const BY_SCRIPT = [
  ['ar', /\p{Script=Arab}/u],
  ['hi', /\p{Script=Deva}/u],
] as const

/** A tutor answers in the language in which the learner wrote, so what they wrote in another script may be answered in it. */
function languageRead(window: TurnFacts['window'], language: string): string {
  const words = lastSentence(window)
  return BY_SCRIPT.find(([, letters]) => letters.test(words))?.[0] ?? language
}

/** Steps of the solution whose values may be told with the question: none before a first answer to it. */
export const toldOnTheWay = ({ question }: Pick<TutorState, 'question'>, item: Item): readonly string[] =>
  question === null || question.tries === 0 ? [] : stepsOnTheWay(item)

/** The texts of a step that do not answer one of its questions. */
function spokenTexts({ reasonQuestions, questions, ...step }: GuidelineStep): string[] {
  const wrong = reasonQuestions.flatMap(({ options }) => options.filter(({ right }) => !right))
  return textsIn([step, wrong.map(({ reason }) => reason), [...reasonQuestions, ...questions].map(({ hint }) => hint)])
}

const textsIn = (part: unknown): string[] =>
  typeof part === 'string'
    ? [part]
    : typeof part === 'object' && part !== null
      ? Object.values(part).flatMap(textsIn)
      : []
