// Measures time by any clock. It can be stopped and continued: only the time while it runs counts.

export class Stopwatch {
  #countedMs = 0
  #startedAt: number | null = null

  /** Not running until `start`. `clock` gives milliseconds. */
  constructor(private readonly clock: () => number) {}

  /** Lets it run. Does nothing when it runs already. */
  start(): void {
    this.#startedAt ??= this.clock()
  }

  /** Stops it; `start` continues it. Does nothing when it is not running. */
  stop(): void {
    this.#countedMs = this.ms
    this.#startedAt = null
  }

  /** Milliseconds while it ran so far. */
  get ms(): number {
    return this.#countedMs + (this.#startedAt === null ? 0 : this.clock() - this.#startedAt)
  }
}
