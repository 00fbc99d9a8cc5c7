// One response to a chat: the events that its follower sends as server-sent chunks, closed with `[DONE]`.
import type { SseWriter } from '../../http/index.js'
import type { LoggedEvent, SessionLog, Snapshot } from '../../sessions/index.js'
import type { ConnectedEvent } from '../../stream/index.js'
import type { Follower, SentEvent, Sink } from '../../stream/index.js'
import { chunksOf, endingChunks, endsMessage, type MessageMetadata, type UiMessageChunk } from './encode.js'

/**
 * What a response holds. `messageId`: the message that it adds to. `after`: the last event that the chat has; `begins`: the chat has
 * nothing of the message.
 */
export type ChatRange = { readonly messageId: string; readonly after: number; readonly begins: boolean }

/** Writes `range`, and goes on while it is the server's turn. Rejects when the log cannot be read. */
export async function writeChat(
  log: Pick<SessionLog, 'eventsAfter'>,
  follower: Follower,
  snapshot: Snapshot,
  range: ChatRange,
  writer: SseWriter,
): Promise<void> {
  const { session, lastEventSeq } = snapshot.stored
  // An old response may be asked for again when there is nothing new: it ends as it did, by the last event of the log.
  const [last = null] =
    range.after === lastEventSeq && lastEventSeq > 0 ? await log.eventsAfter(session.id, lastEventSeq - 1, 1) : []
  const chat = new ChatSink(writer, snapshot, range, last)
  await follower.start(snapshot, range.after, chat, 'idle')
}

class ChatSink implements Sink {
  #closed = false
  readonly #metadata: MessageMetadata

  constructor(
    private readonly writer: SseWriter,
    private readonly snapshot: Snapshot,
    private readonly range: ChatRange,
    /** The newest event. */
    private last: LoggedEvent | null,
  ) {
    this.#metadata = { session_id: snapshot.stored.session.id }
  }

  event({ source }: SentEvent): boolean {
    if (source.type === 'connected') return this.#begin(source.payload)
    if (source.type !== 'content_chunk') return this.#durable(source)
    // Not as text: a message can be replaced or abandoned, and a chat cannot take back text that it was sent.
    const { message_id, delta } = source.payload
    return this.#write([{ type: 'data-draft', transient: true, data: { message_id, delta } }])
  }

  drained(): Promise<boolean> {
    return this.writer.drained()
  }

  close(): void {
    if (this.#closed) return
    this.#write(endingChunks(this.last, this.snapshot.stored.session.type, this.#metadata))
    this.#closed = true
    this.writer.event({ event: 'message', data: '[DONE]' })
    this.writer.close()
  }

  #begin(connected: ConnectedEvent): boolean {
    const { messageId, begins } = this.range
    // The session's state and the server's clock: true of this connection, and no part of the message.
    const { v: _v, pending_action: _action, ...data } = connected
    return this.#write([
      { type: 'start', messageId, messageMetadata: this.#metadata },
      ...(begins ? ([{ type: 'start-step' }] as const) : []),
      { type: 'data-session', transient: true, data },
    ])
  }

  #durable(event: LoggedEvent): boolean {
    const { type } = this.snapshot.stored.session
    this.last = event
    const isOpen = this.#write(chunksOf(event, type))
    // The learner's next message was sent elsewhere: what follows is another message, and a response is about one.
    if (isOpen && endsMessage(event, type)) this.close()
    return isOpen
  }

  #write(chunks: readonly UiMessageChunk[]): boolean {
    if (this.#closed) return false
    return chunks.every(chunk => this.writer.event({ event: 'message', data: JSON.stringify(chunk) }))
  }
}
