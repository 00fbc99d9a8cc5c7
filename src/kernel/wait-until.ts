// Waiting for something that the next changes elsewhere will bring: read, and read again after each of them.

type Source = {
  /** Calls `onChange` after each change, until what it returned is called. */
  readonly listen: (onChange: () => void) => () => void
  /** Has the changes made, unless they are on their way already. */
  readonly wake: () => void
}

/**
 * Calls `read` until it resolves to something other than null: at once, after each change, and a last time when `timeoutMs` milliseconds
 * have passed. Resolves to null when the last call finds nothing either, and rejects as `read` does. Calls `wake` when the first call
 * finds nothing. Calls of `read` never overlap; changes during one lead to one more.
 */
export async function waitUntil<T>(
  { listen, wake }: Source,
  timeoutMs: number,
  read: () => Promise<T | null>,
): Promise<T | null> {
  let readAgain = (): void => {}
  let timedOut = false
  const unlisten = listen(() => readAgain())
  const timer = setTimeout(() => {
    timedOut = true
    readAgain()
  }, timeoutMs)
  try {
    for (let first = true; ; first = false) {
      const changed = new Promise<void>(resolve => (readAgain = resolve))
      const isLast = timedOut
      const found = await read()
      if (found !== null || isLast) return found
      if (first) wake()
      await changed
    }
  } finally {
    clearTimeout(timer)
    unlisten()
  }
}
