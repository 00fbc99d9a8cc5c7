// The vectors of this server in memory, to be compared one by one: no extension of the database, and exact. What is new is read before each
// search.
import { setImmediate } from 'node:timers/promises'
import { singleFlight } from '../../kernel/single-flight.js'
import { cosine } from '../domain/similarity.js'
import type { VectorStore } from './ports.js'

/** The newest count; the search by text has all of them. */
const MOST = 10_000
/** Read in one statement. */
const PAGE = 250
/** Compared before others have their turn: some ten milliseconds. */
const AT_ONCE = 500

export type Near = { readonly passageId: string; readonly score: number }

export class VectorIndex {
  /** Of removed documents, too, until the server starts anew. */
  readonly #vectors = new Map<string, Int8Array>()
  #seq = 0
  readonly #refresh = singleFlight(() => this.#readNew())

  constructor(
    private readonly store: Pick<VectorStore, 'since'>,
    private readonly model: string,
  ) {}

  /** The `limit` nearest whose cosine is at least `least`, the nearest first. */
  async nearest(wanted: Int8Array, least: number, limit: number): Promise<Near[]> {
    await this.#refresh()
    const near: Near[] = []
    let at = 0
    for (const [passageId, vector] of this.#vectors) {
      const score = cosine(wanted, vector)
      if (score >= least) near.push({ passageId, score })
      if ((at += 1) % AT_ONCE === 0) await setImmediate()
    }
    return near.toSorted((one, other) => other.score - one.score).slice(0, limit)
  }

  async #readNew(): Promise<void> {
    for (;;) {
      const added = await this.store.since(this.model, this.#seq, PAGE)
      for (const { passageId, vector, seq } of added) {
        // A newer one takes the last place.
        this.#vectors.delete(passageId)
        this.#vectors.set(passageId, vector)
        this.#seq = seq
      }
      for (const oldest of this.#vectors.keys()) {
        if (this.#vectors.size <= MOST) break
        this.#vectors.delete(oldest)
      }
      if (added.length < PAGE) return
    }
  }
}
