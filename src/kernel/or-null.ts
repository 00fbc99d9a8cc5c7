// A value that may not be there, from work that throws where it is not.

/** What `compute` makes; null where it throws one of the expected errors. Any other error is rethrown. */
export function orNull<T>(compute: () => T, ...expected: (abstract new (...given: never[]) => Error)[]): T | null {
  try {
    return compute()
  } catch (error) {
    if (expected.some(kind => error instanceof kind)) return null
    throw error
  }
}
