// What an answer counts as: evidence of a skill, which attempt it is, and whether its question is asked once more.
import { isWorthRetrying, misconceptionsShownBy, NO_SKILL, type Item, type Verdict } from '../../items/index.js'
import type { PostedAnswer } from '../domain/answering.js'
import type { Session } from '../domain/session.js'
import type { Attempt, EvidenceFacts } from '../domain/session-events.js'

/** `solutionShown`: the item is asked after its solution was shown. `retry`: it is asked for another try. */
type Asked = { readonly item: Item | null; readonly solutionShown: boolean; readonly retry: boolean }

/** `verdict`: null where there is none. `guess`: the chance of being right without knowing, asked only where something is learned. */
export function countsAs(
  session: Session,
  { item, solutionShown, retry }: Asked,
  verdict: Verdict | null,
  guess: () => number,
): Pick<PostedAnswer, 'evidence' | 'attempt' | 'secondTry'> {
  const attempt: Attempt = solutionShown ? 'shown' : retry ? 'second' : 'first'
  if (item === null || attempt !== 'first') return { evidence: null, attempt, secondTry: false }
  const { feedback, secondTryCredit } = session.rules
  const mayTryAgain = secondTryCredit !== null && verdict?.correct === false && isWorthRetrying(item)
  // Only where answers are spoken about at once: an examination's are nobody's business yet.
  const isEvidence = feedback === 'immediate' && item.skillId !== NO_SKILL
  return { evidence: isEvidence ? evidence(session, item, guess()) : null, attempt, secondTry: mayTryAgain }
}

function evidence({ hintsShown }: Session, item: Item, guess: number): EvidenceFacts {
  const { skillId, blueprintId, variantKey, tier, hints } = item
  const shown = hints.slice(0, hintsShown)
  const gaveAway = shown.some(hint => hint.bottomOut)
  const assistance = gaveAway ? 'bottom_out' : shown.length > 0 ? 'hinted' : 'none'
  return { skillId, blueprintId, variantKey, tier, guess, assistance, couldShow: misconceptionsShownBy(item) }
}
