// Whether a question is asked once more after a first answer that was not right, and what an answer counts as.
import { isWorthRetrying, type Item, type Verdict } from '../../items/index.js'
import type { Session } from '../domain/session.js'
import type { Attempt } from '../domain/session-events.js'

/** `told`: the item is asked after its solution was shown. `retry`: it is asked for another try. */
type Asked = { readonly told: boolean; readonly retry: boolean }

export const attemptOf = ({ told, retry }: Asked): Attempt => (told ? 'shown' : retry ? 'second' : 'first')

/** Only the first answer to an item leads to a second try, and only where its type of session has one. */
export const offersSecondTry = (
  { rules }: Session,
  asked: Asked & { readonly item: Item | null },
  verdict: Verdict | null,
): boolean =>
  rules.secondTryCredit !== null &&
  attemptOf(asked) === 'first' &&
  asked.item !== null &&
  verdict !== null &&
  !verdict.correct &&
  isWorthRetrying(asked.item)
