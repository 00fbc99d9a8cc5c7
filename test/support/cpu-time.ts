// How much computing something takes, however busy the machine is with other work.

/** Milliseconds of CPU time that `work`, which is synchronous, keeps this process busy. */
export function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
