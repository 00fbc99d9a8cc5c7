// Matches all phrases of a catalogue in one pass over the words of a text, as one nondeterministic automaton.
import type { Element, Phrase } from './phrase.js'
import type { Vocabulary } from './vocabulary.js'
import type { Word } from './words.js'

/** A matched phrase; `first` and `last` are the indices of its words. */
export type Match<Label> = { readonly label: Label; readonly first: number; readonly last: number }

type State<Label> = {
  readonly on: Map<number, number[]>
  readonly any: number[]
  readonly free: number[]
  ends: { readonly label: Label; readonly atEnd: boolean } | null
}

export class Automaton<Label> {
  readonly #states: State<Label>[] = []
  /** Where phrases begin: anywhere, or at the beginning of a clause. */
  readonly #starts = { anywhere: new Map<number, number[]>(), clause: new Map<number, number[]>() }
  readonly #closures = new Map<number, readonly number[]>()

  /** `fillers`: ids of words that may be skipped within a phrase. */
  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly fillers: ReadonlySet<number>,
  ) {}

  add({ elements, atStart, atEnd }: Phrase, label: Label): void {
    const first = this.#newState()
    const last = this.#build(elements, first)
    this.#states[last]!.ends = { label, atEnd }
    const starts = atStart ? this.#starts.clause : this.#starts.anywhere
    for (const state of this.#closure(first))
      for (const [id, targets] of this.#states[state]!.on) append(starts, id, targets)
  }

  /** All matches, in the order in which they end. Time is linear in the number of words: at most every state is active at each. */
  matches(words: readonly Word[]): Match<Label>[] {
    const found: Match<Label>[] = []
    let active = new Map<number, number>()
    for (const [at, word] of words.entries()) {
      const ids = this.vocabulary.meant(word.readings)
      const next = this.#advanced(active, ids)
      for (const id of ids) {
        this.#enter(next, this.#starts.anywhere.get(id), at)
        if (word.startsClause) this.#enter(next, this.#starts.clause.get(id), at)
      }
      for (const [state, first] of next) {
        const { ends } = this.#states[state]!
        if (ends !== null && (!ends.atEnd || word.endsClause)) found.push({ label: ends.label, first, last: at })
      }
      active = word.endsSentence ? new Map() : next
    }
    return found
  }

  /** Active states with the index where their phrase began; if there are several, the last, for the shortest match. */
  #advanced(active: ReadonlyMap<number, number>, ids: ReadonlySet<number>): Map<number, number> {
    const next = new Map<number, number>()
    const skips = [...ids].some(id => this.fillers.has(id))
    for (const [state, first] of active) {
      const { on, any } = this.#states[state]!
      this.#enter(next, any, first)
      if (skips && this.#states[state]!.ends === null) enter(next, state, first)
      for (const id of ids) this.#enter(next, on.get(id), first)
    }
    return next
  }

  #enter(next: Map<number, number>, targets: readonly number[] | undefined, first: number): void {
    for (const target of targets ?? []) for (const state of this.#closure(target)) enter(next, state, first)
  }

  /** The epsilon closure of a state. Cached, because the states of a complete phrase do not change. */
  #closure(state: number): readonly number[] {
    const known = this.#closures.get(state)
    if (known !== undefined) return known
    const reached = new Set([state])
    for (const one of reached) for (const free of this.#states[one]!.free) reached.add(free)
    const closure = [...reached]
    this.#closures.set(state, closure)
    return closure
  }

  #newState(): number {
    return this.#states.push({ on: new Map(), any: [], free: [], ends: null }) - 1
  }

  #build(elements: readonly Element[], from: number): number {
    let state = from
    for (const element of elements) {
      const end = this.#newState()
      if (element.kind === 'gap') {
        let here = state
        for (let words = 0; words < element.most; words += 1) {
          this.#states[here]!.free.push(end)
          const further = this.#newState()
          this.#states[here]!.any.push(further)
          here = further
        }
        this.#states[here]!.free.push(end)
      } else {
        if (element.optional) this.#states[state]!.free.push(end)
        for (const word of element.words) this.#on(state, word, end)
        for (const phrase of element.phrases) {
          const begin = this.#newState()
          this.#states[state]!.free.push(begin)
          this.#states[this.#build(phrase, begin)]!.free.push(end)
        }
      }
      state = end
    }
    return state
  }

  #on(state: number, word: string, target: number): void {
    const id = this.vocabulary.add(word)
    const { on } = this.#states[state]!
    append(on, id, [target])
  }
}

function append(lists: Map<number, number[]>, key: number, more: readonly number[]): void {
  const known = lists.get(key)
  if (known === undefined) lists.set(key, [...more])
  else known.push(...more)
}

function enter(next: Map<number, number>, state: number, first: number): void {
  const known = next.get(state)
  if (known === undefined || known < first) next.set(state, first)
}
