// The sentence that a learner reads for a refusal of the server, by its code.
import type { Texts } from './texts.js'

type Refusals = Texts['refusals']['refusal']
type Refused = { readonly code: string; readonly [detail: string]: unknown }

/** `moment` writes a time. `refused`: its code and its details as on the wire. Null where the catalogue has no sentence for the code. */
export function refusalText(refusals: Refusals, moment: (iso: string) => string, refused: Refused): string | null {
  const { code, retry_after_seconds: seconds } = refused
  if (!Object.hasOwn(refusals, code)) return null
  const text = refusals[code as keyof Refusals]
  if (typeof text === 'string') return text
  if (isTimed(code)) {
    const time = refused[TIMES[code]]
    return typeof time === 'string' ? refusals[code]({ moment: moment(time) }) : null
  }
  const again = code === 'too_many_guesses' ? refusals.too_many_guesses : refusals.too_many_requests
  return typeof seconds === 'number' ? again({ seconds }) : null
}

/** Sentences with a time, by the detail that says it. */
const TIMES = { attempt_too_soon: 'next_attempt_at', exam_not_open: 'opens_at', exam_closed: 'closes_at' } as const
const isTimed = (code: string): code is keyof typeof TIMES => Object.hasOwn(TIMES, code)
