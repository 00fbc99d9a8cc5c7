// Requests that may be repeated: the server recognises a repetition and does nothing twice.
import { mayPass, type Answer, type Api, type Failure, type Refusal } from './api.js'
import type { CreatedSession, CreateSessionBody } from './wire.js'

const longestWait = 60_000

/**
 * Milliseconds to wait before the next attempt, counted by `attempt` from 0: the delay that the server requested, else exponential
 * backoff; plus a jitter of up to a quarter. `chance`: in [0, 1).
 */
export function backOff(attempt: number, failure: Failure = { kind: 'unreachable' }, chance = Math.random()): number {
  const requested = failure.kind === 'refused' ? failure['retry_after_seconds'] : undefined
  const delay =
    typeof requested === 'number' ? Math.min(longestWait, requested * 1_000) : Math.min(15_000, 500 * 2 ** attempt)
  return delay * (1 + chance / 4)
}

interface RetryOptions {
  /** Once aborted, there are no more attempts and the last failure is returned. */
  readonly signal: AbortSignal
  /** By default a timer of its own, which `signal` ends. */
  readonly pause?: (milliseconds: number) => Promise<void>
  readonly onRetry?: (() => void) | undefined
  /** Which failures are worth another attempt; by default those that may pass. */
  readonly mayRepeat?: (answer: Answer<unknown>) => answer is Failure
}

/** Sends the same request until the server accepts it, refuses it for good, or `signal` aborts. */
export async function withRetries<T>(
  send: () => Promise<Answer<T>>,
  { signal, pause = milliseconds => pauseUnless(signal, milliseconds), onRetry, mayRepeat = mayPass }: RetryOptions,
): Promise<Answer<T>> {
  for (let attempt = 0; ; attempt++) {
    const answer = await send()
    if (!mayRepeat(answer) || signal.aborted) return answer
    onRetry?.()
    await pause(backOff(attempt, answer))
    if (signal.aborted) return answer
  }
}

interface CreateOptions {
  readonly idempotencyKey: string
  /** Once aborted, there are no more attempts. */
  readonly signal?: AbortSignal
  /** Called before each pause: the server has too much to do, and the session will be asked for again. */
  readonly onWait?: () => void
}

/**
 * Creates a session. While the server has too much to do, it asks again when the server says, with the same key; any other failure is
 * returned.
 */
export const createSession = (
  api: Api,
  body: CreateSessionBody,
  { idempotencyKey, signal = new AbortController().signal, onWait }: CreateOptions,
): Promise<Answer<CreatedSession>> =>
  withRetries(() => api.post('session/', body, { 'idempotency-key': idempotencyKey }), {
    signal,
    onRetry: onWait,
    mayRepeat: isBusy,
  })

function pauseUnless(signal: AbortSignal, milliseconds: number): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, milliseconds)
    const stop = () => (clearTimeout(timer), resolve())
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** A refusal behind which nothing is wrong with the request. */
const isBusy = (answer: Answer<unknown>): answer is Refusal =>
  answer.kind === 'refused' && answer.code === 'server_busy'

/** A random UUID (version 4). `crypto.randomUUID` is missing on pages served without https. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
