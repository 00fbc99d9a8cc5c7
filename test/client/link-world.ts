// A server, a network and a clock for one SessionLink, all in this process and all moved by hand.
import type { DurableEvent, LinkView, StateData, SummaryData } from '../../src/client/index.js'
import { Api, type OpenedStream, type StreamListener } from '../../src/client/api.js'
import { SessionLink } from '../../src/client/link.js'
import type { PageIds } from '../../src/client/index.js'
import { asks, sessionId, started } from './wire-samples.js'

type Reply = { readonly status: number; readonly body: unknown } | 'unreachable'

class FakeStream implements OpenedStream {
  closed = false
  constructor(
    readonly url: string,
    readonly listener: StreamListener,
  ) {}

  close(): void {
    this.closed = true
  }
  /** A stream that was closed says nothing to its listener. */
  message(type: string, data: unknown, id = ''): void {
    if (this.closed) return
    this.listener.alive()
    this.listener.event({ type, data: JSON.stringify(data), lastEventId: id })
  }
  heartbeat(): void {
    if (!this.closed) this.listener.alive()
  }
  /** The connection is gone, was never made, or was refused. */
  end(why: Parameters<StreamListener['end']>[0] = { kind: 'unreachable' }): void {
    if (!this.closed) this.listener.end(why)
  }
}

export class LinkWorld {
  now = Date.parse('2030-01-01T10:00:00.000Z')
  log: DurableEvent[] = []
  session: Pick<StateData, 'status' | 'paused'> = { status: 'active', paused: false }
  summary: Partial<SummaryData> = {}
  readonly streams: FakeStream[] = []
  readonly calls: { method: string; path: string; body: unknown }[] = []
  /** Replies to come for a path, before the ordinary ones. */
  readonly scripted = new Map<string, Reply[]>()
  readonly link: SessionLink
  #timers: { at: number; work: () => void }[] = []

  constructor(pageIds?: PageIds) {
    const api = new Api({ baseUrl: 'http://viva.test/base/', fetch: (url, init) => this.#fetch(url, init) })
    const ports = {
      openStream: (path: string, listener: StreamListener) => {
        this.streams.push(new FakeStream(path, listener))
        return this.stream
      },
      now: () => this.now,
      setTimer: (work: () => void, milliseconds: number) => {
        const timer = { at: this.now + milliseconds, work }
        this.#timers.push(timer)
        return timer
      },
      clearTimer: (handle: unknown) => {
        this.#timers = this.#timers.filter(timer => timer !== handle)
      },
      ...(pageIds && { pageIds }),
    }
    this.link = new SessionLink(api, sessionId, ports, () => undefined)
  }

  get stream(): FakeStream {
    const stream = this.streams.at(-1)
    if (!stream) throw new Error('no stream was opened')
    return stream
  }

  get view(): LinkView {
    return this.link.view
  }

  callsTo(path: string): unknown[] {
    return this.calls.filter(call => call.path === path).map(call => call.body)
  }

  script(path: string, ...replies: Reply[]): void {
    this.scripted.set(path, replies)
  }

  /** The server takes the connection and says where it stands, then sends everything from `from` on. */
  serve(from = this.view.fold.cursor): void {
    this.stream.message('connected', { ...this.#state(), session_type: 'learning', title: 'Practice' })
    this.log.slice(from).forEach((event, at) => this.stream.message(event.type, event.payload, String(from + at + 1)))
  }

  /** More happens on the server; an open stream carries it. */
  happen(...events: DurableEvent[]): void {
    for (const event of events) {
      this.log.push(event)
      if (this.streams.length > 0) this.stream.message(event.type, event.payload, String(this.log.length))
    }
  }

  async settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    await new Promise(done => setImmediate(done))
  }

  async pass(milliseconds: number): Promise<void> {
    const until = this.now + milliseconds
    for (;;) {
      await this.settle()
      const due = this.#timers.filter(timer => timer.at <= until).sort((one, other) => one.at - other.at)[0]
      if (!due) break
      this.#timers = this.#timers.filter(timer => timer !== due)
      this.now = due.at
      due.work()
    }
    this.now = until
    await this.settle()
  }

  #state(): StateData {
    return {
      session_id: sessionId,
      ...this.session,
      safety_hold: false,
      safety: null,
      pending_action: null,
      items_completed: 0,
      total_items: 2,
      time_remaining_seconds: null,
      last_event_id: this.log.length,
      server_time: new Date(this.now + 3_600_000).toISOString(),
      deadline_at: null,
      item_deadline_at: null,
    }
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    const path = new URL(url).pathname.replace(`/base/session/${sessionId}`, '')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    this.calls.push({ method: init.method ?? 'GET', path, body })
    const reply = this.scripted.get(path)?.shift() ?? this.#ordinary(path)
    if (reply === 'unreachable') throw new TypeError('network')
    return new Response(JSON.stringify(reply.body), { status: reply.status })
  }

  #ordinary(path: string): Reply {
    if (path === '/state') return { status: 200, body: this.#state() }
    if (path === '/respond') {
      const receipt = { code: 'R', received_at: '2030-01-01T11:00:00.000Z' }
      return { status: 200, body: { ok: true, status: 'active', duplicate: false, receipt } }
    }
    const { status } = this.session
    if (path === '/page') return { status: 200, body: { ok: true, status, last_event_id: this.log.length } }
    return { status: 200, body: { session_type: 'learning', status, ended_at: null, ...this.summary } }
  }
}

/** A page that has been asked question 1 and waits for its learner. */
export async function waiting(): Promise<LinkWorld> {
  const world = new LinkWorld()
  world.log = [started, ...asks(1)]
  world.session.status = 'awaiting_client_action'
  await world.link.open()
  await world.settle()
  world.serve()
  return world
}
