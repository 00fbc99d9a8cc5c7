// Server-sent events. Queued bytes are counted, so that a slow reader is dropped; no error of a callback reaches the client. Events are
// written to Node's response directly, because a web stream behind the framework's response would cost twice as much while it is open.
import type { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import type { OpenStreams } from './open-streams.js'
import { callerKey, incomingOf, type RequestLimits } from './request-limits.js'

/** One event. `data` may contain line breaks; `id` and `event` may not. */
type SseEvent = { readonly id?: number | string; readonly event: string; readonly data: string }

/**
 * `done`: we closed it · `client`: the reader left · `slow`: dropped · `error`: a callback threw · `shutdown`: the server stops · `refused`:
 * the reader may read it no longer.
 */
export type SseCloseReason = 'done' | 'client' | 'slow' | 'error' | 'shutdown' | 'refused'

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
  /** Runs as soon as the headers are written; may go on writing after it returned. If it throws or rejects, the stream closes and `onError` is told. */
  readonly onOpen: (writer: SseWriter) => void | Promise<void>
  /** Runs exactly once, whoever closed the stream. */
  readonly onClose?: (reason: SseCloseReason) => void
  /** Where errors of the callbacks go: to the log, never to the client. */
  readonly onError: (error: unknown) => void
  /** Asked with each heartbeat: false closes the stream. */
  readonly mayRead?: () => boolean
  /** Closes this stream at shutdown. */
  readonly registry?: OpenStreams
  readonly heartbeatMs?: number
  readonly maxBufferedBytes?: number
}

type StreamEnv = {
  Bindings: HttpBindings
  Variables: { eventStream?: SseStream; streamLimits: RequestLimits; releaseStream?: () => void }
}

/** Bytes. A reader with fewer of them queued is not slow, however large the next event is. */
const ROOM_BYTES = 16 * 1024

const USUAL = { heartbeatMs: 15_000, maxBufferedBytes: 256 * 1024 }

/**
 * A 200 `text/event-stream` response that begins with `retry: 2000` and sends `: hb` every 15 s. Never throws. Needs `sendStreams`
 * in front of the app, as `installHttp` puts it there, `opensStream` in front of the route, and a server of Node. For HEAD there is no stream,
 * and no callback runs.
 */
export function sseResponse(c: Context, options: SseOptions): Response {
  if (c.get('releaseStream') === undefined)
    throw new TypeError('A route that answers with a stream needs `opensStream`')
  if (c.req.method !== 'HEAD') c.set('eventStream', new SseStream(options))
  return c.body(null, 200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
}

/**
 * In front of each route that answers with `sseResponse`: counts one more stream of the caller before the route acts, so that a refusal
 * leaves nothing begun. Throws DomainError `too_many_open`.
 */
export const opensStream = (async (c, next) => {
  const limits = c.get('streamLimits')
  c.set('releaseStream', limits.open({ address: limits.addressOf(incomingOf(c)), caller: callerKey(c) }))
  await next()
}) satisfies MiddlewareHandler<StreamEnv> as MiddlewareHandler

/** The number of an event as a client sends it back; a query string with another value is malformed. */
export const eventNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

/** The number in `Last-Event-ID`; null where there is none, or one that no stream of ours sends. */
export const lastEventId = (c: Context): number | null =>
  eventNumber.safeParse(c.req.header('last-event-id')).data ?? null

/** HEAD opens no stream, and must not start what is streamed: a link checker would start a session's clock. Throws a 405. */
export function refuseHead(c: Context): void {
  if (c.req.method === 'HEAD') throw new HTTPException(405)
}

/** Outermost: opens the stream that an answer has become, when all its headers are known. */
export const sendStreams =
  (limits: RequestLimits): MiddlewareHandler<StreamEnv> =>
  async (c, next) => {
    c.set('streamLimits', limits)
    await next()
    const [stream, release] = [c.get('eventStream'), c.get('releaseStream')]
    if (stream === undefined || c.error !== undefined) {
      stream?.abandon()
      release?.()
      return
    }
    const { outgoing } = c.env
    outgoing.once('close', release!)
    // Its `close` has been emitted already.
    if (outgoing.destroyed) release!()
    const headers = [...c.res.headers].flat()
    // Unset first: put over another response it would take on that one's headers.
    c.res = undefined
    c.res = RESPONSE_ALREADY_SENT
    stream.open(outgoing, headers)
  }

class SseStream implements SseWriter {
  #outgoing!: ServerResponse
  #closed = false
  /** Written but not yet passed to Node, so that events that are written together are sent together. */
  #pending = ''
  #pendingBytes = 0
  /** Passed to Node, including the framing that Node adds. */
  #sentBytes = 0
  #takenAtLastBeat = -1
  #heartbeat: NodeJS.Timeout | undefined
  #waiting: ((open: boolean) => void)[] | null = null
  #onOpen: SseOptions['onOpen'] | null
  readonly #options: Omit<SseOptions, 'onOpen'> & typeof USUAL

  constructor({ onOpen, ...options }: SseOptions) {
    this.#onOpen = onOpen
    this.#options = { ...USUAL, ...options }
  }

  get closed(): boolean {
    return this.#closed
  }

  /** Called instead of `open` if the route's answer was replaced by another one. */
  abandon(): void {
    this.#closed = true
    this.#tellClosed('error')
  }

  /** `headers`: names and values by turns. */
  open(outgoing: ServerResponse, headers: string[]): void {
    this.#outgoing = outgoing
    outgoing.on('close', () => this.#finish('client'))
    // A write while the reader leaves is not an error; `close` reports that it has left.
    outgoing.on('error', () => {})
    outgoing.writeHead(200, headers)
    this.#write('retry: 2000\n\n')
    this.#heartbeat = setInterval(() => this.#beat(), this.#options.heartbeatMs).unref()
    // Released, because it may refer to everything that the request was answered from.
    const onOpen = this.#onOpen!
    this.#onOpen = null
    if (outgoing.destroyed) return this.#finish('client')
    if (this.#options.registry?.add(this) === false) return this.#finish('shutdown')
    try {
      Promise.resolve(onOpen(this)).catch((error: unknown) => this.#fail(error))
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
    this.#flush()
    if (this.#closed || !this.#outgoing.writableNeedDrain) return Promise.resolve(!this.#closed)
    return new Promise(resolve => {
      if (this.#waiting === null) this.#outgoing.once('drain', () => this.#wake(true))
      this.#waiting = [...(this.#waiting ?? []), resolve]
    })
  }

  close(): void {
    this.#finish('done')
  }

  /** Asks the browser to come back after `retryMs`, then ends. For the registry. */
  shutDown(retryMs: number): void {
    this.#write(`retry: ${retryMs}\n\n`)
    this.#finish('shutdown')
  }

  #write(text: string): boolean {
    if (this.#closed) return false
    const before = this.#outgoing.writableLength + this.#pendingBytes
    const bytes = Buffer.byteLength(text)
    // One big event must reach a reader that keeps up, or its reconnects would fail on that event for ever.
    if (before > ROOM_BYTES && before + bytes > this.#options.maxBufferedBytes) {
      this.#finish('slow')
      return false
    }
    if (this.#pendingBytes === 0) queueMicrotask(() => this.#flush())
    this.#pending += text
    this.#pendingBytes += bytes
    return true
  }

  #flush(): void {
    if (this.#pendingBytes === 0) return
    const before = this.#outgoing.writableLength
    this.#outgoing.write(this.#pending)
    this.#sentBytes += this.#outgoing.writableLength - before
    this.#forget()
  }

  #forget(): void {
    this.#pending = ''
    this.#pendingBytes = 0
  }

  /** Drops a reader who may read it no longer, and one who has taken nothing since the last beat although something waits: a dead phone. */
  #beat(): void {
    if (this.#options.mayRead?.() === false) return this.#finish('refused')
    const waiting = this.#outgoing.writableLength
    const taken = this.#sentBytes - waiting
    if (waiting > 0 && taken === this.#takenAtLastBeat) return this.#finish('slow')
    this.#takenAtLastBeat = taken
    this.#write(': hb\n\n')
  }

  #wake(open: boolean): void {
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.forEach(resolve => resolve(open))
  }

  #fail(error: unknown): void {
    this.#report(error)
    this.#finish('error')
  }

  #finish(reason: SseCloseReason): void {
    if (this.#closed) return
    this.#closed = true
    clearInterval(this.#heartbeat)
    this.#options.registry?.remove(this)
    if (reason === 'slow') this.#outgoing.destroy()
    else if (reason !== 'client') this.#end()
    this.#forget()
    this.#wake(false)
    this.#tellClosed(reason)
  }

  #tellClosed(reason: SseCloseReason): void {
    try {
      this.#options.onClose?.(reason)
    } catch (error) {
      this.#report(error)
    }
  }

  /** Ends the response after what is queued; cuts off a reader that does not take the rest in time. */
  #end(): void {
    const outgoing = this.#outgoing
    this.#flush()
    outgoing.end()
    const cut = setTimeout(() => outgoing.destroy(), this.#options.heartbeatMs).unref()
    outgoing.once('close', () => clearTimeout(cut))
  }

  #report(error: unknown): void {
    try {
      this.#options.onError(error)
    } catch {
      // A log that cannot be written must not take the process down.
    }
  }
}
