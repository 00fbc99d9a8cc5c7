// Failures that all providers over HTTP share, as ModelErrors with messages of our own: a provider's may repeat the prompt or the key.
import { ModelError } from './model.js'

/** `connecting` until the response's headers are there, then `reading`. */
export type Phase = 'connecting' | 'reading'

/** What a provider's package says about an answer that is an error. */
type Answered = {
  /** Undefined: the error came inside a stream that had begun with 200. */
  readonly status: number | undefined
  /** Words for machines that say what is wrong, the most exact first. Untrusted. */
  readonly codes: readonly unknown[]
  readonly headers: Headers | undefined
  /** The account has no money or no quota left, so that a retry is in vain. */
  readonly isQuota?: boolean
}

/** The ModelError for an answer that is an error. `now` (ms since 1970) is for a Retry-After that is a date. */
export function answeredFailure({ status, codes, headers, isQuota = false }: Answered, now: number): ModelError {
  const retryAfter = retryAfterMs(headers, now)
  const label = codes.map(String).find(word => /^[a-z0-9_.-]{1,60}$/i.test(word) && !NO_WORD.has(word))
  const message = (what: string) => `The model's server ${what}${label ? ` (${label})` : ''}.`
  if (isQuota) return new ModelError('rate_limited', message('says that the quota is used up'), false, retryAfter)
  if (status === undefined)
    return label?.startsWith('rate_limit')
      ? new ModelError('rate_limited', message('broke off: too many requests'), true, retryAfter)
      : new ModelError('provider_error', message('reported an error within its reply'), true, retryAfter)
  if (status === 429)
    return new ModelError('rate_limited', message('answered 429: too many requests'), true, retryAfter)
  if (status === 401 || status === 403)
    return new ModelError('unauthorised', message(`answered ${status}: check the API key and the address`), false)
  if (status === 408) return new ModelError('timeout', message('answered 408: request time-out'), true, retryAfter)
  if (status >= 500) return new ModelError('provider_error', message(`answered ${status}`), true, retryAfter)
  return new ModelError('rejected', message(`answered ${status}: check the model's name and the address`), false)
}

/** The ModelError for a connection that failed. */
export function lineFailure(error: unknown, phase: Phase): ModelError {
  if (error instanceof SyntaxError)
    return new ModelError('provider_error', "The model's server sent something that is not JSON.", true)
  return phase === 'reading'
    ? new ModelError('cut_stream', `The connection broke in the middle of a reply${systemCode(error)}.`, true)
    : new ModelError('connection', `The model's server cannot be reached${systemCode(error)}.`, true)
}

const NO_WORD = new Set(['null', 'undefined'])

/** Milliseconds from `retry-after-ms` or `Retry-After` (seconds or a date); null when absent, unreadable or past. */
function retryAfterMs(headers: Headers | undefined, now: number): number | null {
  const exact = Number.parseFloat(headers?.get('retry-after-ms') ?? '')
  if (exact >= 0) return Math.ceil(exact)
  const text = headers?.get('retry-after')?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000)
  const date = Date.parse(text)
  return date > now ? date - now : null
}

/** " (ECONNREFUSED)" and the like, found anywhere down the chain of causes. */
function systemCode(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const code: unknown = 'code' in at ? at.code : undefined
    if (typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code)) return ` (${code})`
  }
  return ''
}
