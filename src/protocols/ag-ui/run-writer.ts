// Writes one AG-UI run as a response: the events that the client has missed, then new ones, until the learner is asked or the session ends.
import { z } from 'zod'
import type { ContentChunk } from '../../contract/stream.js'
import type { SseWriter } from '../../http/index.js'
import type { LoggedEvent, Snapshot } from '../../sessions/index.js'
import { connectedEvent } from '../../stream/index.js'
import type { Follower, FollowerPorts, SentEvent, Sink } from '../../stream/index.js'
import { eventsBetween, newestEvent } from '../read-log.js'
import { begin, closeMessage, encode, finish, resync, runError, type Encoded, type Encoding } from './encoder.js'
import type { RunInput } from './events.js'
import { messagesOf } from './messages.js'
import { applyEvent, viewOf } from './session-view.js'

type Ports = Pick<FollowerPorts, 'sessions' | 'onError'>

/** Writes what its follower sends. */
export class RunWriter implements Sink {
  #encoding!: Encoding
  /** The last durable event that was written. */
  #seq = 0
  /** Events are written one after the other; a stale client gets a new list of messages before the next one. */
  #writing: Promise<void> = Promise.resolve()
  /** Messages that the client was sent as a whole, at the beginning: chunks of them are late. */
  readonly #sent = new Set<string>()
  /** The message whose beginning was missed: it is written when it is complete. */
  #missed: string | null = null

  /** `midway`: whether a message may have been half written when the follower began to listen. */
  constructor(
    private readonly ports: Ports,
    private readonly snapshot: Snapshot,
    private midway: boolean,
    private readonly writer: SseWriter,
  ) {}

  /**
   * Writes the beginning of the run, then starts the follower. `after`: the last event that the client has; null: none, and it is sent all
   * messages. Rejects when the log cannot be read.
   */
  async start(follower: Follower, run: Encoding['run'], after: number | null): Promise<void> {
    const { sessions } = this.ports
    const { session, lastEventSeq } = this.snapshot.stored
    const connected = await connectedEvent(sessions, this.snapshot)
    const upTo = after ?? lastEventSeq
    const events = await eventsBetween(sessions, session.id, after === null ? 0 : await this.#stateStart(after), upTo)
    this.#send(begin(run, events.reduce(applyEvent, viewOf(connected))))
    if (after === null) {
      this.#send(resync(this.#encoding, messagesOf(events)))
      for (const event of events) if (event.type === 'message_complete') this.#sent.add(event.payload.message_id)
    }
    this.#seq = upTo
    await follower.start(this.snapshot, upTo, this, 'idle', connected)
  }

  event({ source }: SentEvent): boolean {
    if (source.type === 'content_chunk') this.#queue(() => this.#chunk(source.payload))
    else if (source.type !== 'connected') this.#queue(() => this.#durable(source))
    return !this.writer.closed
  }

  drained(): Promise<boolean> {
    return this.#writing.then(() => this.writer.drained())
  }

  close(): void {
    this.#queue(() => this.#finish())
  }

  /** The number before the first event on which the state after event `seq` depends: the last question, and the last plan. */
  async #stateStart(seq: number): Promise<number> {
    const { id, rules } = this.snapshot.stored.session
    const needed = rules.hasPlan ? ['client_action', 'plan_updated'] : ['client_action']
    const found = needed.map(name => newestEvent(this.ports.sessions, id, { upTo: seq }, event => event.type === name))
    return Math.min(...(await Promise.all(found)).map(event => (event === null ? 0 : event.seq - 1)))
  }

  #queue(work: () => void | Promise<void>): void {
    this.#writing = this.#writing.then(work).catch((error: unknown) => {
      this.ports.onError(error)
      this.#write(runError('stream_failed'))
      this.writer.close()
    })
  }

  async #durable(event: LoggedEvent): Promise<void> {
    if (this.writer.closed) return
    this.#send(encode(this.#encoding, event))
    if (event.type === 'message_complete' && event.seq > this.snapshot.stored.lastEventSeq) this.midway = false
    this.#seq = event.seq
    await this.#resync()
    await this.writer.drained()
  }

  #chunk(payload: z.infer<typeof ContentChunk>): void {
    const { message_id: id } = payload
    if (this.midway) this.#missed = id
    this.midway = false
    if (this.writer.closed || id === this.#missed || this.#sent.has(id)) return
    this.#send(encode(this.#encoding, { type: 'content_chunk', payload }))
  }

  async #resync(): Promise<void> {
    if (!this.#encoding.stale) return
    const events = await eventsBetween(this.ports.sessions, this.snapshot.stored.session.id, 0, this.#seq)
    this.#send(resync(this.#encoding, messagesOf(events)))
  }

  async #finish(): Promise<void> {
    this.#send(closeMessage(this.#encoding))
    await this.#resync()
    for (const event of finish(this.#encoding, this.#seq)) this.#write(event)
    this.writer.close()
  }

  #send([encoding, events]: Encoded): void {
    this.#encoding = encoding
    for (const event of events) this.#write(event)
  }

  /** Named `message`, as an event without a name is: readers that listen to names get it, too. */
  #write(event: object): void {
    this.writer.event({ event: 'message', data: JSON.stringify(event) })
  }
}

const SentState = z.object({ session_id: z.string(), last_event_id: z.int().min(0) })

/**
 * The last event of the client's last run, by the state that it sends back. Null when it has to be sent everything: it names no event of
 * this session (no run was finished, or the last one broke off), or has no messages.
 */
export function resumeAfter({ state, messages }: RunInput, { stored }: Snapshot): number | null {
  const sent = SentState.safeParse(state)
  if (!sent.success || messages.length === 0) return null
  const { session_id: sessionId, last_event_id: seq } = sent.data
  return sessionId === stored.session.id && seq <= stored.lastEventSeq ? seq : null
}
