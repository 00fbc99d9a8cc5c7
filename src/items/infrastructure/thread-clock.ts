// The time that a thread has computed, read from outside it. Linux reports it; elsewhere the clock counts elapsed time.
import { readFileSync } from 'node:fs'

/** The share of the time that has passed which counts in any case, so that a limit is always reached in the end. */
const LEAST_SHARE = 1 / 20

/**
 * Milliseconds that a thread has computed since the clock was made. `procFolder` is the thread's folder below /proc; for null the clock
 * counts the time that has passed, as it does where /proc has no such figures.
 */
export function threadClock(procFolder: string | null): () => number {
  const madeAt = performance.now()
  const passed = (): number => performance.now() - madeAt
  const before = computedMs(procFolder)
  if (before === null) return passed
  let computed = 0
  return () => {
    const now = computedMs(procFolder)
    // A thread that has ended computes no more.
    if (now !== null) computed = now - before
    return Math.max(computed, passed() * LEAST_SHARE)
  }
}

/** Null where nothing is known, and for a thread that has ended. */
function computedMs(procFolder: string | null): number | null {
  if (procFolder === null) return null
  try {
    const nanoseconds = Number(readFileSync(`/proc/${procFolder}/schedstat`, 'utf8').split(' ')[0])
    return nanoseconds > 0 ? nanoseconds / 1e6 : null
  } catch {
    return null
  }
}
