// The doorbell of one process, wired to the other nodes' where there are any. Hints only: a lost one costs a poll interval.
import { EventEmitter } from 'eventemitter3'
import type { Database } from '../../db/index.js'
import type { Doorbell, DoorbellListener } from '../application/ports.js'

const CHANNEL = 'viva_doorbell'
/** Hints are gathered this long, so that a busy node sends a hundred notifications a second and not thousands. */
const GATHER_MS = 10

type Rings = Record<string, (ring: { fence: number } | { messageId: string; delta: string }) => void>

export class LocalDoorbell implements Doorbell {
  readonly #emitter = new EventEmitter<Rings>()

  ring(sessionId: string, fence: number): void {
    this.#emitter.emit(sessionId, { fence })
  }

  chunk(sessionId: string, messageId: string, delta: string): void {
    this.#emitter.emit(sessionId, { messageId, delta })
  }

  listen(sessionId: string, listener: DoorbellListener): () => void {
    const hear = (ring: { fence: number } | { messageId: string; delta: string }): void => {
      if ('fence' in ring) listener.onRing(ring.fence)
      else listener.onChunk?.(ring.messageId, ring.delta)
    }
    this.#emitter.on(sessionId, hear)
    return () => this.#emitter.off(sessionId, hear)
  }

  /** Sessions that somebody here listens to. */
  listenedTo(): string[] {
    return this.#emitter.eventNames()
  }
}

/** A doorbell that also rings on the other nodes of the same Postgres. Never in the write path: a hint is sent after the commit. */
export class SharedDoorbell implements Doorbell {
  readonly #local = new LocalDoorbell()
  readonly #gathered = new Map<string, number>()
  #timer: NodeJS.Timeout | null = null
  #listening: { stop(): Promise<void> } | null = null

  constructor(
    private readonly database: Database,
    private readonly node: string,
    private readonly onError: (error: unknown) => void,
  ) {}

  async start(): Promise<void> {
    this.#listening = await this.database.driver.listen(
      CHANNEL,
      payload => {
        const [node, sessionId, fence] = payload.split(' ')
        if (node !== this.node) this.#local.ring(sessionId!, Number(fence))
      },
      // The connection was gone for a while: everybody looks for themselves.
      () => this.#local.listenedTo().forEach(sessionId => this.#local.ring(sessionId, 0)),
    )
  }

  ring(sessionId: string, fence: number): void {
    this.#local.ring(sessionId, fence)
    this.#gathered.set(sessionId, fence)
    this.#timer ??= setTimeout(() => this.#send(), GATHER_MS).unref()
  }

  chunk(sessionId: string, messageId: string, delta: string): void {
    this.#local.chunk(sessionId, messageId, delta)
  }

  listen(sessionId: string, listener: DoorbellListener): () => void {
    return this.#local.listen(sessionId, listener)
  }

  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    await this.#listening?.stop()
  }

  #send(): void {
    this.#timer = null
    const payloads = [...this.#gathered].map(([sessionId, fence]) => `${this.node} ${sessionId} ${fence}`)
    this.#gathered.clear()
    this.database.driver.notify(CHANNEL, payloads).catch(this.onError)
  }
}
