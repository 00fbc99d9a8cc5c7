// Learners who play one session after another with our own client, whatever becomes of the server, and remember what it told them.
import { VivaClient, VivaProblem, type VivaSession } from '../../src/client/index.js'
import type { ClientAction } from '../../src/contract/widget.js'
import { someResponse } from '../support/some-response.js'
import { seconds } from './report.js'

/** An answer that the server has confirmed. */
export type Acknowledged = { readonly sessionId: string; readonly callId: string; readonly at: number }

/** What all learners together have seen of the wire. */
export class Witness {
  readonly acknowledged: Acknowledged[] = []
  readonly completed: string[] = []
  readonly statuses = new Map<number, number>()
  /** What no server may send, as `status code path`. */
  readonly forbidden: string[] = []

  /** A `fetch` that counts what comes back. */
  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(url, init)
    const { status } = response
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    const expected = status < 400 || status === 503 || status === 504
    if (!expected) this.forbidden.push(`${status} ${await codeOf(response)} ${new URL(url).pathname.slice(0, 20)}`)
    if (status === 503 && response.headers.get('retry-after') === null)
      this.forbidden.push(`503 ${await codeOf(response)} without Retry-After`)
    return response
  }
}

const codeOf = async (response: Response): Promise<string> =>
  String(((await response.clone().json()) as { code?: unknown }).code)

export class OutageLearner {
  /** The session that is being played. */
  session: VivaSession | null = null
  readonly #client: VivaClient
  #stopping = false

  constructor(
    url: string,
    private readonly type: 'learning' | 'evaluation',
    private readonly witness: Witness,
  ) {
    this.#client = new VivaClient({ baseUrl: url, fetch: witness.fetch })
  }

  /** Plays until `finish` is called, and then the session under way to its end. Rejects when it cannot be finished. */
  async play(): Promise<void> {
    while (!this.#stopping) {
      this.session = await this.#create()
      await this.#playOne(this.session)
    }
  }

  finish(): void {
    this.#stopping = true
  }

  async #create(): Promise<VivaSession> {
    const body =
      this.type === 'evaluation'
        ? { session_type: 'evaluation' as const, assessment_id: 'fixture-twenty' }
        : {
            session_type: 'learning' as const,
            skills: ['fixture.sum', 'fixture.host'],
            config: { max_items: 6 },
          }
    for (;;) {
      try {
        return await this.#client.create(body)
      } catch (error) {
        if (!(error instanceof VivaProblem) || (error.status > 0 && error.status < 500)) throw error
        await seconds(0.5)
      }
    }
  }

  async #playOne(session: VivaSession): Promise<void> {
    for await (const view of session.follow()) {
      if (view.phase === 'ended') this.witness.completed.push(session.id)
      if (view.question === null) continue
      const { action } = view.question
      // Not awaited: while an answer is tried again, the view still follows.
      void this.#answer(session, action)
    }
  }

  async #answer(session: VivaSession, action: ClientAction): Promise<void> {
    try {
      await session.respond(action, someResponse(action))
      this.witness.acknowledged.push({ sessionId: session.id, callId: action.tool_call_id, at: performance.now() })
    } catch (error) {
      this.witness.forbidden.push(`an answer was refused: ${String(error)}`)
    }
  }
}
