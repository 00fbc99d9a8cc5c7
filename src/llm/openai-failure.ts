// Maps failures of a provider to ModelErrors with messages of our own: a provider's may repeat the prompt or the key.
import OpenAI from 'openai'
import { timeOut } from './attempts.js'
import { ModelError } from './model.js'

/** `connecting` until the response's headers are there, then `reading`. */
type Phase = 'connecting' | 'reading'

/** The ModelError for whatever the SDK threw. `now` (ms since 1970) is for a Retry-After that is a date. */
export function failureOf(error: unknown, phase: Phase, now: number): ModelError {
  if (error instanceof ModelError) return error
  if (error instanceof OpenAI.APIConnectionTimeoutError) return timeOut()
  if (error instanceof OpenAI.APIConnectionError)
    return new ModelError('connection', `The model's server cannot be reached${systemCode(error.cause)}.`, true)
  if (error instanceof OpenAI.APIError) return answered(error, now)
  if (error instanceof SyntaxError)
    return new ModelError('provider_error', "The model's server sent something that is not JSON.", true)
  return phase === 'reading'
    ? new ModelError('cut_stream', `The connection broke in the middle of a reply${systemCode(error)}.`, true)
    : new ModelError('connection', `The model's server cannot be reached${systemCode(error)}.`, true)
}

function answered(error: InstanceType<typeof OpenAI.APIError>, now: number): ModelError {
  const retryAfter = retryAfterMs(error.headers, now)
  const label = [error.code, error.type]
    .map(String)
    .find(word => /^[a-z0-9_.-]{1,60}$/i.test(word) && !NO_WORD.has(word))
  const message = (what: string) => `The model's server ${what}${label ? ` (${label})` : ''}.`
  const status = error.status
  // Without a status the error came inside a stream that had begun with 200.
  if (status === undefined)
    return label?.startsWith('rate_limit')
      ? new ModelError('rate_limited', message('broke off: too many requests'), true, retryAfter)
      : new ModelError('provider_error', message('reported an error within its reply'), true, retryAfter)
  if (status === 429)
    return label === 'insufficient_quota'
      ? new ModelError('rate_limited', message('says that the quota is used up'), false, retryAfter)
      : new ModelError('rate_limited', message('answered 429: too many requests'), true, retryAfter)
  if (status === 401 || status === 403)
    return new ModelError(
      'unauthorised',
      message(`answered ${status}: check OPENAI_API_KEY and OPENAI_BASE_URL`),
      false,
    )
  if (status === 408) return new ModelError('timeout', message('answered 408: request time-out'), true, retryAfter)
  if (status >= 500) return new ModelError('provider_error', message(`answered ${status}`), true, retryAfter)
  return new ModelError('rejected', message(`answered ${status}: check the model's name and OPENAI_BASE_URL`), false)
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
