// Keeps a reader of a session's log up to date: one pass at a time, another after each ring, and a retry while the database is away.
import { AWAY_RETRY_MS, isDatabaseAway } from '../../kernel/errors.js'
import type { Doorbell, DoorbellListener, LoggedEvent } from '../../sessions/index.js'

type Work = {
  /** Sends everything up to the end of the log. `handed`: what was committed since the last pass, in order; null: it has to be read. */
  readonly sendLog: (handed: readonly LoggedEvent[] | null) => Promise<void>
  /** A chunk of text came; `sendChunks` follows when the log that was committed before it has been sent. */
  readonly onChunk?: NonNullable<DoorbellListener['onChunk']>
  readonly sendChunks?: () => void
  /** Called after an error that no retry will cure. The pump has stopped. */
  readonly onError: (error: unknown) => void
}

/** How many events are handed over at most: a reader that is further behind reads them. */
const MOST_HANDED = 200

export class LogPump {
  readonly #unlisten: () => void
  #started = false
  #moved = true
  /** What rings brought along since the last pass began; null when it has to be read. */
  #handed: readonly LoggedEvent[] | null = null
  #hasChunk = false
  #running = false
  #stopped = false
  #retry: NodeJS.Timeout | undefined

  /** Listens from now on; the first pass runs after `start`. */
  constructor(
    doorbell: Doorbell,
    sessionId: string,
    private readonly work: Work,
  ) {
    this.#unlisten = doorbell.listen(sessionId, {
      onRing: (_fence, events) => this.#ring(events),
      onChunk: (messageId, delta) => {
        work.onChunk?.(messageId, delta)
        this.#hasChunk = true
        void this.#run()
      },
    })
  }

  /** Whether the session has moved since the last pass began: another one follows. */
  get moved(): boolean {
    return this.#moved
  }

  get stopped(): boolean {
    return this.#stopped
  }

  /** The owner reads the log now, for `start`: what rings from here on is not in it. */
  willRead(): void {
    this.#moved = false
  }

  /** `read`: the log as it was read since `willRead`; without it the first pass reads. */
  start(read: readonly LoggedEvent[] | null = null): void {
    const since = this.#moved ? this.#handed : []
    const last = read?.at(-1)?.seq ?? 0
    this.#handed = read && since && [...read, ...since.filter(({ seq }) => seq > last)]
    this.#moved = true
    this.#started = true
    void this.#run()
  }

  /** A pass that is under way has to look at `stopped`. */
  stop(): void {
    if (this.#stopped) return
    this.#stopped = true
    clearTimeout(this.#retry)
    this.#unlisten()
  }

  #ring(events?: readonly LoggedEvent[]): void {
    const before = this.#moved ? this.#handed : []
    const fits = before !== null && events !== undefined && before.length + events.length <= MOST_HANDED
    this.#handed = fits ? [...before, ...events] : null
    this.#moved = true
    void this.#run()
  }

  async #run(): Promise<void> {
    if (!this.#started || this.#running) return
    this.#running = true
    try {
      while (!this.#stopped && (this.#moved || this.#hasChunk)) {
        this.#hasChunk = false
        if (this.#moved) {
          this.#moved = false
          await this.work.sendLog(this.#handed)
        }
        if (!this.#stopped && !this.#moved) this.work.sendChunks?.()
      }
    } catch (error) {
      if (isDatabaseAway(error)) return this.#retryLater()
      this.stop()
      this.work.onError(error)
    } finally {
      this.#running = false
    }
  }

  #retryLater(): void {
    if (this.#stopped) return
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#ring(), AWAY_RETRY_MS).unref()
  }
}
