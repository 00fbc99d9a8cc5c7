// The sentence that a learner reads for a refusal of the server, by its code.
import type { Texts } from './texts.js'

type Refusals = Texts['refusals']['refusal']
type Refused = { readonly code: string; readonly [detail: string]: unknown }

/** `moment` writes a time. `refused`: its code and its details as on the wire. Null where the catalogue has no sentence for the code. */
export function refusalText(refusals: Refusals, moment: (iso: string) => string, refused: Refused): string | null {
  const { code, next_attempt_at: nextAttempt, retry_after_seconds: seconds } = refused
  if (!Object.hasOwn(refusals, code)) return null
  const text = refusals[code as keyof Refusals]
  if (typeof text === 'string') return text
  if (code === 'attempt_too_soon')
    return typeof nextAttempt === 'string' ? refusals.attempt_too_soon({ moment: moment(nextAttempt) }) : null
  return typeof seconds === 'number' ? refusals.too_many_requests({ seconds }) : null
}
