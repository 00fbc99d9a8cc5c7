// A learner on the wire: keeps a cookie, follows the stream, answers. Records every byte that reached it.
import { DURABLE_EVENTS, TRANSIENT_EVENTS } from '../../src/contract/stream.js'
import type { ClientAction } from '../../src/contract/widget.js'

export type Answer = Record<string, unknown>
export type Reply = { readonly status: number; readonly body: string; readonly json: any; readonly headers: Headers }
export type StreamEvent = { readonly id: number | null; readonly event: string; readonly data: any }
export type StreamReading = { readonly status: number; readonly events: readonly StreamEvent[] }

export class Learner {
  /** Bodies and headers of every answer of the server, in order. */
  readonly bytes: string[] = []
  cookie = ''
  readonly #cursor = new Map<string, number>()

  constructor(readonly url: string) {}

  async request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    this.#record(response, text)
    return { status: response.status, body: text, json: asJson(text), headers: response.headers }
  }

  get = (path: string) => this.request('GET', path)
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.request('POST', path, body, headers)

  /** Creates a session and returns its id. Throws when it is refused. */
  async create(body: object, headers?: Record<string, string>): Promise<string> {
    const reply = await this.post('/session/', body, headers)
    if (reply.status !== 201) throw new Error(`create: ${reply.status} ${reply.body}`)
    return reply.json.session_id as string
  }

  /** Follows the stream from where this learner left off until the server closes it. Each event is held to its schema. */
  async follow(
    sessionId: string,
    options: { fromStart?: boolean; headers?: Record<string, string> } = {},
  ): Promise<StreamReading> {
    const after = options.fromStart ? undefined : this.#cursor.get(sessionId)
    const reply = await this.request(
      'GET',
      `/session/${sessionId}/stream${after === undefined ? '' : `?after=${after}`}`,
      undefined,
      options.headers,
    )
    const events = parseStream(reply.body)
    const last = events.findLast(event => event.id !== null)
    if (last) this.#cursor.set(sessionId, last.id!)
    return { status: reply.status, events }
  }

  respond = (sessionId: string, callId: string, response: Answer) =>
    this.post(`/session/${sessionId}/respond`, { tool_call_id: callId, response })

  state = async (sessionId: string) => (await this.get(`/session/${sessionId}/state`)).json

  /** Plays to the end: `choose` answers each question. Returns every event and the results. */
  async play(
    sessionId: string,
    choose: (action: ClientAction, number: number) => Answer,
  ): Promise<{ events: StreamEvent[]; results: any }> {
    const events: StreamEvent[] = []
    for (let number = 1; number < 1_000; number += 1) {
      const reading = await this.follow(sessionId)
      events.push(...reading.events)
      if (reading.events.some(event => /^session_(completed|expired|terminated)$/.test(event.event))) break
      const action = (await this.state(sessionId)).pending_action as ClientAction | null
      if (action === null) throw new Error(`Nothing is asked: ${JSON.stringify(reading.events.at(-1))}`)
      const reply = await this.respond(sessionId, action.tool_call_id, choose(action, number))
      if (reply.status !== 200) throw new Error(`respond: ${reply.status} ${reply.body}`)
    }
    return { events, results: (await this.get(`/session/${sessionId}/results`)).json }
  }

  #record(response: Response, text: string): void {
    const cookie = response.headers.get('set-cookie')
    if (cookie) this.cookie = cookie.split(';', 1)[0]!
    this.bytes.push(`${response.status}\n${[...response.headers].map(pair => pair.join(': ')).join('\n')}\n\n${text}`)
  }
}

const SCHEMAS = { ...DURABLE_EVENTS, ...TRANSIENT_EVENTS }

/** The events of a stream's text. Throws when one does not fit the contract. */
export function parseStream(text: string): StreamEvent[] {
  return text.split('\n\n').flatMap(block => {
    const field = (name: string) => block.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1]
    const event = field('event')
    if (event === undefined) return []
    const data: unknown = JSON.parse(field('data')!)
    SCHEMAS[event as keyof typeof SCHEMAS].parse(data)
    const id = field('id')
    return [{ id: id === undefined ? null : Number(id), event, data }]
  })
}

function asJson(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
