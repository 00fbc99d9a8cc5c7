// Server-sent events over a byte-counted stream: a slow reader is dropped, and nothing that is thrown reaches the client.
import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { OpenStreams } from './open-streams.js'

/** One event. `data` may hold line breaks; `id` and `event` may not. */
export type SseEvent = { readonly id?: number | string; readonly event: string; readonly data: string }

/** `done`: we closed it · `client`: the reader left · `slow`: dropped · `error`: a callback threw · `shutdown`: the server stops. */
export type SseCloseReason = 'done' | 'client' | 'slow' | 'error' | 'shutdown'

/** What a follower writes to. No method throws or rejects, and after the close each is a no-op that says false. */
export interface SseWriter {
  /** Queues one event. False: the stream is closed (perhaps by this very call, when the reader was too slow). */
  event(event: SseEvent): boolean
  comment(text: string): boolean
  /** Resolves true when there is room again, false once closed. A replay awaits it between batches, or it would look slow. */
  drained(): Promise<boolean>
  /** Ends the stream after what is queued. */
  close(): void
  readonly closed: boolean
}

export type SseOptions = {
  /** Runs at once; may go on writing after it returned. If it throws or rejects, the stream closes and `onError` is told. */
  readonly onOpen: (writer: SseWriter) => void | Promise<void>
  /** Runs exactly once, whoever closed the stream. */
  readonly onClose?: (reason: SseCloseReason) => void
  /** Where errors of the callbacks go: to the log, never to the client. */
  readonly onError: (error: unknown) => void
  /** Closes this stream at shutdown. */
  readonly registry?: OpenStreams
  readonly heartbeatMs?: number
  readonly maxBufferedBytes?: number
}

const ROOM_BYTES = 16 * 1024
const encoder = new TextEncoder()

/** A 200 `text/event-stream` response that begins with `retry: 2000` and sends `: hb` every 15 s. Never throws. */
export function sseResponse(c: Context, options: SseOptions): Response {
  const outgoing = (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing
  const stream = new SseStream(options, outgoing)
  stream.open()
  return new Response(stream.body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

class SseStream implements SseWriter {
  readonly body: ReadableStream<Uint8Array>
  #controller!: ReadableStreamDefaultController<Uint8Array>
  #closed = false
  /** Written and not yet handed on: events that are written together leave together. */
  #pending: Uint8Array[] = []
  #pendingBytes = 0
  #queuedBytes = 0
  #takenAtLastBeat = -1
  #heartbeat: NodeJS.Timeout | undefined
  #waiting: ((open: boolean) => void)[] = []
  readonly #heartbeatMs: number
  readonly #maxBufferedBytes: number

  constructor(
    private readonly options: SseOptions,
    private readonly outgoing: ServerResponse | undefined,
  ) {
    this.#heartbeatMs = options.heartbeatMs ?? 15_000
    this.#maxBufferedBytes = options.maxBufferedBytes ?? 256 * 1024
    this.body = new ReadableStream<Uint8Array>(
      {
        start: controller => void (this.#controller = controller),
        pull: () => this.#wake(true),
        cancel: () => this.#finish('client'),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: ROOM_BYTES }),
    )
  }

  get closed(): boolean {
    return this.#closed
  }

  open(): void {
    this.#write('retry: 2000\n\n')
    this.#heartbeat = setInterval(() => this.#beat(), this.#heartbeatMs)
    this.#heartbeat.unref()
    if (this.options.registry && !this.options.registry.add(this)) return this.#finish('shutdown')
    try {
      Promise.resolve(this.options.onOpen(this)).catch((error: unknown) => this.#fail(error))
    } catch (error) {
      this.#fail(error)
    }
  }

  event({ id, event, data }: SseEvent): boolean {
    if (this.#closed) return false
    if (/[\r\n\0]/.test(`${id ?? ''}${event}`)) {
      this.#fail(new TypeError('An event id or name holds a line break'))
      return false
    }
    const lines = data.split(/\r\n|\r|\n/).map(line => `data: ${line}\n`)
    return this.#write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\n${lines.join('')}\n`)
  }

  comment(text: string): boolean {
    return this.#write(`: ${text.split(/\r\n|\r|\n/).join('\n: ')}\n\n`)
  }

  drained(): Promise<boolean> {
    if (this.#closed) return Promise.resolve(false)
    if (this.#buffered() < ROOM_BYTES) return Promise.resolve(true)
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  close(): void {
    this.#finish('done')
  }

  /** Asks the browser to come back after `retryMs`, then ends. For the registry. */
  shutDown(retryMs: number): void {
    this.#write(`retry: ${retryMs}\n\n`)
    this.#finish('shutdown')
  }

  #buffered(): number {
    return ROOM_BYTES - (this.#controller.desiredSize ?? 0) + this.#pendingBytes
  }

  #write(text: string): boolean {
    if (this.#closed) return false
    const before = this.#buffered()
    const bytes = encoder.encode(text)
    // One big event must reach a reader that keeps up, or its reconnects would fail on that event for ever.
    if (before > ROOM_BYTES && before + bytes.byteLength > this.#maxBufferedBytes) {
      this.#finish('slow')
      return false
    }
    this.#queuedBytes += bytes.byteLength
    if (this.#pending.push(bytes) === 1) queueMicrotask(() => this.#flush())
    this.#pendingBytes += bytes.byteLength
    return true
  }

  #flush(): void {
    if (this.#pending.length === 0) return
    const bytes = this.#pending.length === 1 ? this.#pending[0]! : Buffer.concat(this.#pending, this.#pendingBytes)
    this.#pending = []
    this.#pendingBytes = 0
    this.#controller.enqueue(bytes)
  }

  /** Also drops a reader that has taken nothing since the last beat although something waits: a dead phone, a HEAD request. */
  #beat(): void {
    const buffered = this.#buffered()
    const taken = this.#queuedBytes - buffered
    if (buffered > 0 && taken === this.#takenAtLastBeat) return this.#finish('slow')
    this.#takenAtLastBeat = taken
    this.#write(': hb\n\n')
  }

  #wake(open: boolean): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve(open)
  }

  #fail(error: unknown): void {
    this.#report(error)
    this.#finish('error')
  }

  #finish(reason: SseCloseReason): void {
    if (this.#closed) return
    this.#closed = true
    clearInterval(this.#heartbeat)
    this.options.registry?.remove(this)
    if (reason === 'slow') this.#drop()
    else if (reason === 'client') this.#pending = []
    else this.#end()
    this.#wake(false)
    try {
      this.options.onClose?.(reason)
    } catch (error) {
      this.#report(error)
    }
  }

  /** Ends after the queue; a reader that does not take the rest in time is cut off. */
  #end(): void {
    this.#flush()
    this.#controller.close()
    const outgoing = this.outgoing
    if (!outgoing || outgoing.destroyed) return
    const cut = setTimeout(() => outgoing.destroy(), this.#heartbeatMs)
    cut.unref()
    outgoing.once('close', () => clearTimeout(cut))
  }

  /** Forgets the queue and the socket. Erroring the stream instead would make the HTTP adapter write the error's text. */
  #drop(): void {
    this.#pending = []
    if (!this.outgoing) return this.#controller.error(new Error('dropped'))
    this.#controller.close()
    this.outgoing.destroy()
  }

  #report(error: unknown): void {
    try {
      this.options.onError(error)
    } catch {
      // A log that cannot be written must not take the process down.
    }
  }
}
