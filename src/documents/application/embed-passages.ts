// Gives every passage of a ready document a vector, in the background. Two processes may embed the same passages; the second write changes
// nothing. While the server of the model fails, the search goes on by text.
import { singleFlight } from '../../kernel/single-flight.js'
import type { Embedder } from '../../llm/index.js'
import { inBytes } from '../domain/similarity.js'
import type { VectorStore } from './ports.js'

/** Passages in one request. */
const BATCH = 32
/** Between the rounds in which there was nothing to do, or that failed. */
const REST_MS = 30_000

export class EmbedPassages {
  readonly #stopping = new AbortController()
  #restsUntil = 0
  readonly #round = singleFlight(() => this.#embedAll().catch(error => this.#failed(error)))

  constructor(
    private readonly ports: {
      readonly vectors: VectorStore
      readonly embedder: Embedder
      readonly onError: (error: unknown) => void
    },
  ) {}

  /** Embeds what is missing, unless there was nothing shortly before. Never rejects. */
  async round(): Promise<void> {
    if (!this.#stopping.signal.aborted && performance.now() >= this.#restsUntil) await this.#round()
  }

  /** There is something to embed. */
  wake(): void {
    this.#restsUntil = 0
  }

  /** Resolves when nothing more is written. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#round()
  }

  async #embedAll(): Promise<void> {
    const { vectors, embedder } = this.ports
    const { signal } = this.#stopping
    this.#restsUntil = performance.now() + REST_MS
    while (!signal.aborted) {
      const missing = await vectors.missing(embedder.model, BATCH)
      if (missing.length === 0) break
      const { vectors: made } = await embedder.embed(
        missing.map(({ text }) => text),
        signal,
      )
      await vectors.add(
        embedder.model,
        missing.map(({ passageId }, at) => ({ passageId, vector: inBytes(made[at]!) })),
      )
    }
  }

  #failed(error: unknown): void {
    if (!this.#stopping.signal.aborted) this.ports.onError(error)
  }
}
