// Waiting for something that a session's next commits will bring: read, and read again whenever the session has moved.
import type { Doorbell } from './ports.js'

type Ports = {
  readonly doorbell: Pick<Doorbell, 'listen'>
  /** Runs the session if it can be run now. */
  readonly wake: (sessionId: string) => void
}

/**
 * Calls `read` until it resolves to something other than null: at once, after each ring of the session, and a last time when `timeoutMs`
 * milliseconds have passed. Resolves to null when the last call finds nothing either, and rejects as `read` does. Wakes the session when
 * the first call finds nothing. Calls of `read` never overlap; rings during one lead to one more.
 */
export async function waitUntil<T>(
  { doorbell, wake }: Ports,
  sessionId: string,
  timeoutMs: number,
  read: () => Promise<T | null>,
): Promise<T | null> {
  let readAgain = (): void => {}
  let timedOut = false
  const unlisten = doorbell.listen(sessionId, { onRing: () => readAgain() })
  const timer = setTimeout(() => {
    timedOut = true
    readAgain()
  }, timeoutMs)
  try {
    for (let first = true; ; first = false) {
      const moved = new Promise<void>(resolve => (readAgain = resolve))
      const isLast = timedOut
      const found = await read()
      if (found !== null || isLast) return found
      if (first) wake(sessionId)
      await moved
    }
  } finally {
    clearTimeout(timer)
    unlisten()
  }
}
