// Which rule of a blueprint refuses how many draws, so that an author whose draws run out knows which one to change.

export class Refusals {
  readonly #counts = new Map<string, number>()

  /** `rule`: the place in the file with its formula, or what is missing. */
  add(rule: string): void {
    this.#counts.set(rule, (this.#counts.get(rule) ?? 0) + 1)
  }

  addAll(others: Refusals): void {
    for (const [rule, count] of others.#counts) this.#counts.set(rule, (this.#counts.get(rule) ?? 0) + count)
  }

  /** The rule that refused most comes first: `constraints.0 (a > b) refused 1,996 of them, …`; empty where none did. */
  toString(): string {
    const [first, ...others] = [...this.#counts].toSorted(([, a], [, b]) => b - a)
    if (first === undefined) return ''
    const count = (n: number): string => n.toLocaleString('en')
    return [`${first[0]} refused ${count(first[1])} of them`, ...others.map(([rule, n]) => `${rule} ${count(n)}`)].join(
      ', ',
    )
  }
}
