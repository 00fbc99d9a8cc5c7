// Which kind sentence a refusal gets. Codes first; what is unknown falls back to what its status means.
import type { Answer } from '../../client/index.js'
import { strings, type Strings } from './locale.js'

/** Those that need nothing from the refusal. */
type Sentence = Exclude<keyof Strings['problem'], 'tooSoon'>

const byCode: Record<string, Sentence> = {
  session_paused: 'paused',
  already_answered: 'alreadyAnswered',
  call_closed: 'alreadyAnswered',
  too_late: 'tooLate',
  no_attempts_left: 'noAttemptsLeft',
  database_unavailable: 'busy',
  server_busy: 'busy',
}
const byStatus: Record<number, Sentence> = {
  401: 'forbidden',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  410: 'tooLate',
  413: 'tooLarge',
  422: 'malformed',
  429: 'busy',
  503: 'unavailable',
}

export function problemText(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): string {
  const { problem, wording } = strings()
  if (answer.kind === 'unreachable') return problem.offline
  const { next_attempt_at: nextAttempt } = answer
  if (answer.code === 'attempt_too_soon' && typeof nextAttempt === 'string')
    return problem.tooSoon({ moment: wording.moment(nextAttempt) })
  return problem[byCode[answer.code] ?? byStatus[answer.status] ?? (answer.status >= 500 ? 'busy' : 'unknown')]
}
