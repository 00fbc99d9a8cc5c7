// The doorbell of one process, wired to the other nodes' where there are any. Hints only: a lost one costs a poll interval.
import { sql } from 'drizzle-orm'
import { EventEmitter } from 'eventemitter3'
import { rows, type Database } from '../../db/index.js'
import type { Doorbell, DoorbellListener, LoggedEvent, SessionWithLog, Snapshot } from '../../sessions/index.js'
import { RecentCommits } from './recent-commits.js'

const CHANNEL = 'viva_doorbell'
/** Hints are gathered this long, so that a busy node sends a hundred notifications a second and not thousands. */
const GATHER_MS = 10
/** How often the sessions that somebody listens to are looked at, all of them by one statement. */
const LOOK_MS = 1_000

type Rings = Record<string, (call: (listener: DoorbellListener) => void) => void>

export class LocalDoorbell implements Doorbell {
  readonly #emitter = new EventEmitter<Rings>()
  readonly #toAll = new Set<(sessionId: string) => void>()
  /** What is written so far of each session's open message, for listeners that come in the middle of it. */
  readonly #open = new Map<string, { readonly messageId: string; readonly text: string }>()
  readonly #recent = new RecentCommits()

  ring(sessionId: string, fence: number, events?: readonly LoggedEvent[], snapshot?: Snapshot): void {
    if (events && snapshot) this.#recent.keep(snapshot, events)
    else this.#recent.forget(sessionId)
    const open = this.#open.get(sessionId)?.messageId
    if (events?.some(({ type, payload }) => type === 'message_complete' && payload.message_id === open))
      this.#open.delete(sessionId)
    this.#emitter.emit(sessionId, listener => listener.onRing(fence, events))
    for (const listener of this.#toAll) listener(sessionId)
  }

  justCommitted(sessionId: string, cursor: number): SessionWithLog | null {
    return this.#recent.after(sessionId, cursor)
  }

  chunk(sessionId: string, messageId: string, delta: string): void {
    const open = this.#open.get(sessionId)
    this.#open.set(sessionId, { messageId, text: (open?.messageId === messageId ? open.text : '') + delta })
    this.#emitter.emit(sessionId, listener => listener.onChunk?.(messageId, delta))
  }

  runEnded(sessionId: string): void {
    this.#open.delete(sessionId)
  }

  listen(sessionId: string, listener: DoorbellListener): () => void {
    const hear: Rings[string] = call => call(listener)
    this.#emitter.on(sessionId, hear)
    const open = this.#open.get(sessionId)
    if (open) listener.onChunk?.(open.messageId, open.text)
    return () => this.#emitter.off(sessionId, hear)
  }

  listenToAll(listener: (sessionId: string) => void): () => void {
    this.#toAll.add(listener)
    return () => void this.#toAll.delete(listener)
  }

  /** Sessions that somebody here listens to. */
  listenedTo(): string[] {
    return this.#emitter.eventNames()
  }
}

/**
 * A doorbell that also rings on the other nodes of the same Postgres. Never in the write path: a hint is sent after the commit. It rings
 * by itself, too, when a session has moved and no hint has said so.
 */
export class SharedDoorbell implements Doorbell {
  readonly #local = new LocalDoorbell()
  readonly #gathered = new Map<string, number>()
  #timer: NodeJS.Timeout | null = null
  #look: NodeJS.Timeout | null = null
  /** Where each session stood at the last look. */
  #seen = new Map<string, number>()
  #listening: Awaited<ReturnType<Database['driver']['listen']>> | null = null
  /** Whether another node listens, and when that was asked, in ms of this process. */
  #others = { listen: true, asked: -Infinity }

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
    this.#lookLater()
  }

  ring(sessionId: string, fence: number, events?: readonly LoggedEvent[], snapshot?: Snapshot): void {
    this.#local.ring(sessionId, fence, events, snapshot)
    this.#gathered.set(sessionId, fence)
    this.#timer ??= setTimeout(() => void this.#send().catch(this.onError), GATHER_MS).unref()
  }

  justCommitted(sessionId: string, cursor: number): SessionWithLog | null {
    return this.#local.justCommitted(sessionId, cursor)
  }

  chunk(sessionId: string, messageId: string, delta: string): void {
    this.#local.chunk(sessionId, messageId, delta)
  }

  runEnded(sessionId: string): void {
    this.#local.runEnded(sessionId)
  }

  listen(sessionId: string, listener: DoorbellListener): () => void {
    return this.#local.listen(sessionId, listener)
  }

  listenToAll(listener: (sessionId: string) => void): () => void {
    return this.#local.listenToAll(listener)
  }

  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#look) clearTimeout(this.#look)
    this.#look = null
    await this.#listening?.stop()
  }

  #lookLater(): void {
    this.#look = setTimeout(() => {
      void this.#lookAround()
        .catch(this.onError)
        .finally(() => this.#look && this.#lookLater())
    }, LOOK_MS).unref()
  }

  /** One that was not there last time is rung for as well: it may have moved between its listener's reading and this. */
  async #lookAround(): Promise<void> {
    const listenedTo = this.#local.listenedTo()
    const before = this.#seen
    this.#seen = new Map()
    if (listenedTo.length === 0) return
    // As JSON: a list of parameters would be another statement for every length.
    const found = await rows<{ id: string; fence: number; seq: number }>(
      this.database.read,
      sql`select session_id as id, fence, last_event_seq as seq from session
        where session_id in (select value::uuid from json_array_elements_text(${JSON.stringify(listenedTo)}::text::json))`,
    )
    for (const { id, fence, seq } of found) {
      this.#seen.set(id, seq)
      if (before.get(id) !== seq) this.#local.ring(id, fence)
    }
  }

  /** Asks once a second at most whether there is anybody to hear it: most schools have one node. */
  async #send(): Promise<void> {
    this.#timer = null
    const payloads = [...this.#gathered].map(([sessionId, fence]) => `${this.node} ${sessionId} ${fence}`)
    this.#gathered.clear()
    if (performance.now() - this.#others.asked > LOOK_MS)
      this.#others = { listen: (await this.#listening?.others()) ?? true, asked: performance.now() }
    if (this.#others.listen) await this.database.driver.notify(CHANNEL, payloads)
  }
}
