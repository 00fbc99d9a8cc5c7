// What an attack is asked and what it answers.

export type AttackReport = {
  readonly name: string
  /** To be read, and compared with those of another commit. */
  readonly figures: Readonly<Record<string, number | string>>
  /** What must not be, one sentence each; empty when everything held. */
  readonly failures: readonly string[]
}

/** `log`: a line of progress. `node`: the program that runs the servers, another Node than this one. */
export type AttackSettings = { readonly log: (line: string) => void; readonly node?: string }

export const seconds = (count: number): Promise<void> => new Promise(resolve => setTimeout(resolve, count * 1000))

/** Resolves once `holds` is true, looking every 50 ms; to false when it is not within the time. */
export async function within(limitSeconds: number, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const until = performance.now() + limitSeconds * 1000
  while (!(await holds())) {
    if (performance.now() > until) return false
    await seconds(0.05)
  }
  return true
}
