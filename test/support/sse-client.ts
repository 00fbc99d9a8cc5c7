// A real client of event streams: sends the cursor, reads events as they come, keeps every byte for those who search them.
import { createParser } from 'eventsource-parser'

export type StreamEvent = {
  /** Null for transient events. */
  readonly id: string | null
  readonly event: string
  /** As it was sent; JSON throughout Viva. */
  readonly data: string
}

export type ConnectOptions = {
  readonly headers?: Readonly<Record<string, string>>
  /** Goes into the header Last-Event-ID. */
  readonly lastEventId?: string | number
}

/** Opens a stream. Any status is a connection; 204 and refusals have no events. Rejects only when nothing answers. */
export async function connect(url: string, { headers = {}, lastEventId }: ConnectOptions = {}): Promise<EventStream> {
  const abort = new AbortController()
  const cursor = lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream', ...headers, ...cursor },
    signal: abort.signal,
    redirect: 'manual',
  })
  return new EventStream(response, abort)
}

/** One connection. What one reader has taken, another does not see again. */
export class EventStream implements AsyncIterable<StreamEvent> {
  readonly #abort: AbortController
  readonly #chunks: Uint8Array[] = []
  readonly #queue: StreamEvent[] = []
  readonly #waiting = new Set<() => void>()
  #lastEventId: string | null = null
  #open = true
  /** Settles when the server has closed, the connection broke or `close` was called: null, or the error that broke it. Never rejects. */
  readonly ended: Promise<Error | null>

  constructor(
    readonly response: Response,
    abort: AbortController,
  ) {
    this.#abort = abort
    this.ended = this.#read()
  }

  get status(): number {
    return this.response.status
  }

  /** The cursor for the next connection: the last id that was received, taken or not. */
  get lastEventId(): string | null {
    return this.#lastEventId
  }

  /** Every byte of the body so far: heartbeats, refusals and half events too. */
  bytes(): Buffer {
    return Buffer.concat(this.#chunks)
  }

  /** The next event, or null when no other will come. Rejects after `timeoutMs`. */
  async next(timeoutMs = 15_000): Promise<StreamEvent | null> {
    const deadline = Date.now() + timeoutMs
    while (this.#queue.length === 0 && this.#open) {
      if (!(await this.#changed(deadline - Date.now())))
        throw new Error(`No event came within ${timeoutMs} ms. The stream so far:\n${this.bytes().toString()}`)
    }
    return this.#queue.shift() ?? null
  }

  /** All events up to and with the first that fits. Rejects when the stream ends or falls silent before it. */
  async until(fits: (event: StreamEvent) => boolean, timeoutMs = 15_000): Promise<StreamEvent[]> {
    const events: StreamEvent[] = []
    for (;;) {
      const event = await this.next(timeoutMs)
      if (event === null) throw new Error(`The stream ended too early:\n${this.bytes().toString()}`)
      events.push(event)
      if (fits(event)) return events
    }
  }

  /** All events until the server closes. */
  async rest(timeoutMs = 15_000): Promise<StreamEvent[]> {
    const events: StreamEvent[] = []
    for (let event = await this.next(timeoutMs); event !== null; event = await this.next(timeoutMs)) events.push(event)
    return events
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<StreamEvent> {
    for (let event = await this.next(); event !== null; event = await this.next()) yield event
  }

  /** Drops the connection, as a closed page does. */
  async close(): Promise<void> {
    this.#abort.abort()
    await this.ended
  }

  async #read(): Promise<Error | null> {
    const decoder = new TextDecoder()
    const parser = createParser({
      onEvent: ({ id, event, data }) => {
        if (id !== undefined) this.#lastEventId = id
        this.#queue.push({ id: id ?? null, event: event ?? 'message', data })
      },
    })
    const isStream = this.response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    let broken: Error | null = null
    const reader = this.response.body?.getReader()
    // An abort that meets the server's own end does not always settle the read that waits; a cancel does.
    this.#abort.signal.addEventListener('abort', () => void reader?.cancel().catch(() => {}))
    try {
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true as const, value: undefined }
        if (done) break
        this.#chunks.push(value)
        if (isStream) parser.feed(decoder.decode(value, { stream: true }))
        this.#tell()
      }
    } catch (error) {
      if (!this.#abort.signal.aborted) broken = error as Error
    }
    this.#open = false
    this.#tell()
    return broken
  }

  #tell(): void {
    this.#waiting.forEach(wake => wake())
  }

  /** Whether something happened within the time. */
  #changed(timeoutMs: number): Promise<boolean> {
    return new Promise(resolve => {
      const settle = (happened: boolean): void => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        resolve(happened)
      }
      const wake = (): void => settle(true)
      const timer = setTimeout(() => settle(false), Math.max(0, timeoutMs))
      this.#waiting.add(wake)
    })
  }
}
