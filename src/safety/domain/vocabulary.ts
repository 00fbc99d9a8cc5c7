// The words of all patterns, and which of them a written word may match: itself, a prefix of it, or a word that it misspells by one letter.

/** Shorter words have too many neighbours. */
const SHORTEST_MISSPELLED = 5

export class Vocabulary {
  readonly #ids = new Map<string, number>()
  readonly #prefixes = new Map<string, number>()
  /** Words of the vocabulary by each of their forms with one letter removed. */
  readonly #neighbours = new Map<string, string[]>()
  readonly #common: ReadonlySet<string>

  /** `common`: words that are never a misspelling of another one. */
  constructor(common: readonly string[]) {
    this.#common = new Set(common)
  }

  /** The number of a pattern's word, which may end in `*`. */
  add(word: string): number {
    const isPrefix = word.endsWith('*')
    const ids = isPrefix ? this.#prefixes : this.#ids
    const text = isPrefix ? word.slice(0, -1) : word
    const known = ids.get(text)
    if (known !== undefined) return known
    const id = this.#ids.size + this.#prefixes.size
    ids.set(text, id)
    if (!isPrefix && text.length >= SHORTEST_MISSPELLED)
      for (const key of [text, ...lessOne(text)]) {
        const near = this.#neighbours.get(key)
        if (near === undefined) this.#neighbours.set(key, [text])
        else near.push(text)
      }
    return id
  }

  /** The vocabulary words that a written word may match, by its readings. */
  meant(readings: readonly string[]): ReadonlySet<number> {
    const found = new Set<number>()
    for (const reading of readings) {
      const exact = this.#ids.get(reading)
      if (exact !== undefined) found.add(exact)
      this.#addPrefixes(reading, found)
      if (reading.includes('*')) this.#addCensored(reading, found)
      else if (exact === undefined && reading.length >= SHORTEST_MISSPELLED - 1 && !this.#common.has(reading))
        this.#addMisspelled(reading, found)
    }
    return found
  }

  #addPrefixes(word: string, found: Set<number>): void {
    for (let length = 1; length <= Math.min(word.length, LONGEST_WORD); length += 1) {
      const id = this.#prefixes.get(word.slice(0, length))
      if (id !== undefined) found.add(id)
    }
  }

  #addMisspelled(word: string, found: Set<number>): void {
    if (word.length > LONGEST_WORD) return
    for (const key of [word, ...lessOne(word)])
      for (const near of this.#neighbours.get(key) ?? [])
        if (near[0] === word[0] && isOneOff(near, word)) found.add(this.#ids.get(near)!)
  }

  /** `s*icide`: each asterisk is one letter. */
  #addCensored(word: string, found: Set<number>): void {
    if (word.length > LONGEST_WORD || !/\p{L}/u.test(word)) return
    for (const [known, id] of this.#ids)
      if (known.length === word.length && [...known].every((letter, at) => word[at] === '*' || word[at] === letter))
        found.add(id)
  }
}

const LONGEST_WORD = 30

const lessOne = (word: string): string[] =>
  Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1))

/** Whether two words differ by one missing, extra or different letter, or by two neighbouring letters swapped. */
function isOneOff(a: string, b: string): boolean {
  if (a === b) return true
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const [restA, restB] = [a.slice(at), b.slice(at)]
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}
