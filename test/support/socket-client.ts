// A real client of the WebSocket: asks and awaits answers, reads events as they come, holds every frame to the contract.
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { AlertView } from '../../src/contract/safety.js'
import { DURABLE_EVENTS, TRANSIENT_EVENTS } from '../../src/contract/stream.js'
import { SocketFrame, type EventFrame } from '../../src/contract/socket.js'
import { SupervisedSessions } from '../../src/contract/supervise.js'
import { afterChange } from '../../src/web/staff/lines.js'
import type { StreamEvent } from './learner.js'

export type SocketEvent = StreamEvent & { readonly session_id: string }
export type SocketReply = { readonly ok: boolean; readonly answer?: any; readonly problem?: any }
export type Refused = { readonly status: number; readonly problem: any; readonly retryAfter: string | undefined }

const SCHEMAS = { ...DURABLE_EVENTS, ...TRANSIENT_EVENTS }

/** Opens a socket at `<url>/ws`; resolves to the refusal when the server wants none. */
export async function openSocket(
  url: string,
  {
    headers = {},
    query = '',
    protocols = [],
  }: { headers?: Record<string, string>; query?: string; protocols?: string[] },
): Promise<SocketClient | Refused> {
  const ws = new WebSocket(`${url.replace(/^http/, 'ws')}/ws${query}`, protocols, { headers })
  const client = new SocketClient(ws)
  return await new Promise((resolve, reject) => {
    ws.once('open', () => resolve(client))
    ws.once('error', reject)
    ws.once('unexpected-response', (_, response) => {
      let body = ''
      response.on('data', (data: Buffer) => (body += data.toString()))
      const retryAfter = response.headers['retry-after']
      response.on('end', () =>
        resolve({ status: response.statusCode!, problem: JSON.parse(body) as unknown, retryAfter }),
      )
    })
  })
}

/** Like `openSocket`. Throws when it is refused. */
export async function connectSocket(url: string, options: Parameters<typeof openSocket>[1]): Promise<SocketClient> {
  const opened = await openSocket(url, options)
  if (opened instanceof SocketClient) return opened
  throw new Error(`The socket was refused: ${JSON.stringify(opened)}`)
}

export class SocketClient {
  /** Every text that came, in order. */
  readonly texts: string[] = []
  /** What an operator was told by itself. */
  readonly alerts: AlertView[] = []
  /** The page that is watched, with all that became of it. */
  page: SupervisedSessions | null = null
  readonly closed: Promise<{ code: number; reason: string }>
  readonly #events: SocketEvent[] = []
  readonly #awaited = new Map<string, (reply: SocketReply) => void>()
  readonly #waiting = new Set<() => void>()
  #asked = 0

  constructor(readonly ws: WebSocket) {
    ws.on('message', data => this.#take((data as Buffer).toString()))
    ws.on('error', () => {})
    this.closed = once(ws, 'close').then(([code, reason]) => {
      this.#wake()
      return { code: code as number, reason: String(reason) }
    })
  }

  /** Sends a request and resolves to what it is answered. Rejects when nothing comes. */
  ask(frame: object, timeoutMs = 10_000): Promise<SocketReply> {
    const requestId = `r${(this.#asked += 1)}`
    this.ws.send(JSON.stringify({ request_id: requestId, ...frame }))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No answer to ${JSON.stringify(frame)}`)), timeoutMs)
      this.#awaited.set(requestId, reply => {
        clearTimeout(timer)
        resolve(reply)
      })
    })
  }

  attach = (sessionId: string, after?: number) =>
    this.ask({ type: 'attach', session_id: sessionId, ...(after === undefined ? {} : { after }) })
  respond = (sessionId: string, callId: string, response: object) =>
    this.ask({ type: 'respond', session_id: sessionId, tool_call_id: callId, response })

  /** Watches a page of the list of sessions, which `page` keeps. */
  async watch(asked: object = {}): Promise<SupervisedSessions> {
    const reply = await this.ask({ type: 'watch', ...asked })
    if (!reply.ok) throw new Error(JSON.stringify(reply.problem))
    return (this.page = SupervisedSessions.parse(reply.answer))
  }

  /** Resolves to the watched page once it fits. */
  async listed(fits: (page: SupervisedSessions) => boolean, timeoutMs = 15_000): Promise<SupervisedSessions> {
    const until = Date.now() + timeoutMs
    while (this.page === null || !fits(this.page)) await this.#changed(until - Date.now())
    return this.page
  }

  /** The next event of the session. Rejects when none comes in time or the socket closes. */
  async next(sessionId: string, timeoutMs = 15_000): Promise<SocketEvent> {
    const until = Date.now() + timeoutMs
    for (;;) {
      const at = this.#events.findIndex(event => event.session_id === sessionId)
      if (at >= 0) return this.#events.splice(at, 1)[0]!
      if (this.ws.readyState !== WebSocket.OPEN) throw new Error('The socket is closed.')
      await this.#changed(until - Date.now())
    }
  }

  /** All events of the session up to and with the first that fits. */
  async until(sessionId: string, fits: (event: SocketEvent) => boolean): Promise<SocketEvent[]> {
    const events: SocketEvent[] = []
    for (;;) {
      const event = await this.next(sessionId)
      events.push(event)
      if (fits(event)) return events
    }
  }

  /** Events that came and that nobody has taken. */
  get untaken(): readonly SocketEvent[] {
    return this.#events
  }

  /** Resolves once so many alerts about this session have come. */
  async alerted(sessionId: string, count: number, timeoutMs = 15_000): Promise<void> {
    const until = Date.now() + timeoutMs
    const come = () => this.alerts.filter(alert => alert.session_id === sessionId).length
    while (come() < count) await this.#changed(until - Date.now())
  }

  /** Breaks the connection without a word. */
  async cut(): Promise<void> {
    this.ws.terminate()
    await this.closed
  }

  #take(text: string): void {
    this.texts.push(text)
    const frame = SocketFrame.parse(JSON.parse(text))
    if ('event' in frame) this.#events.push(eventOf(frame))
    else if ('alert' in frame) this.alerts.push(frame.alert)
    else if ('watched' in frame) this.page = this.page && afterChange(this.page, frame.watched)
    else if (frame.request_id !== null) this.#awaited.get(frame.request_id)?.(frame)
    this.#wake()
  }

  #wake(): void {
    for (const wake of this.#waiting) wake()
  }

  #changed(timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No event came. All: ${this.texts.join('\n')}`)), timeoutMs)
      const wake = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        resolve()
      }
      this.#waiting.add(wake)
    })
  }
}

function eventOf({ session_id, id, event, data }: EventFrame): SocketEvent {
  SCHEMAS[event as keyof typeof SCHEMAS].parse(data)
  return { session_id, id: id ?? null, event, data }
}
