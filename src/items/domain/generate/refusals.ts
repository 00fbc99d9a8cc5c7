// Which rule of a blueprint refuses how many draws, so that an author whose draws run out knows which one to change.

/** What hears of a draw that was refused. */
export type Refused = {
  /** `rule`: the place in the file with its formula, or what is missing. */
  readonly add: (rule: string) => void
}

/** A constraint that refused one draw in twenty is not what keeps a question from being made. */
const NEARLY_ALL = 0.95

export class Refusals implements Refused {
  readonly #counts = new Map<string, number>()

  add(rule: string): void {
    this.#counts.set(rule, (this.#counts.get(rule) ?? 0) + 1)
  }

  /** The fewest constraints that refused nearly all of what constraints refused: `constraints.0 (a > b)`; in the order of the file. */
  constraints(): readonly string[] {
    const counts = [...this.#counts]
      .filter(([rule]) => rule.startsWith('constraints.'))
      .toSorted(([, a], [, b]) => b - a)
    const nearlyAll = counts.reduce((sum, [, n]) => sum + n, 0) * NEARLY_ALL
    const main = counts.filter((_, i) => counts.slice(0, i).reduce((sum, [, n]) => sum + n, 0) < nearlyAll)
    return main.map(([rule]) => rule).toSorted()
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
