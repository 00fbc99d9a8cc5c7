// Turns expected errors into null.

/** The result of `compute`; null if it throws one of the expected errors. Rethrows any other error. */
export function orNull<T>(compute: () => T, ...expected: (abstract new (...given: never[]) => Error)[]): T | null {
  try {
    return compute()
  } catch (error) {
    if (expected.some(kind => error instanceof kind)) return null
    throw error
  }
}
