// Attempts and retries for every provider outside this process: each attempt has a time limit, and transient failures are retried with backoff.
import { setTimeout as sleep } from 'node:timers/promises'
import { ModelError } from './model.js'

/** `check` throws what ended the attempt: the caller's reason, or a time-out. Each call of `heard` gives the attempt its whole time again. */
type Attempt<T> = (signal: AbortSignal, check: () => void, heard: () => void) => Promise<T>

export type AttemptOptions = {
  /** Milliseconds for one attempt; or, where it hears of its progress, for one silence. */
  readonly timeoutMs: number
  /** Attempts after the first. */
  readonly retryBudget: number
  /** Milliseconds before the first retry, doubled for each further one, less up to half at random. */
  readonly backoffMs: number
  /** A provider that asks for a longer wait than this is given up at once, with what it asked for in the error. */
  readonly longestWaitMs: number
}

export const USUAL_WAITS = { backoffMs: 500, longestWaitMs: 10_000 }

export const timeOut = () => new ModelError('timeout', 'The model did not finish its reply in time.', true)

/** The result of the first successful attempt; rejects as `Model.converse` does. `onRestart` is called before each retry. */
export async function withRetries<T>(
  attempt: Attempt<T>,
  options: AttemptOptions,
  { signal, onRestart }: { readonly signal: AbortSignal; readonly onRestart?: (() => void) | undefined },
): Promise<T> {
  for (let retries = 0; ; retries++) {
    signal.throwIfAborted()
    if (retries > 0) onRestart?.()
    try {
      return await inTime(attempt, options.timeoutMs, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ModelError) || !error.retryable || retries >= options.retryBudget) throw error
      const wait = waitBefore(retries + 1, error, options)
      if (wait > options.longestWaitMs) throw error
      await pause(wait, signal)
    }
  }
}

async function inTime<T>(attempt: Attempt<T>, timeoutMs: number, outer: AbortSignal): Promise<T> {
  const inner = new AbortController()
  let late = false
  const timer = setTimeout(() => ((late = true), inner.abort()), timeoutMs)
  const stop = () => inner.abort()
  outer.addEventListener('abort', stop, { once: true })
  try {
    const check = (): void => {
      outer.throwIfAborted()
      if (late) throw timeOut()
    }
    return await attempt(inner.signal, check, () => void timer.refresh())
  } finally {
    clearTimeout(timer)
    outer.removeEventListener('abort', stop)
  }
}

function waitBefore(retry: number, error: ModelError, { backoffMs, longestWaitMs }: AttemptOptions): number {
  const backoff = backoffMs * 2 ** (retry - 1) * (0.5 + Math.random() / 2)
  return Math.max(error.retryAfterMs ?? 0, Math.min(backoff, longestWaitMs))
}

/** Waits, or rejects with the signal's reason as soon as it is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
  signal.throwIfAborted()
}
