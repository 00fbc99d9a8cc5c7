// A learner who answers as fast as the server asks: one kept connection, no parsing beyond what the next request needs.
import { Client } from 'undici'
import type { ClientAction } from '../../src/contract/widget.js'

/** Milliseconds from sending an answer: until it was stored, and until the next question was there and the stream closed. */
export type Turn = { readonly number: number; readonly answeredMs: number; readonly totalMs: number }

export class Player {
  sessionId = ''
  /** The question that is open; null once the session is over. */
  action: ClientAction | null = null
  readonly #client: Client
  #token = ''
  #cursor = 0

  constructor(url: string) {
    // Shorter than the stream's heartbeat: a stream that says nothing else is a finding, not a wait.
    this.#client = new Client(url, { pipelining: 1, headersTimeout: 10_000, bodyTimeout: 10_000 })
  }

  /** Creates a session as a new guest and plays until its first question is asked. */
  async begin(body: object): Promise<void> {
    await this.create(body)
    await this.follow()
  }

  /** A session that is pending. Its bearer is used from here on, as by a page that embeds it. */
  async create(body: object): Promise<void> {
    this.#token = ''
    const created = JSON.parse(await this.#send('POST', '/session/', body, 201)) as Record<string, string>
    this.sessionId = created['session_id']!
    this.#token = created['session_token']!
    this.#cursor = 0
  }

  /** The number of bytes of the stream that the server closed. */
  async follow(): Promise<number> {
    const text = await this.#send('GET', `/session/${this.sessionId}/stream?after=${this.#cursor}`, null, 200)
    this.#cursor = Number(text.match(/\nid: (\d+)\n(?![\s\S]*\nid: )/)?.[1] ?? this.#cursor)
    const asked = text.match(/\nevent: client_action\ndata: (.+)\n/)?.[1]
    this.action = asked === undefined ? null : (JSON.parse(asked) as { action: ClientAction }).action
    return text.length
  }

  /** Answers the open question and waits for the next one, or for the end. */
  async turn(number: number): Promise<Turn> {
    const start = performance.now()
    const body = { tool_call_id: this.action!.tool_call_id, response: answerTo(this.action!) }
    await this.#send('POST', `/session/${this.sessionId}/respond`, body, 200)
    const answered = performance.now()
    await this.follow()
    return { number, answeredMs: answered - start, totalMs: performance.now() - start }
  }

  /** The headers with which another connection may follow this session. */
  get authorization(): Record<string, string> {
    return this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }
  }

  close(): Promise<void> {
    return this.#client.destroy()
  }

  async #send(method: 'GET' | 'POST', path: string, body: object | null, expected: number): Promise<string> {
    const response = await this.#client.request({
      method,
      path,
      headers: { ...(body === null ? {} : { 'content-type': 'application/json' }), ...this.authorization },
      body: body === null ? null : JSON.stringify(body),
    })
    const text = await response.body.text()
    if (response.statusCode !== expected) throw new Error(`${method} ${path}: ${response.statusCode} ${text}`)
    return text
  }
}

/** Well-formed, seldom right. */
function answerTo(action: ClientAction): object {
  switch (action.widget_type) {
    case 'multiple_choice':
      return { index: 0 }
    case 'number':
      return { text: '100' }
    case 'free_text':
      return { text: action.props.input_mode === 'address' ? '10.0.0.0' : 'none' }
    default:
      throw new Error(`The questions of the bench are not asked with ${action.tool_name}.`)
  }
}
