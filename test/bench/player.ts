// A learner who answers as fast as the server asks: one kept connection, no parsing beyond what the next request needs.
import { randomUUID } from 'node:crypto'
import { Client } from 'undici'
import type { ClientAction, SessionCommand } from '../../src/contract/widget.js'
import { someResponse } from '../support/some-response.js'

/** Milliseconds from sending an answer: until it was stored, and until the next question was there and the stream closed. */
export type Turn = { readonly number: number; readonly answeredMs: number; readonly totalMs: number }

/** What to do about an open question. */
export type Act = (
  action: ClientAction,
  number: number,
) => { readonly payload: object } | { readonly command: SessionCommand; readonly text?: string }

export class Player {
  sessionId = ''
  /** The question that is open; null once the session is over. */
  action: ClientAction | null = null
  readonly #client: Client
  #token = ''
  #cursor = 0

  constructor(
    url: string,
    private readonly act: Act = action => ({ payload: someResponse(action) }),
  ) {
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

  /** Reads the whole session at another address of its server, as a page does that kept nothing; milliseconds until its stream is closed. */
  async resumeAt(url: string): Promise<number> {
    const start = performance.now()
    const response = await fetch(`${url}/session/${this.sessionId}/stream`, { headers: this.authorization })
    const text = await response.text()
    if (!text.includes(this.action!.tool_call_id)) throw new Error(`The open question did not come: ${text}`)
    return performance.now() - start
  }

  /** Answers the open question and waits for the next one, or for the end. */
  async turn(number: number): Promise<Turn> {
    const start = performance.now()
    const act = this.act(this.action!, number)
    const { tool_call_id: callId } = this.action!
    await ('payload' in act
      ? this.#send('POST', `/session/${this.sessionId}/respond`, { tool_call_id: callId, response: act.payload }, 200)
      : this.#send(
          'POST',
          `/session/${this.sessionId}/command`,
          { command_id: randomUUID(), tool_call_id: callId, ...act },
          200,
        ))
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
