// Following the agents' log: what there is, then what comes, until the session has ended or nothing has come for long.
import { AWAY_RETRY_MS, isDatabaseAway } from '../../kernel/errors.js'
import { hasEnded, type Doorbell, type SessionStore } from '../../sessions/index.js'
import { logLine } from '../domain/log-text.js'
import { entriesAfter, type AgentSteps } from './agent-logs.js'

export const IDLE_MS = 5 * 60_000

type Ports = {
  readonly sessions: Pick<SessionStore, 'load'>
  readonly steps: AgentSteps
  readonly doorbell: Doorbell
  readonly onError: (error: unknown) => void
}

type Sink = {
  event(event: { id?: number; event: string; data: string }): boolean
  drained(): Promise<boolean>
  close(): void
}

export class LogFollower {
  readonly #unlisten: () => void
  #idle: NodeJS.Timeout | undefined
  #retry: NodeJS.Timeout | undefined
  #dirty = true
  #pumping = false
  #stopped = false

  /** Sends entries behind `seq` to the sink and closes it in the end. `follows` false: when all that there is was sent. */
  constructor(
    private readonly ports: Ports,
    private readonly sessionId: string,
    private seq: number,
    private readonly follows: boolean,
    private readonly sink: Sink,
    private readonly idleMs = IDLE_MS,
  ) {
    this.#unlisten = ports.doorbell.listen(sessionId, { onRing: () => this.#ring() })
    this.#waitForMore()
    void this.#pump()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#idle)
    clearTimeout(this.#retry)
    this.#unlisten()
  }

  #ring(): void {
    this.#dirty = true
    void this.#pump()
  }

  async #pump(): Promise<void> {
    if (this.#pumping) return
    this.#pumping = true
    try {
      while (this.#dirty && !this.#stopped) {
        this.#dirty = false
        // Asked before the entries are read: what was logged until the end is there then.
        const over = !this.follows || hasEnded((await this.ports.sessions.load(this.sessionId))!.stored.session)
        await this.#send()
        if (over) this.#end()
      }
    } catch (error) {
      if (isDatabaseAway(error)) return this.#readLater()
      this.ports.onError(error)
      this.#end()
    } finally {
      this.#pumping = false
    }
  }

  #readLater(): void {
    if (this.#stopped) return
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#ring(), AWAY_RETRY_MS).unref()
  }

  async #send(): Promise<void> {
    for await (const entry of entriesAfter(this.ports.steps, this.sessionId, this.seq)) {
      this.seq = entry.seq
      this.#waitForMore()
      // Of the default name, which a reader that listens for messages hears.
      this.sink.event({ id: entry.seq, event: 'message', data: logLine(entry) })
      if (!(await this.sink.drained())) return this.stop()
    }
  }

  #waitForMore(): void {
    clearTimeout(this.#idle)
    if (!this.#stopped) this.#idle = setTimeout(() => this.#end(), this.idleMs).unref()
  }

  #end(): void {
    this.stop()
    this.sink.close()
  }
}
