// A learner whose server dies under them: does what our page does, and when a request breaks, does the same again.
import { isDeepStrictEqual } from 'node:util'
import { randomUUID } from 'node:crypto'
import { SESSION_COMMANDS, type ClientAction, type SessionCommand } from '../../src/contract/widget.js'
import { answerTo, type Quality } from './cut-answers.js'
import type { Json } from './cut-stored.js'
import { connect, type EventStream } from './sse-client.js'

/**
 * What a learner does with one question. `malformed`: first something unreadable. `twice`: sends the same again afterwards. `hint`: takes
 * one first. A command that the question does not take becomes an answer.
 */
export type Deed = Quality | 'malformed' | 'twice' | 'too_late' | SessionCommand

/** The server as the learner has it: an address that changes when a new process takes over. */
export type Service = {
  readonly url: string
  revive(): Promise<void>
  passTime(ms: number): Promise<void>
  sweep(): Promise<void>
}

export type Script = {
  readonly body: object
  readonly idempotencyKey: string | null
  /** For the question that is asked as the first, second … one. */
  readonly deed: (asked: number) => Deed
  readonly hasResults: boolean
}

export type Seen = { readonly seq: number; readonly type: string; readonly payload: Json }
export type Played = { readonly sessionId: string; readonly events: readonly Seen[]; readonly results: Json }

type Reply = { readonly status: number; readonly json: Body }
/** The fields that are read here, each where its answer has it. */
type Body = {
  readonly session_id: string
  readonly pending_action: ClientAction | null
  readonly last_event_id: number
  readonly server_time: string
  readonly duplicate: boolean
}
type ShownAction = {
  readonly action: ClientAction
  readonly item_deadline_at: string | null
}
type Asked = { readonly action: ClientAction; readonly deadline: string | null }

const ENDINGS = /^session_(?:completed|expired|terminated)$/
const AFTER_DEADLINE_MS = 6_000
/** On a busy machine a server may be silent for long, and still be well. */
const PATIENCE_MS = 60_000

export class SteadfastLearner {
  readonly #events: Seen[] = []
  #cookie = ''
  #asks = 0

  constructor(
    private readonly service: Service,
    private readonly script: Script,
  ) {}

  /** Plays a session from its creation to its results. Rejects when the server says anything that a page would not expect. */
  async play(): Promise<Played> {
    const { body, idempotencyKey } = this.script
    // The start page asks this first, and so gets its identity.
    await this.#request('GET', '/session/?active=true', 200)
    const created = await this.#request('POST', '/session/', 201, body, idempotencyKey)
    const { session_id: sessionId } = created.json
    while (!this.#ended()) {
      await this.#follow(sessionId)
      const asked = this.#asked()
      if (asked !== null) await this.#deal(sessionId, asked)
    }
    if (!this.script.hasResults) return { sessionId, events: this.#events, results: null }
    const { json: results } = await this.#request('GET', `/session/${sessionId}/results`, 200)
    return { sessionId, events: this.#events, results: results as unknown as Json }
  }

  async #deal(sessionId: string, asked: Asked): Promise<void> {
    const { action } = asked
    const deed = this.script.deed((this.#asks += 1))
    if (deed === 'too_late') return this.#letTimePass(sessionId, asked)
    if (deed === 'malformed') {
      await this.#respond(sessionId, action, {}, 422)
      const { json: state } = await this.#request('GET', `/session/${sessionId}/state`, 200)
      if (!isDeepStrictEqual(state.pending_action, action))
        throw new Error('A malformed answer has closed the question')
    }
    const command = SESSION_COMMANDS.find(one => one === deed && action.commands?.includes(one))
    if (command !== undefined) {
      await this.#command(sessionId, action, command)
      if (command !== 'hint') return
    }
    const response = answerTo(action, deed === 'wrong' ? 'wrong' : 'right')
    await this.#respond(sessionId, action, response, 200)
    if (deed !== 'twice') return
    const again = await this.#respond(sessionId, action, response, 200)
    if (again.json.duplicate !== true) throw new Error('The same answer was taken twice')
  }

  async #letTimePass(sessionId: string, { deadline }: Asked): Promise<void> {
    const { json: before } = await this.#request('GET', `/session/${sessionId}/state`, 200)
    await this.service.passTime(Date.parse(deadline!) - Date.parse(before.server_time) + AFTER_DEADLINE_MS)
    // What a waiting page does, only faster.
    for (let attempt = 1; attempt <= 200; attempt += 1) {
      await this.service.sweep()
      const { json: state } = await this.#request('GET', `/session/${sessionId}/state`, 200)
      if (state.last_event_id > this.#cursor()) return
      await new Promise(resolve => setTimeout(resolve, 25))
    }
    throw new Error('The time of a question is over and nobody has noticed')
  }

  #respond(sessionId: string, { tool_call_id }: ClientAction, response: object, status: number): Promise<Reply> {
    return this.#request('POST', `/session/${sessionId}/respond`, status, { tool_call_id, response })
  }

  /** However often it has to be said: under one id it happens once. */
  #command(sessionId: string, { tool_call_id }: ClientAction, command: SessionCommand): Promise<Reply> {
    const text = command === 'ask' ? { text: 'What does it mean?' } : {}
    const body = { command_id: randomUUID(), tool_call_id, command, ...text }
    return this.#request('POST', `/session/${sessionId}/command`, 200, body)
  }

  /** Opens the stream at the cursor and reads until the server closes it. A broken one is opened again. */
  async #follow(sessionId: string): Promise<void> {
    const stream = await this.#insist(async () => {
      const path = `/session/${sessionId}/stream?after=${this.#cursor()}`
      const opened = await connect(this.service.url + path, { headers: { cookie: this.#cookie } })
      await this.#read(opened)
      const broken = await opened.ended
      if (broken) throw broken
      return opened
    })
    if (stream.status !== 200 && stream.status !== 204) throw new Error(`The stream answered ${stream.status}`)
  }

  async #read(stream: EventStream): Promise<void> {
    for (let event = await stream.next(PATIENCE_MS); event !== null; event = await stream.next(PATIENCE_MS)) {
      if (event.id === null) continue
      const seq = Number(event.id)
      if (seq !== this.#cursor() + 1) throw new Error(`Event ${seq} followed event ${this.#cursor()}`)
      this.#events.push({ seq, type: event.event, payload: JSON.parse(event.data) as Json })
    }
  }

  async #request(
    method: string,
    path: string,
    expected: number,
    body?: object,
    idempotencyKey: string | null = null,
  ): Promise<Reply> {
    const { status, text } = await this.#insist(async () => {
      const response = await fetch(this.service.url + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
          ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const cookie = response.headers.get('set-cookie')
      if (cookie) this.#cookie = cookie.split(';', 1)[0]!
      return { status: response.status, text }
    })
    if (status !== expected) throw new Error(`${method} ${path} answered ${status}, not ${expected}: ${text}`)
    return { status, json: JSON.parse(text) as Body }
  }

  /** Again, with the next process, for as long as the connection breaks because the process died. */
  async #insist<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        // Undici says "fetch failed" before the answer and "terminated" within it.
        if (!(error instanceof TypeError)) throw error
        await this.service.revive()
      }
    }
  }

  #cursor(): number {
    return this.#events.at(-1)?.seq ?? 0
  }

  #ended(): boolean {
    return ENDINGS.test(this.#events.at(-1)?.type ?? '')
  }

  /** The question that is shown and has no result yet, as the page folds it. */
  #asked(): Asked | null {
    const shown = this.#events.findLast(({ type }) => type === 'client_action')
    if (shown === undefined) return null
    const { action, item_deadline_at } = shown.payload as unknown as ShownAction
    const closed = this.#events.some(
      ({ type, payload }) =>
        type === 'tool_result' && (payload as { tool_call_id: string }).tool_call_id === action.tool_call_id,
    )
    return closed ? null : { action, deadline: item_deadline_at }
  }
}
