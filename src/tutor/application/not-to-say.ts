// What may not be said while a verified question is open or about to be.
import type { Grading } from '../../contract/tutor.js'
import { heldBack, type Item } from '../../items/index.js'
import type { GuidelineStep } from '../../library/index.js'
import type { ReplacedReason } from '../../sessions/index.js'
import { echoes } from '../domain/echoes.js'
import type { TurnFacts } from './agent-turn.js'

/** Whether a text that no learner was meant to read may be shown to one. `item`: the open question; null: there is none. */
export const isHarmless = (item: Item | null, text: string): boolean => item === null || heldBack(item, text) === null

/** The grading without what would answer `item`. */
export const redacted = <Of extends Pick<Grading, 'rationale' | 'labels'>>(item: Item | null, grading: Of): Of => ({
  ...grading,
  rationale: isHarmless(item, grading.rationale) ? grading.rationale : '',
  labels: grading.labels.filter(label => isHarmless(item, label)),
})

/** Why a text of the tutor's may not be said. `remark`: what the learner has just said, and was no answer. Null: it may be said. */
export function notToSay(
  { tutoring: { guideline }, session, current }: TurnFacts,
  item: Item,
  text: string,
  remark: string,
): ReplacedReason | null {
  if (echoes(text, remark, item.stem)) return 'echo'
  const hints = session.itemOpen && current?.item === item ? item.hints.slice(0, session.hintsShown) : []
  const texts = [session.title, ...hints.map(hint => hint.text)]
  // An author wrote them for every question alike.
  const quotable = [...guideline.steps, ...guideline.prerequisites].flatMap(spokenTexts)
  return heldBack(item, text, { texts, quotable, language: guideline.language })
}

/** Without what would answer one of its questions. */
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
