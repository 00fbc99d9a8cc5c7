// The open event streams of this process. A shutdown ends them first, because server.close() would wait for them for ever.

/** What the registry needs of a stream. */
type Closable = { shutDown(retryMs: number): void }

export class OpenStreams {
  readonly #streams = new Set<Closable>()
  #stopping = false

  get size(): number {
    return this.#streams.size
  }

  /** False once shutdown has begun: the stream must close at once. */
  add(stream: Closable): boolean {
    if (this.#stopping) return false
    this.#streams.add(stream)
    return true
  }

  remove(stream: Closable): void {
    this.#streams.delete(stream)
  }

  /** Ends all streams and refuses new ones. The readers are told to return after 1–4 s, so that they do not return together. */
  closeAll(): void {
    this.#stopping = true
    for (const stream of this.#streams) stream.shutDown(1_000 + Math.floor(Math.random() * 3_000))
  }
}
