// Which sentence a refusal gets: by its code, else by what its status means.
import type { Answer } from '../../client/index.js'
import { refusalText } from '../../language/refusal-text.js'
import { strings, type Strings } from './locale.js'

const byStatus: Record<number, keyof Strings['problem']> = {
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
  const { problem, refusal, wording } = strings()
  if (answer.kind === 'unreachable') return problem.offline
  const byCode = refusalText(refusal, wording, answer)
  return byCode ?? problem[byStatus[answer.status] ?? (answer.status >= 500 ? 'busy' : 'unknown')]
}
