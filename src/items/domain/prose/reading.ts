// One reading of a text, and what was found in it: each kind of finding is worked out once, however many parts ask for it.
import { mathsRuns } from './maths-runs.js'
import { numbersNamed, type NamedNumber } from './numbers-named.js'
import { plainProse } from './plain-prose.js'
import { sumsIn, type NamedSum } from './prose-sums.js'

export class Reading {
  readonly #kept = new Map<string, unknown>()

  /** `plain` as plain-prose.ts makes it; `raw` as it was written, where mathematics is still whole. */
  constructor(
    readonly plain: string,
    readonly raw: string,
  ) {}

  get numbers(): readonly NamedNumber[] {
    return this.#once('numbers', () => numbersNamed(this.plain))
  }

  get sums(): readonly NamedSum[] | null {
    return this.#once('sums', () => sumsIn(this.plain))
  }

  get flat(): string {
    return this.#once('flat', () => flat(this.plain))
  }

  /** Mathematics in these symbols, as it could be typed. */
  maths(symbols: readonly string[]): readonly string[] {
    return this.#once(`maths ${symbols.join(' ')}`, () => mathsRuns(this.raw, symbols))
  }

  /** What is left when every line of what is shown that is repeated word by word is taken out. */
  beyond(shown: Reading): Reading {
    return this.#once(`beyond ${shown.raw}`, () => {
      let rest = this.plain.replace(/\s+/g, ' ')
      for (const line of shown.raw.split('\n').toSorted((a, b) => b.length - a.length))
        if (/\S\s+\S/.test(line) && line.length > 8)
          rest = rest.replaceAll(plainProse(line)[0]!.replace(/\s+/g, ' ').trim(), ' | ')
      return new Reading(rest, this.raw)
    })
  }

  #once<T>(name: string, make: () => T): T {
    if (!this.#kept.has(name)) this.#kept.set(name, make())
    return this.#kept.get(name) as T
  }
}

/** Plain prose for looking up words in it: small letters, single spaces, no emphasis, fractions in a line. */
export const flat = (plain: string): string =>
  plain
    .toLowerCase()
    .replace(/\(\s*([\w.,]{1,20})\s*\)\/\(\s*([\w.,]{1,20})\s*\)/g, '$1/$2')
    .replace(/[*_`~\s]+/g, ' ')
    .replace(/(?<=\d) ?\/ ?(?=\d)/g, '/')
    .trim()
