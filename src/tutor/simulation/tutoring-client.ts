// A learner's requests: one session, its token, and how long the server took.
import { z } from 'zod'
import { CommandAnswer } from '../../contract/command.js'
import { RespondAnswer, SessionState } from '../../contract/session.js'
import { StartTutoringAnswer, StepAnswer, TutoringStatus } from '../../contract/tutor.js'
import { newId } from '../../kernel/ids.js'

/** How often a session is asked whether it has gone on, in milliseconds, and for how long. */
const POLL_MS = 15
const PATIENCE_MS = 120_000

/** What the server answered instead of what was asked for. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** What a learner can do in one session; each call resolves once the tutor's turn is over, and throws Refusal. */
export type Lesson = {
  readonly sessionId: string
  /** Of each message, in milliseconds, from sending it until the next question is there. */
  readonly latencies: readonly number[]
  state(): Promise<Pick<z.infer<typeof SessionState>, 'pending_action'>>
  status(): Promise<TutoringStatus>
  /** Sends a reply as text. `score` null: the server did not take it for an answer. */
  say(text: string, callId: string): Promise<{ readonly score: number | null }>
  /** Asks the tutor something while a question is open. */
  ask(text: string, callId: string): Promise<void>
  /** Answers in the question's own widget. */
  respond(response: Record<string, unknown>, callId: string): Promise<void>
  hint(callId: string): Promise<unknown>
}

export class TutoringClient implements Lesson {
  readonly latencies: number[] = []

  private constructor(
    private readonly url: string,
    readonly sessionId: string,
    private readonly token: string,
    /** By which the learner is known again in the next lesson. */
    private readonly cookie: string | null,
    firstMs: number,
  ) {
    this.latencies.push(firstMs)
  }

  /** Begins a session as a new learner, or as the one who took the lesson `before`. Throws Refusal. */
  static async start(
    url: string,
    guidelineId: string,
    interests: readonly string[],
    before: TutoringClient | null = null,
  ): Promise<TutoringClient> {
    const sent = performance.now()
    const body = { student: { prefs: { interests } }, goal: { guideline_id: guidelineId } }
    const known = before?.cookie ?? null
    let cookie = known
    const started = await request(
      `${url}/sessions`,
      StartTutoringAnswer,
      known === null ? {} : { cookie: known },
      body,
      set => {
        cookie = set
      },
    )
    return new TutoringClient(url, started.session_id, started.session_token, cookie, performance.now() - sent)
  }

  state = () => this.#get(`/session/${this.sessionId}/state`, SessionState)
  status = () => this.#get(`/sessions/${this.sessionId}/status`, TutoringStatus)

  async say(text: string, callId: string): Promise<z.infer<typeof StepAnswer>> {
    const sent = performance.now()
    const body = { student_reply: text, tool_call_id: callId }
    const answer = await this.#post(`/sessions/${this.sessionId}/step`, StepAnswer, body)
    this.latencies.push(performance.now() - sent)
    return answer
  }

  async respond(response: Record<string, unknown>, callId: string): Promise<void> {
    const sent = performance.now()
    await this.#post(`/session/${this.sessionId}/respond`, RespondAnswer, { tool_call_id: callId, response })
    await this.#waitSince(sent)
  }

  /** Asks the tutor, as the button of the page does, and waits for what it says. */
  async ask(text: string, callId: string): Promise<void> {
    const sent = performance.now()
    await this.#command(callId, { command: 'ask', text })
    await this.#waitSince(sent)
  }

  async #waitSince(sent: number): Promise<void> {
    while ((await this.state()).status === 'active') {
      if (performance.now() - sent > PATIENCE_MS) throw new Refusal('the tutor says nothing more')
      await new Promise(resolve => setTimeout(resolve, POLL_MS))
    }
    this.latencies.push(performance.now() - sent)
  }

  hint = (callId: string) => this.#command(callId, { command: 'hint' })

  #command = (tool_call_id: string, command: object) =>
    this.#post(`/session/${this.sessionId}/command`, CommandAnswer, { command_id: newId(), tool_call_id, ...command })
  get #bearer() {
    return { authorization: `Bearer ${this.token}` }
  }
  #get = <S extends z.ZodType>(path: string, schema: S) => request(this.url + path, schema, this.#bearer)
  #post = <S extends z.ZodType>(path: string, schema: S, body: object) =>
    request(this.url + path, schema, this.#bearer, body)
}

/** How often a request is sent again whose connection broke: each counts once, however often it comes. */
const MOST_REPEATS = 3

async function patiently(url: string, init: RequestInit): Promise<Response> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await fetch(url, init)
    } catch (error) {
      if (repeats === MOST_REPEATS) throw new Refusal(`no answer: ${(error as Error).message}`)
    }
  }
}

async function request<S extends z.ZodType>(
  url: string,
  schema: S,
  identity: Readonly<Record<string, string>>,
  body?: object,
  onCookie: (cookie: string) => void = () => {},
): Promise<z.infer<S>> {
  const path = new URL(url).pathname.replace(/[0-9a-f-]{36}/, '{id}')
  const response = await patiently(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...identity,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const [set] = response.headers.getSetCookie()
  if (set !== undefined) onCookie(set.split(';')[0]!)
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new Refusal(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new Refusal(`${path} answered against its schema: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}
