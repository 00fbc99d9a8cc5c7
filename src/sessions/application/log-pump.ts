// Keeps a reader of a session's log up to date: one pass at a time, another after each ring, and a retry while the database is away.
import { AWAY_RETRY_MS, isDatabaseAway } from '../../kernel/errors.js'
import type { Doorbell, DoorbellListener } from './ports.js'

type Work = {
  /** Sends everything up to the end of the log. */
  readonly sendLog: () => Promise<void>
  /** A chunk of text came; `sendChunks` follows when the log that was committed before it has been sent. */
  readonly onChunk?: NonNullable<DoorbellListener['onChunk']>
  readonly sendChunks?: () => void
  /** Called after an error that no retry will cure. The pump has stopped. */
  readonly onError: (error: unknown) => void
}

export class LogPump {
  readonly #unlisten: () => void
  #started = false
  #moved = true
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
      onRing: () => this.#ring(),
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

  start(): void {
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

  #ring(): void {
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
          await this.work.sendLog()
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
