// When an answer is right. Pure: the item, the answer as read, and the grader's version decide.
import { InvariantError } from '../../../kernel/errors.js'
import { codePartOf } from '../answers/code/code-part.js'
import { GRADER_VERSION, type Item, type PartVerdict, type Verdict } from './item.js'
import { judgePart } from './judge-part.js'
import { canonicalParts, DONT_KNOW } from './read-response.js'

/** Grades what `readResponse` read; null for code, which is run first. “I don't know” is worth nothing. Throws InvariantError for a string that it cannot have given. */
export function gradeResponse(item: Item, canonical: string): Verdict | null {
  if (canonical === DONT_KNOW) return NOTHING_EARNED
  if (gradesLater(item)) return null
  const answers = canonicalParts(item, canonical)
  if (answers === null) throw new InvariantError('A response must be read before it is graded.')
  const verdicts: PartVerdict[] = []
  for (const part of item.parts) {
    const answer = answers.get(part.id)
    verdicts.push(answer === undefined ? leftOut(part.id) : judgePart(part, answer, answers, item.parts))
  }
  return summed(item, verdicts)
}

/** Of what has no answer: “I don't know”, a question that was skipped, one whose time ran out. */
export const NOTHING_EARNED: Verdict = {
  verdict: 'graded',
  score: 0,
  correct: false,
  note: null,
  feedback: null,
  graderVersion: GRADER_VERSION,
}

/** Of a part that was left out. */
const leftOut = (id: string): PartVerdict => ({
  id,
  verdict: 'graded',
  score: 0,
  correct: false,
  note: null,
  feedback: null,
})

/** Whether the answer has to be run, outside, before there is a verdict. */
export const gradesLater = (item: Item): boolean => codePartOf(item) !== null

function summed(item: Item, verdicts: readonly PartVerdict[]): Verdict {
  const [{ id: _id, ...only }] = verdicts as [PartVerdict]
  if (verdicts.length === 1) return { ...only, graderVersion: GRADER_VERSION }
  const points = item.parts.reduce((sum, part) => sum + part.points, 0)
  const correct = verdicts.every(part => part.correct)
  const score = item.parts.reduce((sum, part, i) => sum + part.points * verdicts[i]!.score, 0) / points
  const noted = verdicts.find(part => part.note !== null)
  return {
    verdict: verdicts.some(part => part.verdict === 'wrong_form') ? 'wrong_form' : 'graded',
    // Rounded once, so that three thirds are one.
    score: correct ? 1 : Math.round(score * 1e6) / 1e6,
    correct,
    note: noted?.note ?? null,
    feedback: noted?.feedback ?? null,
    graderVersion: GRADER_VERSION,
    parts: verdicts,
  }
}
