// Parses server-sent events from bytes, as the HTML standard specifies. Chunks may be cut anywhere, even within a line end or a
// character.

export interface ServerSentEvent {
  readonly type: string
  readonly data: string
  /** The last id of the stream; empty before the first. */
  readonly lastEventId: string
}

const lineEnd = /\r\n|\r|\n/g

export class SseParser {
  readonly #decoder = new TextDecoder()
  readonly #onEvent: (event: ServerSentEvent) => void
  #line = ''
  #afterReturn = false
  #type = ''
  #data: string[] = []
  #lastEventId = ''

  /** `onEvent` is called while `feed` runs. `retry:` is ignored, because the client has its own backoff. */
  constructor(onEvent: (event: ServerSentEvent) => void) {
    this.#onEvent = onEvent
  }

  feed(bytes: Uint8Array): void {
    let text = this.#decoder.decode(bytes, { stream: true })
    if (text === '') return
    // The second half of a CRLF that the last chunk cut.
    if (this.#afterReturn && text.startsWith('\n')) text = text.slice(1)
    this.#afterReturn = text.endsWith('\r')
    let start = 0
    for (const { index, 0: end } of text.matchAll(lineEnd)) {
      this.#take(this.#line + text.slice(start, index))
      this.#line = ''
      start = index + end.length
    }
    this.#line += text.slice(start)
  }

  #take(line: string): void {
    if (line === '') return this.#dispatch()
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (field === 'data') this.#data.push(value)
    else if (field === 'event') this.#type = value
    else if (field === 'id' && !value.includes('\0')) this.#lastEventId = value
  }

  #dispatch(): void {
    const [type, data] = [this.#type, this.#data]
    this.#type = ''
    this.#data = []
    if (data.length === 0) return
    this.#onEvent({ type: type || 'message', data: data.join('\n'), lastEventId: this.#lastEventId })
  }
}
