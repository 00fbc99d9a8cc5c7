// One run of AG-UI: what the client has missed, and then what comes, until the learner is asked or the session is over.
import { z } from 'zod'
import type { ContentChunk, DurableEvent } from '../../contract/stream.js'
import {
  connectedEvent,
  type Doorbell,
  Follower,
  isCaughtUp,
  type LoggedEvent,
  type SessionStore,
  type Snapshot,
} from '../../sessions/index.js'
import type { SseWriter } from '../../http/index.js'
import { begin, broken, finish, mend, settle, tell, type Encoding, type Told } from './encoder.js'
import type { RunInput } from './events.js'
import type { Hearing } from './hearing.js'
import { messagesOf } from './messages.js'
import { advance, standingOf, type Standing } from './standing.js'

type Ports = {
  readonly sessions: SessionStore
  readonly doorbell: Doorbell
  readonly onError: (error: unknown) => void
}

type Run = Encoding['run']

const BATCH = 200
/** Events between two questions are few: mostly one reading finds the last question. */
const WINDOW = 32

/** Tells a session to one client. `stop` when the client leaves. */
export class RunTeller {
  #encoding!: Encoding
  /** The last durable event that was told. */
  #seq = 0
  /** Events are told one after the other; a stale client is mended before the next one. */
  #telling: Promise<void> = Promise.resolve()
  #follower: Follower | null = null
  #stopped = false
  /** Messages that are complete, as far as this run has told. */
  readonly #completed = new Set<string>()
  /** The message of which the beginning was not heard: it is told when it is complete. */
  #missed: string | null = null

  /** `midway`: when `hearing` began, a message may have been under way. */
  constructor(
    private readonly ports: Ports,
    private readonly snapshot: Snapshot,
    private readonly hearing: Hearing,
    private midway: boolean,
    private readonly writer: SseWriter,
  ) {}

  /** Tells what is there behind `place`, and goes on by itself with what comes. Rejects when the log cannot be read. */
  async start(run: Run, place: number | null): Promise<void> {
    const { sessions } = this.ports
    const { lastEventSeq } = this.snapshot.stored
    const standing = standingOf(await connectedEvent(sessions, this.snapshot))
    if (place === null) await this.#tellAll(run, standing)
    else await this.#goOn(run, standing, place)
    if (isCaughtUp(lastEventSeq, this.snapshot)) return this.#finish()
    this.hearing.passOn(chunk => this.#queue(() => this.#tellChunk(chunk)))
    this.#follower = await Follower.follow(
      this.ports,
      this.snapshot,
      lastEventSeq,
      {
        event: ({ id, event, data }) => {
          if (id !== undefined) {
            const durable = { type: event, payload: JSON.parse(data) } as DurableEvent
            this.#queue(() => this.#tell(durable, id))
          }
          return !this.writer.closed
        },
        drained: () => this.#telling.then(() => this.writer.drained()),
        close: () => this.#queue(() => this.#finish()),
      },
      this.ports.onError,
    )
    if (this.#stopped) this.stop()
  }

  stop(): void {
    this.#stopped = true
    this.hearing.stop()
    this.#follower?.stop()
  }

  async #tellAll(run: Run, standing: Standing): Promise<void> {
    const events = await this.#logged(0, this.snapshot.stored.lastEventSeq)
    this.#send(begin(run, events.reduce(advance, standing)))
    this.#send(mend(this.#encoding, messagesOf(events)))
    events.forEach(event => this.#noteComplete(event))
    this.#seq = events.at(-1)?.seq ?? 0
  }

  async #goOn(run: Run, standing: Standing, place: number): Promise<void> {
    this.#send(begin(run, (await this.#lookBack(place)).reduce(advance, standing)))
    this.#seq = place
    for (const event of await this.#logged(place, this.snapshot.stored.lastEventSeq)) await this.#tell(event, event.seq)
  }

  /** Events up to `seq`, from the last question and the last plan on at least: all that the standing depends on. */
  async #lookBack(seq: number): Promise<LoggedEvent[]> {
    const isPlanned = this.snapshot.stored.session.rules.hasPlan
    const needed = isPlanned ? (['client_action', 'plan_updated'] as const) : (['client_action'] as const)
    for (let from = seq; ;) {
      from = Math.max(0, from - WINDOW)
      const events = await this.#logged(from, seq)
      if (from === 0 || needed.every(type => events.some(event => event.type === type))) return events
    }
  }

  /** Events after `from`, up to `to`. */
  async #logged(from: number, to: number): Promise<LoggedEvent[]> {
    const events: LoggedEvent[] = []
    for (let after = from; after < to;) {
      const limit = Math.min(BATCH, to - after)
      events.push(...(await this.ports.sessions.eventsAfter(this.snapshot.stored.session.id, after, limit)))
      after += limit
    }
    return events
  }

  #queue(work: () => Promise<void>): void {
    this.#telling = this.#telling.then(work).catch((error: unknown) => {
      this.ports.onError(error)
      this.#break()
    })
  }

  async #tell(event: DurableEvent, seq: number): Promise<void> {
    if (this.writer.closed || seq <= this.#seq) return
    this.#send(tell(this.#encoding, event))
    this.#noteComplete(event)
    this.#seq = seq
    await this.#mend()
    await this.writer.drained()
  }

  async #tellChunk(chunk: z.infer<typeof ContentChunk>): Promise<void> {
    const { message_id: id } = chunk
    if (this.midway) this.#missed = id
    this.midway = false
    if (id === this.#missed || this.writer.closed) return
    // Words overtake the log: what was committed before a message is told before it, or it would stand in another place later.
    if (id !== this.#encoding.open?.id) await this.#tellCommitted()
    if (!this.#completed.has(id)) this.#send(tell(this.#encoding, { type: 'content_chunk', payload: chunk }))
  }

  async #tellCommitted(): Promise<void> {
    const { id } = this.snapshot.stored.session
    for (const event of await this.ports.sessions.eventsAfter(id, this.#seq, BATCH)) await this.#tell(event, event.seq)
  }

  #noteComplete(event: DurableEvent): void {
    if (event.type === 'message_complete') this.#completed.add(event.payload.message_id)
  }

  async #mend(): Promise<void> {
    if (this.#encoding.stale) this.#send(mend(this.#encoding, messagesOf(await this.#logged(0, this.#seq))))
  }

  async #finish(): Promise<void> {
    this.#send(settle(this.#encoding))
    await this.#mend()
    for (const event of finish(this.#encoding, this.#seq)) this.#write(event)
    this.writer.close()
  }

  #break(): void {
    this.stop()
    this.#write(broken('stream_failed'))
    this.writer.close()
  }

  #send([encoding, events]: Told): void {
    this.#encoding = encoding
    for (const event of events) this.#write(event)
  }

  /** Named as an event without a name is: readers that listen for names hear it, too. */
  #write(event: object): void {
    this.writer.event({ event: 'message', data: JSON.stringify(event) })
  }
}

const Place = z.object({ session_id: z.string(), last_event_id: z.int().min(0) })

/**
 * Where the client's last run stopped. Null, which tells everything: it knows no place in this session (no run was finished, or the last
 * one broke off), or has no messages.
 */
export function placeOf({ state, messages }: RunInput, { stored }: Snapshot): number | null {
  const place = Place.safeParse(state)
  if (!place.success || messages.length === 0) return null
  const { session_id: sessionId, last_event_id: seq } = place.data
  return sessionId === stored.session.id && seq <= stored.lastEventSeq ? seq : null
}
