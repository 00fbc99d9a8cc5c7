// A server of one question: the built page, and just enough of the wire to ask, to refuse and to accept one answer. So a
// widget is tested where learners meet it, whatever blueprints there are.
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { z } from 'zod'
import type { Problem } from '../../src/contract/error.js'
import type { SessionSummary } from '../../src/contract/session.js'
import { Connected, DURABLE_EVENTS, type DurableEvent } from '../../src/contract/stream.js'
import { ClientAction } from '../../src/contract/widget.js'
import { newId } from '../../src/kernel/ids.js'

const BUILT = path.resolve(import.meta.dirname, '../../dist/web')
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export type Asked = ClientAction extends infer Action
  ? Action extends ClientAction
    ? Omit<Action, 'tool_call_id' | 'lock_input'>
    : never
  : never
type Refusal = NonNullable<Problem['errors']>

export class OneQuestion {
  readonly url: string
  readonly #server: Server
  readonly #asked = new Map<string, Question>()

  private constructor(
    server: Server,
    readonly files: ReadonlyMap<string, Buffer>,
  ) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  /** `built`: the folder of a page other than the product's. */
  static async start(built = BUILT): Promise<OneQuestion> {
    let site: OneQuestion | null = null
    const server = createServer((request, response) => {
      site!.#serve(request, response).catch(() => response.writeHead(500).end())
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    site = new OneQuestion(server, await builtFiles(built))
    return site
  }

  /** Opens a session that asks this and nothing else. The action is held to the contract. */
  ask(action: Asked): Question {
    const question = new Question(ClientAction.parse({ ...action, tool_call_id: newId(), lock_input: true }), this.url)
    this.#asked.set(question.sessionId, question)
    return question
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(done => this.#server.close(done))
  }

  #serveFile(pathname: string, response: ServerResponse): void {
    const name = this.files.has(pathname) ? pathname : '/index.html'
    response.writeHead(200, { 'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream' })
    response.end(this.files.get(name))
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, this.url)
    const [, sessionId, call] = /^\/session\/([^/]+)(?:\/(\w+))?$/.exec(pathname) ?? []
    if (sessionId === undefined) return this.#serveFile(pathname, response)
    const question = this.#asked.get(sessionId)
    if (!question) return void response.writeHead(404).end()
    if (call === 'stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      return void response.end(question.stream(Number(searchParams.get('after') ?? 0)))
    }
    const [status, body] =
      call === 'respond'
        ? question.respond(JSON.parse(await bodyOf(request)) as { response: unknown })
        : question.about(call)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

export class Question {
  readonly sessionId = newId()
  /** Every body that was posted. */
  readonly posted: unknown[] = []
  /** What the tutor says to an answer. */
  reply = 'Well done.'
  #refusal: Refusal | null = null
  readonly #events: DurableEvent[]

  constructor(
    readonly action: ClientAction,
    readonly base: string,
  ) {
    const { tool_call_id } = action
    const session_id = this.sessionId
    const place = { item_number: 1, total_items: 1, item_deadline_at: null }
    this.#events = [
      { type: 'client_action', payload: { v: 1, session_id, action, ...place } },
      { type: 'run_suspended', payload: { v: 1, session_id, tool_call_id } },
    ]
  }

  get url(): string {
    return `${this.base}/s/${this.sessionId}`
  }

  /** The next answer is malformed. */
  refuseNext(errors: Refusal): void {
    this.#refusal = errors
  }

  respond({ response }: { response: unknown }): [number, unknown] {
    this.posted.push(response)
    const errors = this.#refusal
    this.#refusal = null
    if (errors)
      return [422, { type: 'about:blank', title: 'Malformed', status: 422, code: 'malformed', detail: '', errors }]
    const { tool_call_id, tool_name } = this.action
    const result = response as Record<string, unknown>
    this.#events.push(
      { type: 'tool_result', payload: { v: 1, tool_call_id, tool_name, result } },
      { type: 'run_resumed', payload: { v: 1, session_id: this.sessionId, tool_call_id } },
      {
        type: 'tool_result',
        payload: {
          v: 1,
          tool_call_id: newId(),
          tool_name: 'record_response',
          result: { recorded: true, correct: true },
        },
      },
      { type: 'message_complete', payload: { v: 1, message_id: newId(), text: this.reply } },
      { type: 'session_completed', payload: { v: 1, session_id: this.sessionId, reason: 'criteria_met' } },
    )
    const receipt = { code: 'receipt', received_at: new Date().toISOString() }
    return [200, { ok: true, status: 'active', duplicate: false, receipt }]
  }

  /** The summary, or the state. */
  about(call: string | undefined): [number, unknown] {
    if (call === undefined) return [200, this.#summary()]
    return call === 'state' ? [200, this.#state()] : [404, {}]
  }

  stream(after: number): string {
    const connected = Connected.parse({ v: 1, session_type: 'learning', title: 'Widgets', ...this.#state() })
    const durable = this.#events.map(({ type, payload }, at) => ({ id: at + 1, type, payload }))
    for (const { type, payload } of durable) DURABLE_EVENTS[type].parse(payload)
    const blocks = durable
      .slice(after)
      .map(({ id, type, payload }) => `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(payload)}\n\n`)
    return [`event: connected\ndata: ${JSON.stringify(connected)}\n\n`, ...blocks].join('')
  }

  get #open(): boolean {
    return this.#events.length === 2
  }

  #state() {
    return {
      session_id: this.sessionId,
      status: this.#open ? 'awaiting_client_action' : 'completed',
      paused: false,
      safety_hold: false,
      safety: null,
      pending_action: this.#open ? this.action : null,
      items_completed: this.#open ? 0 : 1,
      total_items: 1,
      last_event_id: this.#events.length,
      server_time: new Date().toISOString(),
      deadline_at: null,
      item_deadline_at: null,
    }
  }

  #summary(): z.infer<typeof SessionSummary> {
    return {
      session_id: this.sessionId,
      conversation_id: this.sessionId,
      session_type: 'learning',
      status: this.#open ? 'awaiting_client_action' : 'completed',
      title: 'Widgets',
      assessment_id: null,
      survey_id: null,
      exam_id: null,
      total_items: 1,
      items_completed: 0,
      time_limit_seconds: null,
      item_time_limit_seconds: null,
      time_remaining_seconds: null,
      created_at: new Date().toISOString(),
      started_at: new Date().toISOString(),
      ended_at: null,
      stream_url: `session/${this.sessionId}/stream`,
    }
  }
}

/** The built page as it stands now, by address: a build that runs meanwhile changes nothing for these tests. */
async function builtFiles(built: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(built, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name))
  const read = files.map(async file => {
    const address = `/${path.relative(built, file).split(path.sep).join('/')}`
    return [address, await readFile(file)] as const
  })
  return new Map(await Promise.all(read))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}
