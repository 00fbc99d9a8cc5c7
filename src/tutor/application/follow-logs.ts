// Following the agents' log: what there is, then what comes, until the session has ended or nothing has come for long.
import { hasEnded, type Doorbell, type Sessions } from '../../sessions/index.js'
import { LogPump, type Sink } from '../../stream/index.js'
import { logLine } from '../domain/log-text.js'
import { entriesAfter, type AgentSteps } from './agent-logs.js'

export const IDLE_MS = 5 * 60_000

type Ports = {
  readonly sessions: Pick<Sessions, 'load'>
  readonly steps: AgentSteps
  readonly doorbell: Doorbell
  readonly onError: (error: unknown) => void
}

export class LogFollower {
  readonly #pump: LogPump
  #idle: NodeJS.Timeout | undefined

  /** Sends entries after `seq` to the sink and closes it in the end. `follows` false: once it has sent what there is. */
  constructor(
    private readonly ports: Ports,
    private readonly sessionId: string,
    private seq: number,
    private readonly follows: boolean,
    private readonly sink: Sink<{ id: number; event: string; data: string }>,
    private readonly idleMs = IDLE_MS,
  ) {
    this.#pump = new LogPump(ports.doorbell, sessionId, {
      sendLog: () => this.#sendLog(),
      onError: error => {
        ports.onError(error)
        this.#end()
      },
    })
    this.#restartIdleTimer()
    this.#pump.start()
  }

  readonly stop = (): void => {
    clearTimeout(this.#idle)
    this.#pump.stop()
  }

  async #sendLog(): Promise<void> {
    // Asked before the entries are read: what was logged until the end is there then.
    const isOver = !this.follows || hasEnded((await this.ports.sessions.load(this.sessionId))!.stored.session)
    await this.#sendEntries()
    if (isOver) this.#end()
  }

  async #sendEntries(): Promise<void> {
    for await (const entry of entriesAfter(this.ports.steps, this.sessionId, this.seq)) {
      this.seq = entry.seq
      this.#restartIdleTimer()
      // The default name, for readers that listen to messages.
      this.sink.event({ id: entry.seq, event: 'message', data: logLine(entry) })
      if (!(await this.sink.drained())) return this.stop()
    }
  }

  #restartIdleTimer(): void {
    clearTimeout(this.#idle)
    if (!this.#pump.stopped) this.#idle = setTimeout(() => this.#end(), this.idleMs).unref()
  }

  #end(): void {
    this.stop()
    this.sink.close()
  }
}
