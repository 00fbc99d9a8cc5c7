// The room of the mock exam: learners who answer over a line that may break, and remember every answer that was accepted.
import { newId } from '../../src/kernel/ids.js'
import { Learner, type Reply } from '../support/learner.js'
import { eventually } from '../journeys/stored-rows.js'

/** Of a page before a server that is away or overloaded. */
const PATIENCE_MS = 120_000

export type Accommodation = {
  readonly factor: number | null
  readonly breakMinutes: number
}

export class Candidate {
  sessionId = ''
  /** What was answered 200, by the call that it answered. */
  readonly accepted = new Map<string, object>()
  readonly browser: Learner

  constructor(
    url: string,
    readonly name: string,
    readonly given: Accommodation,
  ) {
    this.browser = new Learner(url)
  }

  /** As a page does it: sent again until the server has answered. */
  async insist(send: () => Promise<Reply>): Promise<Reply> {
    return eventually(async () => {
      const reply = await send().catch(() => null)
      return reply === null || reply.status >= 500 ? null : reply
    }, PATIENCE_MS)
  }

  async begin(examId: string): Promise<void> {
    const body = { session_type: 'evaluation', exam_id: examId }
    const key = { 'idempotency-key': newId() }
    const made = await this.insist(() => this.browser.post('/session/', body, key))
    if (made.status !== 201) throw new Error(`${this.name}: ${made.body}`)
    this.sessionId = made.json.session_id
    await this.browser.follow(this.sessionId)
  }

  /** Answers the open question, whatever becomes of the line meanwhile; false when none is open any more. */
  async answer(): Promise<boolean> {
    const { json: state } = await this.insist(() => this.browser.get(`/session/${this.sessionId}/state`))
    const action = state.pending_action
    if (action === null) return false
    const response = 'options' in action.props ? { index: 0 } : { text: String(this.accepted.size) }
    const posted = { tool_call_id: action.tool_call_id, response }
    const { status, body } = await this.insist(() => this.browser.post(`/session/${this.sessionId}/respond`, posted))
    if (status !== 200) throw new Error(`${this.name}: ${status} ${body}`)
    this.accepted.set(action.tool_call_id, response)
    await this.insist(async () => {
      const reply = await this.browser.get(`/session/${this.sessionId}/state`)
      const waits = reply.json?.status === 'active'
      if (waits) await this.browser.follow(this.sessionId)
      if (waits || reply.json?.pending_action?.tool_call_id === action.tool_call_id) throw new Error('not yet')
      return reply
    })
    return true
  }

  act = (path: string): Promise<Reply> => this.browser.post(`/session/${this.sessionId}/${path}`)
}
