// Posts answers of every kind, and knows without the product's code what each of them must be told.
import type { ClientAction } from '../../src/contract/widget.js'
import type { Item } from '../../src/items/index.js'
import { DomainError } from '../../src/kernel/errors.js'
import { newId } from '../../src/kernel/ids.js'
import type { SessionStore } from '../../src/sessions/application/ports.js'
import { responseTo, type Act, type AnswerKind } from './hostile-learner.js'
import type { SessionSystem } from './memory-system.js'
import { deadlines, GRACE } from './hostile-oracle.js'
import type { Witness } from './hostile-witness.js'
import { typeOf } from './only-part.js'

type Response = Record<string, unknown>
type Question = { readonly callId: string; taken: Response | null }
type Answering = Extract<Act, { kind: 'answer' | 'answer_again' | 'answer_nothing' | 'two_at_once' }>

export class Poster {
  /** Questions in the order in which they were seen, with the answer that was taken. */
  readonly #questions: Question[] = []

  constructor(
    private readonly system: SessionSystem,
    private readonly store: SessionStore,
    private readonly witness: Witness,
  ) {}

  get lastAsked(): string | undefined {
    return this.#questions.at(-1)?.callId
  }

  async answer(sessionId: string, act: Answering): Promise<void> {
    const { session } = (await this.store.load(sessionId))!.stored
    const open = session.status === 'awaiting_client_action' ? session.open.callId : null
    if (open !== null && this.lastAsked !== open) this.#questions.push({ callId: open, taken: null })
    const question = act.kind === 'answer_again' ? this.#questions.at(-1 - act.back) : this.#questions.at(-1)
    switch (act.kind) {
      case 'answer_nothing':
        return this.#post(sessionId, { callId: newId(), taken: null }, { index: 0 }, 'right')
      case 'answer':
        if (open === null) return
        return this.#post(sessionId, question!, await this.#response(sessionId, open, act.how, act.variant), act.how)
      case 'answer_again': {
        if (!question) return
        if (act.how === 'same')
          return question.taken ? this.#post(sessionId, question, question.taken, 'right') : undefined
        const response = await this.#response(sessionId, question.callId, act.how, act.back)
        return this.#post(sessionId, question, response, act.how)
      }
      case 'two_at_once':
        if (open !== null) await this.#postTwo(sessionId, question!, act.how)
    }
  }

  async #response(sessionId: string, callId: string, how: AnswerKind, variant: number): Promise<Response> {
    const { action, item } = (await this.store.askedCall(sessionId, callId))!
    return responseTo(action, item, how, variant)
  }

  async #post(sessionId: string, question: Question, response: Response, how: AnswerKind): Promise<void> {
    const expected = await this.#expected(sessionId, question, response, how)
    const got = await this.#send(sessionId, question, response)
    this.witness.posts.push({ expected, got })
  }

  /** Both at the same moment: one of them is first, and the other is told so. Of two that are late the first closes the question. */
  async #postTwo(sessionId: string, question: Question, how: readonly [AnswerKind, AnswerKind]): Promise<void> {
    const { callId } = question
    const { action, item } = (await this.store.askedCall(sessionId, callId))!
    const responses = [responseTo(action, item, how[0], 0), responseTo(action, item, how[1], 1)] as const
    const alone = [
      await this.#expected(sessionId, question, responses[0], how[0]),
      await this.#expected(sessionId, question, responses[1], how[1]),
    ]
    const got = await Promise.all(responses.map(response => this.#send(sessionId, question, response)))
    const second = how.includes('malformed')
      ? ['malformed_response', 'already_answered']
      : [
          canonical(action, item, responses[0]) === canonical(action, item, responses[1])
            ? 'duplicate'
            : 'already_answered',
        ]
    const possible = alone.includes('accepted')
      ? second.map(other => ['accepted', other].sort().join(' and '))
      : [[...alone].sort().join(' and '), ...(alone.includes('too_late') ? ['call_closed and too_late'] : [])]
    const told = [...got].sort().join(' and ')
    this.witness.posts.push({ expected: possible.includes(told) ? told : possible.join(', or '), got: told })
  }

  async #send(sessionId: string, question: Question, response: Response): Promise<string> {
    try {
      const { duplicate } = await this.system.respond(sessionId, question.callId, response)
      if (duplicate) return 'duplicate'
      question.taken = response
      return 'accepted'
    } catch (error) {
      if (error instanceof DomainError) return error.code
      this.witness.unexpected.push(error)
      return 'a stumble'
    }
  }

  async #expected(
    sessionId: string,
    { callId, taken }: Question,
    response: Response,
    how: AnswerKind,
  ): Promise<string> {
    const found = await this.store.askedCall(sessionId, callId)
    const { stored, now } = (await this.store.load(sessionId))!
    if (found === null) return 'call_unknown'
    const { asked, action, item } = found
    if (asked.status === 'resolved')
      return how !== 'malformed' && canonical(action, item, taken!) === canonical(action, item, response)
        ? 'duplicate'
        : 'already_answered'
    if (asked.status === 'closed') return 'call_closed'
    if (stored.session.pausedAt !== null) return 'session_paused'
    const { session: sessionDue, action: actionDue } = deadlines(this.witness.commits, stored.session)
    if (now.getTime() > Math.min(sessionDue ?? Infinity, actionDue ?? Infinity) + GRACE) return 'too_late'
    return how === 'malformed' ? 'malformed_response' : 'accepted'
  }
}

/** Equal exactly when two well-formed answers to one question are the same. */
function canonical(action: ClientAction, item: Item | null, response: Response): string {
  const { index, selection, text, code, indices, order } = response as {
    index?: number
    selection?: string
    text?: string
    code?: string
    indices?: number[]
    order?: number[]
  }
  if (action.widget_type === 'multiple_choice') return String(index ?? action.props.options.indexOf(selection!))
  if (indices !== undefined || order !== undefined) return JSON.stringify(indices ?? order)
  if (text !== undefined && item !== null && typeOf(item) === 'integer') return String(Number(text))
  return (text ?? code ?? '').trim()
}
