// One response to a chat: the log from a place on, then along with it, as server-sent chunks, closed with `[DONE]`.
import type { DurableEventType } from '../../contract/stream.js'
import type { SseWriter } from '../../http/index.js'
import {
  connectedEvent,
  type Doorbell,
  Follower,
  isCaughtUp,
  type LoggedEvent,
  type SessionStore,
  type Sink,
  type Snapshot,
} from '../../sessions/index.js'
import { chunksOf, endingChunks, endsMessage, type MessageMetadata, type UiMessageChunk } from './encode.js'

/** `messageId`: of the message that the response is about. `after`: the last event that the chat has; `begins`: it has none of the message. */
export type Stretch = { readonly messageId: string; readonly after: number; readonly begins: boolean }

type Ports = {
  readonly sessions: SessionStore
  readonly doorbell: Doorbell
  readonly onError: (error: unknown) => void
}

const BATCH = 200

/**
 * Writes `stretch` up to the end of the log, and goes on while it is the server's turn. Resolves to the follower, to be stopped when the
 * reader leaves; null when the response is complete. What is thrown is the caller's to handle.
 */
export async function writeChat(
  ports: Ports,
  snapshot: Snapshot,
  stretch: Stretch,
  writer: SseWriter,
): Promise<Follower | null> {
  const { session, lastEventSeq } = snapshot.stored
  const chat = new ChatSink(writer, snapshot)
  chat.begin(stretch, await connectedEvent(ports.sessions, snapshot))
  let last: LoggedEvent | null = null
  for (let after = stretch.after; after < lastEventSeq; after = last!.seq) {
    const events = await ports.sessions.eventsAfter(session.id, after, Math.min(BATCH, lastEventSeq - after))
    for (const event of events) chat.durable((last = event))
    if (!(await writer.drained())) return null
  }
  if (!isCaughtUp(lastEventSeq, snapshot)) return Follower.follow(ports, snapshot, lastEventSeq, chat, ports.onError)
  // An old response may be asked for again when there is nothing new: what ended it is told again.
  chat.last ??= (await ports.sessions.eventsAfter(session.id, Math.max(0, lastEventSeq - 1), 1))[0] ?? null
  chat.close()
  return null
}

class ChatSink implements Sink {
  last: LoggedEvent | null = null
  #closed = false
  readonly #about: MessageMetadata

  constructor(
    private readonly writer: SseWriter,
    private readonly snapshot: Snapshot,
  ) {
    this.#about = { session_id: snapshot.stored.session.id }
  }

  begin({ messageId, begins }: Stretch, connected: Record<string, unknown>): void {
    // Where the session stands now and what the server's clock says: true of this connection, and no part of the message.
    const { v: _v, pending_action: _action, ...now } = connected
    this.#write([
      { type: 'start', messageId, messageMetadata: this.#about },
      ...(begins ? ([{ type: 'start-step' }] as const) : []),
      { type: 'data-session', transient: true, data: now },
    ])
  }

  durable(event: LoggedEvent): boolean {
    const { type } = this.snapshot.stored.session
    this.last = event
    const open = this.#write(chunksOf(event, type))
    // What somebody said elsewhere begins another message, and a response is about one.
    if (open && endsMessage(event, type)) this.close()
    return open
  }

  /** Of a follower: its events as they were published. */
  event({ id, event, data }: Parameters<Sink['event']>[0]): boolean {
    const payload = JSON.parse(data) as never
    if (id !== undefined) return this.durable({ type: event as DurableEventType, payload, seq: id })
    if (event !== 'content_chunk') return !this.#closed
    // Not as text: what was said can be replaced as a whole or come to nothing, and text that a chat has taken cannot be taken back.
    const { message_id, delta } = payload as { message_id: string; delta: string }
    return this.#write([{ type: 'data-draft', transient: true, data: { message_id, delta } }])
  }

  drained(): Promise<boolean> {
    return this.writer.drained()
  }

  close(): void {
    if (this.#closed) return
    this.#write(endingChunks(this.last, this.snapshot.stored.session.type, this.#about))
    this.#closed = true
    this.writer.event({ event: 'message', data: '[DONE]' })
    this.writer.close()
  }

  #write(chunks: readonly UiMessageChunk[]): boolean {
    if (this.#closed) return false
    return chunks.every(chunk => this.writer.event({ event: 'message', data: JSON.stringify(chunk) }))
  }
}
