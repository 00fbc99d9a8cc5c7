// The text for a refusal, by its code or else by its status.
import type { Answer } from '../../client/index.js'
import { refusalText } from '../../language/refusal-text.js'
import { strings, type Strings } from './locale.js'

const byStatus: Record<number, keyof Strings['problem']> = {
  401: 'forbidden',
  403: 'forbidden',
  409: 'conflict',
  503: 'unavailable',
}
/** For each status, the code whose text describes it. */
const codes: Record<number, 'malformed_response' | 'not_found' | 'server_busy' | 'too_large' | 'too_late'> = {
  404: 'not_found',
  410: 'too_late',
  413: 'too_large',
  422: 'malformed_response',
  429: 'server_busy',
}

/** The text that tells the learner why a request failed. */
export function problemText(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): string {
  const { problem, refusal, wording } = strings()
  if (answer.kind === 'unreachable') return problem.offline
  const byCode = refusalText(refusal, wording.moment, answer)
  if (byCode !== null) return byCode
  const sentence = byStatus[answer.status]
  if (sentence !== undefined) return problem[sentence]
  const code = codes[answer.status] ?? (answer.status >= 500 ? 'server_busy' : null)
  return code === null ? problem.unknown : refusal[code]
}
