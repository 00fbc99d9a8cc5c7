// Work with the browser's storage, which may throw at any call: in private windows, on full disks, where it is forbidden.

/** The result of `work`; `otherwise` if it throws. */
export const quietly = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}
