// Following a session: replay the log from a cursor, then pass on what comes, and stop where nothing more comes until somebody acts, or
// only where the session ends. A follower changes nothing: opening a second stream never starts a second run.
import type { z } from 'zod'
import { CLOSING_EVENTS, type ContentChunk, type DurableEventType } from '../../contract/stream.js'
import {
  hasEnded,
  stoppedAt,
  type Doorbell,
  type LoggedEvent,
  type Questions,
  type SessionLog,
  type Sessions,
  type Snapshot,
} from '../../sessions/index.js'
import { connectedEvent, type ConnectedEvent } from './connected-event.js'
import { LogPump } from './log-pump.js'

type Chunk = z.infer<typeof ContentChunk>

/** What a follower sends: the events of the log, and those without a number. */
type StreamEvent =
  | LoggedEvent
  | { readonly type: 'connected'; readonly payload: ConnectedEvent }
  | { readonly type: 'content_chunk'; readonly payload: Chunk }

/** A durable event has its number as `id`. `data` is the payload of `source` as JSON. */
export type SentEvent = {
  readonly id?: number
  readonly event: string
  readonly data: string
  readonly source: StreamEvent
}

/** Where events go: an SSE writer, a socket, an encoder of another protocol. */
export type Sink<E = SentEvent> = {
  /** Returns false once the reader is gone. */
  event(event: E): boolean
  drained(): Promise<boolean>
  close(): void
}

/**
 * Where following stops by itself. `asked`: after each event with which the learner's turn begins, as an event stream does, whose client
 * comes back. `idle`: where nothing will come until somebody acts. `ended`: where the session ends.
 */
type Until = 'asked' | 'idle' | 'ended'

export type FollowerPorts = {
  readonly sessions: SessionLog & Pick<Questions, 'askedCall'>
  readonly doorbell: Doorbell
  readonly onError: (error: unknown) => void
}

const BATCH = 200
/** Characters sent before the reader has to drain. */
const SENT_CHARS = 16 * 1024
/** Characters of chunks that are buffered for a reader who has to take earlier events first. */
const BUFFERED_CHARS = 128 * 1024
/** How many completed messages are remembered, to drop chunks that come late. */
const COMPLETED = 32
const ENDINGS: readonly DurableEventType[] = ['session_completed', 'session_expired', 'session_terminated']

/** A cursor past the end, or none, means from the first event. */
export const startOf = (cursor: number | null, { stored }: Snapshot): number =>
  cursor === null || cursor > stored.lastEventSeq ? 0 : cursor

/** Nothing will come: the reader has everything, and it is not the server's turn. Answered with 204, which stops an EventSource. */
export function isCaughtUp(cursor: number | null, { stored, now }: Snapshot): boolean {
  const { session, lastEventSeq } = stored
  if (cursor !== lastEventSeq) return false
  if (hasEnded(session) || stoppedAt(session) !== null) return true
  if (session.status === 'awaiting_client_action') return true
  return session.runError !== null && session.runError.retryAfter > now
}

export class Follower {
  readonly #pump: LogPump
  #sink!: Sink
  #cursor = 0
  /** What `load` has read. */
  #read: { readonly after: number; readonly events: readonly LoggedEvent[] } | null = null
  #stopsAfter!: (event: LoggedEvent) => boolean
  /** Whether following stops after the last event that was sent. */
  #isOver = false
  #chunks: Chunk[] = []
  #chunkChars = 0
  readonly #completed = new Set<string>()

  /** Buffers chunks from now on, so that none is lost between a command and `start`. Call `stop` when the reader leaves. */
  constructor(
    private readonly ports: FollowerPorts,
    private readonly sessionId: string,
  ) {
    this.#pump = new LogPump(ports.doorbell, sessionId, {
      sendLog: handed => this.#sendLog(handed),
      onChunk: (message_id, delta) => this.#buffer({ v: 1, message_id, delta }),
      sendChunks: () => this.#sendChunks(),
      onError: error => {
        ports.onError(error)
        this.#end()
      },
    })
  }

  /**
   * The session, null when there is none: as it is now, or as this process committed it a moment ago. Takes the log after `cursor` along
   * with it, for `start` at the same cursor.
   */
  async load(sessions: Pick<Sessions, 'loadWithLog'>, cursor: number): Promise<Snapshot | null> {
    this.#pump.willRead()
    const found =
      this.ports.doorbell.justCommitted(this.sessionId, cursor) ??
      (await sessions.loadWithLog(this.sessionId, cursor, BATCH))
    this.#read = found && { after: cursor, events: found.log }
    return found && found.snapshot
  }

  /**
   * Sends `connected`, then events after `cursor`. While the database is away the stream stays open and waits. Other errors go to `onError`
   * and end it. `connected`: what the caller has read of it already.
   */
  async start(
    snapshot: Snapshot,
    cursor: number,
    sink: Sink,
    until: Until = 'asked',
    connected?: ConnectedEvent,
  ): Promise<void> {
    const { sessions } = this.ports
    let read = this.#read?.after === cursor ? this.#read.events : null
    this.#read = null
    if (read === null && connected === undefined && snapshot.stored.session.status === 'awaiting_client_action') {
      this.#pump.willRead()
      read = await sessions.eventsAfter(this.sessionId, cursor, BATCH)
    }
    const payload = connected ?? (await connectedEvent(sessions, snapshot, read ?? []))
    if (this.#pump.stopped) return
    this.#sink = sink
    this.#cursor = cursor
    const { session, lastEventSeq } = snapshot.stored
    const isIdle = isCaughtUp(lastEventSeq, snapshot)
    // What is older than the snapshot says less than the snapshot: a failure may be due to be tried again.
    const idles = (event: LoggedEvent): boolean =>
      event.seq > lastEventSeq ? asksOrEnds(event) : isIdle && event.seq === lastEventSeq
    this.#stopsAfter = { asked: asksOrEnds, idle: idles, ended: ends }[until]
    this.#isOver = { asked: false, idle: isIdle && cursor === lastEventSeq, ended: hasEnded(session) }[until]
    this.#send({ type: 'connected', payload })
    this.#pump.start(read)
  }

  readonly stop = (): void => this.#pump.stop()

  /** Sends everything up to the end of the log; ends the stream when the last event is one after which nothing follows. */
  async #sendLog(handed: readonly LoggedEvent[] | null): Promise<void> {
    let sentChars = 0
    for (let next = handed && followsOn(handed, this.#cursor); ; next = null) {
      const events = next ?? (await this.ports.sessions.eventsAfter(this.sessionId, this.#cursor, BATCH))
      for (const event of events) {
        if (this.#pump.stopped) return
        sentChars += this.#send(event, event.seq)
        if (event.type === 'message_complete') this.#complete(event.payload.message_id)
        this.#cursor = event.seq
        this.#isOver = this.#stopsAfter(event)
        // Written at once, a batch of long messages would make every reader look slow.
        if (sentChars < SENT_CHARS) continue
        sentChars = 0
        if (!(await this.#sink.drained())) return this.stop()
      }
      // At the end of the log there is no wait: whether this reader keeps up is for the sink to decide, by what it holds.
      if (events.length < BATCH) break
      if (!(await this.#sink.drained())) return this.stop()
    }
    // A ring that came meanwhile may have been for what was just sent: then the next pass finds nothing and ends the stream.
    if (!this.#pump.moved && this.#isOver) this.#end()
  }

  /** Returns the length of what was sent, in characters. */
  #send(source: StreamEvent, id?: number): number {
    const data = JSON.stringify(source.payload)
    const event = { event: source.type, data, source }
    this.#sink.event(id === undefined ? event : { id, ...event })
    return data.length
  }

  #complete(messageId: string): void {
    this.#completed.add(messageId)
    if (this.#completed.size > COMPLETED) this.#completed.delete(this.#completed.values().next().value!)
  }

  /** When the buffer is full it is emptied, and later chunks of the present message are dropped: the reader gets it when it is complete. */
  #buffer(chunk: Chunk): void {
    if (this.#completed.has(chunk.message_id)) return
    this.#chunks.push(chunk)
    this.#chunkChars += chunk.delta.length
    if (this.#chunkChars <= BUFFERED_CHARS) return
    this.#takeChunks()
    this.#complete(chunk.message_id)
  }

  #takeChunks(): Chunk[] {
    const chunks = this.#chunks
    this.#chunks = []
    this.#chunkChars = 0
    return chunks
  }

  #sendChunks(): void {
    for (const payload of this.#takeChunks())
      if (!this.#completed.has(payload.message_id)) this.#send({ type: 'content_chunk', payload })
  }

  #end(): void {
    this.stop()
    this.#sink.close()
  }
}

const ends = (event: LoggedEvent): boolean => ENDINGS.includes(event.type)

/** After a hint, or a change of state while a question is open, such as the end of a pause, it is still the learner's turn. */
const asksOrEnds = (event: LoggedEvent): boolean =>
  CLOSING_EVENTS.includes(event.type) ||
  event.type === 'hint_shown' ||
  event.type === 'safety_message' ||
  (event.type === 'safety_acknowledged' && event.payload.status !== 'active') ||
  (event.type === 'state_change' && (event.payload.paused || event.payload.status !== 'active'))

/** The events after the cursor; null when one is missing among them, so that the log has to be read. */
function followsOn(events: readonly LoggedEvent[], cursor: number): readonly LoggedEvent[] | null {
  const after = events.filter(({ seq }) => seq > cursor)
  return after.every(({ seq }, index) => seq === cursor + index + 1) ? after : null
}
