// Following a session: replay the log from the cursor, then go along with it, and stop where nothing more comes until somebody
// acts, or only where the session ends. A follower changes nothing: opening a second stream never starts a second run.
import { CLOSING_EVENTS, type DurableEventType } from '../../contract/stream.js'
import { AWAY_RETRY_MS, isDatabaseAway } from '../../kernel/errors.js'
import { stoppedAt } from '../domain/clocks.js'
import { hasEnded } from '../domain/session.js'
import { connectedEvent, type ConnectedEvent } from './get-session.js'
import type { Doorbell, LoggedEvent, SessionStore, Snapshot } from './ports.js'

/** Where events go: an SSE writer, a socket, another encoding. `event` says false once the reader is gone. */
export type Sink = {
  event(event: { id?: number; event: string; data: string }): boolean
  drained(): Promise<boolean>
  close(): void
}

/** Where following stops by itself: where the learner is asked, as an event stream does, or only where the session ends. */
export type Until = 'asked' | 'ended'

type Ports = { readonly sessions: SessionStore; readonly doorbell: Doorbell }

const BATCH = 200
const ROOM_CHARS = 16 * 1024
/** So much of what is being said is held for a reader who has to take earlier events first. */
const HELD_CHARS = 128 * 1024
/** Pieces of a message may come late, but not later than this many messages. */
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
  readonly #unlisten: () => void
  readonly #completed = new Set<string>()
  #chunks: { message_id: string; delta: string }[] = []
  #heldChars = 0
  #dirty = true
  #pumping = false
  #stopped = false
  #retry: NodeJS.Timeout | undefined

  private constructor(
    private readonly ports: Ports,
    private readonly sessionId: string,
    private cursor: number,
    private readonly sink: Sink,
    private readonly onError: (error: unknown) => void,
    private readonly endsBehind: (event: LoggedEvent) => boolean,
    /** Whether following stops behind the last event that was sent. */
    private over: boolean,
  ) {
    this.#unlisten = ports.doorbell.listen(sessionId, {
      onRing: () => this.#ring(),
      onChunk: (messageId, delta) => {
        this.#hold(messageId, delta)
        void this.#pump()
      },
    })
  }

  /**
   * Sends `connected`, then events after `cursor`. While the database is away the stream stays open and waits. Other errors go to `onError`
   * and end it. Call `stop` when the reader leaves. `connected`: what was read of it already.
   */
  static async follow(
    ports: Ports,
    snapshot: Snapshot,
    cursor: number,
    sink: Sink,
    onError: (error: unknown) => void,
    until: Until = 'asked',
    connected?: ConnectedEvent,
  ): Promise<Follower> {
    const { session } = snapshot.stored
    const first = connected ?? (await connectedEvent(ports.sessions, snapshot))
    sink.event({ event: 'connected', data: JSON.stringify(first) })
    // Only now: a ring before this would have sent events ahead of `connected`. What it rang for is in the log.
    const asked = until === 'asked'
    const [endsBehind, over] = [asked ? asksOrEnds : ends, !asked && hasEnded(session)]
    const follower = new Follower(ports, session.id, cursor, sink, onError, endsBehind, over)
    void follower.#pump()
    return follower
  }

  stop(): void {
    this.#stopped = true
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
      while (!this.#stopped && (this.#dirty || this.#chunks.length > 0)) {
        if (this.#dirty) await this.#replay()
        // What was committed before a piece was written goes before it.
        if (!this.#stopped && !this.#dirty) this.#flushChunks()
      }
    } catch (error) {
      if (isDatabaseAway(error)) return this.#readLater()
      this.onError(error)
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

  /** Everything up to the end of the log; ends the stream when the last event is one behind which nothing follows. */
  async #replay(): Promise<void> {
    this.#dirty = false
    let written = 0
    for (;;) {
      const events = await this.ports.sessions.eventsAfter(this.sessionId, this.cursor, BATCH)
      for (const event of events) {
        if (this.#stopped) return
        const data = JSON.stringify(event.payload)
        this.sink.event({ id: event.seq, event: event.type, data })
        if (event.type === 'message_complete') this.#complete(event.payload.message_id)
        this.cursor = event.seq
        this.over = this.endsBehind(event)
        // Written at once, a batch of long messages would make every reader look slow.
        if ((written += data.length) < ROOM_CHARS) continue
        written = 0
        if (!(await this.sink.drained())) return this.stop()
      }
      // At the end of the log nothing is waited for: whether this reader keeps up is for the sink to say, by what it holds.
      if (events.length < BATCH) break
      if (!(await this.sink.drained())) return this.stop()
    }
    // A ring that came meanwhile may have been for what was just sent: then the next round finds nothing and ends the stream.
    if (!this.#dirty && this.over) this.#end()
  }

  #complete(messageId: string): void {
    this.#completed.add(messageId)
    if (this.#completed.size > COMPLETED) this.#completed.delete(this.#completed.values().next().value!)
  }

  /** Of a message that is too long to be held the reader gets no more pieces: it comes to him whole. */
  #hold(messageId: string, delta: string): void {
    if (this.#completed.has(messageId)) return
    this.#chunks.push({ message_id: messageId, delta })
    this.#heldChars += delta.length
    if (this.#heldChars <= HELD_CHARS) return
    this.#takeChunks()
    this.#complete(messageId)
  }

  #takeChunks(): { message_id: string; delta: string }[] {
    const chunks = this.#chunks
    this.#chunks = []
    this.#heldChars = 0
    return chunks
  }

  #flushChunks(): void {
    const chunks = this.#takeChunks()
    for (const chunk of chunks)
      if (!this.#completed.has(chunk.message_id))
        this.sink.event({ event: 'content_chunk', data: JSON.stringify({ v: 1, ...chunk }) })
  }

  #end(): void {
    this.stop()
    this.sink.close()
  }
}

const ends = (event: LoggedEvent): boolean => ENDINGS.includes(event.type)

/** A hint, or a change of state behind a question, such as the end of a pause, leaves it the learner's turn. */
const asksOrEnds = (event: LoggedEvent): boolean =>
  CLOSING_EVENTS.includes(event.type) ||
  event.type === 'hint_shown' ||
  event.type === 'safety_message' ||
  (event.type === 'safety_acknowledged' && event.payload.status !== 'active') ||
  (event.type === 'state_change' && (event.payload.paused || event.payload.status !== 'active'))
