// The provider `internal`: every role of a session without a network. It sees what a remote model would see and no more, keeps nothing
// between calls, and answers the same request with the same reply.
import { internalJudgement } from './internal-evaluator.js'
import { internalTurn } from './internal-executor.js'
import { partnerReply } from './internal-partner.js'
import { internalPlan } from './internal-planner.js'
import { readSituation, type ShownItem, type Situation } from './internal-situation.js'
import { closing, feedback, greeting, help, STUCK } from './internal-tutor-words.js'
import {
  ModelError,
  type ConverseHooks,
  type ConverseReply,
  type ConverseRequest,
  type Model,
  type StructuredHooks,
  type StructuredReply,
  type StructuredRequest,
} from './model.js'
import type { SessionRole } from './settings.js'

/** What a built-in role answers: from the name of the value and the request's input to the value. */
export type BuiltInAnswer = (name: string, input: unknown) => object

/** The roles of a session that answer with one JSON value. */
const STRUCTURED: Partial<Record<SessionRole, BuiltInAnswer>> = {
  planner: (_, input) => internalPlan(input),
  executor: (_, input) => internalTurn(input),
  evaluator: (_, input) => internalJudgement(input),
}

type ModelRole = SessionRole | 'compiler'

const NO_TOKENS = { inputTokens: 0, outputTokens: 0 }

type Move = Pick<ConverseReply, 'text' | 'toolCalls'>

export class InternalModel implements Model {
  readonly provider = 'internal'
  readonly name: string
  readonly #role: ModelRole
  readonly #answer: BuiltInAnswer | undefined

  /** `answer` is for roles whose answers are not written here. */
  constructor(role: SessionRole)
  constructor(role: 'compiler', answer: BuiltInAnswer)
  constructor(role: ModelRole, answer?: BuiltInAnswer) {
    this.#role = role
    this.#answer = role === 'compiler' ? answer : STRUCTURED[role]
    this.name = `internal-${role}`
  }

  async converse(request: ConverseRequest, hooks: ConverseHooks): Promise<ConverseReply> {
    hooks.signal.throwIfAborted()
    const move = this.#move(request)
    for (const piece of sentencePieces(move.text)) {
      hooks.onText?.(piece)
      // Gives an abort the chance to arrive between two pieces, as it would over a network.
      await Promise.resolve()
      hooks.signal.throwIfAborted()
    }
    return { ...move, usage: null }
  }

  async structured({ name, input }: StructuredRequest, { signal }: StructuredHooks): Promise<StructuredReply> {
    signal.throwIfAborted()
    if (!this.#answer) throw new ModelError('rejected', `The built-in ${this.#role} holds conversations only.`, false)
    return { text: JSON.stringify(this.#answer(name, JSON.parse(input))), usage: NO_TOKENS }
  }

  #move({ messages, tools }: ConverseRequest): Move {
    if (this.#role === 'compiler')
      throw new ModelError('rejected', 'The built-in compiler answers with values only.', false)
    if (this.#role === 'partner') return { text: partnerReply(messages), toolCalls: [] }
    return nextMove(this.#role, readSituation(messages), new Set(tools.map(tool => tool.name)))
  }
}

const call = (name: string, args: Record<string, unknown> = {}) => ({ name, arguments: JSON.stringify(args) })
const silently = (...toolCalls: Move['toolCalls']): Move => ({ text: '', toolCalls })

function nextMove(role: SessionRole, at: Situation, tools: ReadonlySet<string>): Move {
  if (at.errors > 0) return afterError(role, at, tools)
  const tutor = role === 'tutor'
  switch (at.stage) {
    case 'start':
      return { text: tutor ? greeting(at) : '', toolCalls: [call('get_next_item')] }
    case 'fetched':
      return silently(present(at.item!, tools))
    case 'answered': {
      const record = call('record_response', { user_response: at.answer })
      return tutor ? silently(record) : silently(record, call('get_next_item'))
    }
    case 'returned':
      return silently(call('get_next_item'))
    case 'asked':
      return { text: tutor ? help(at) : '', toolCalls: [call('get_next_item')] }
    case 'recorded':
      return { text: tutor ? feedback(at) : '', toolCalls: [call('get_next_item')] }
    case 'exhausted':
      return { text: tutor ? closing(at) : '', toolCalls: [complete()] }
    case 'completed':
      return silently()
  }
}

const complete = () => call('complete_session', { reason: 'all_items_completed' })

/**
 * After a refusal another step than the refused one, or `get_next_item`, which gives an open item again. After a third in a
 * row no call at all, so that the server's budget, not a loop, ends it.
 */
function afterError(role: SessionRole, at: Situation, tools: ReadonlySet<string>): Move {
  if (at.errors >= 3) return { text: role === 'tutor' ? STUCK : '', toolCalls: [] }
  switch (at.failedTool) {
    case 'get_next_item':
      // Most likely an item is open: show it again, or record its answer, if it is in sight.
      if (at.stage === 'fetched') return silently(present(at.item!, tools))
      if (at.stage === 'answered') return silently(call('record_response', { user_response: at.answer }))
      return silently(call('get_next_item'))
    case 'record_response':
      return at.stage === 'fetched' ? silently(present(at.item!, tools)) : silently(call('get_next_item'))
    default:
      return silently(call('get_next_item'))
  }
}

function present(item: ShownItem, tools: ReadonlySet<string>) {
  const named = item.present_with && tools.has(item.present_with) ? item.present_with : null
  switch (named ?? (item.options ? 'present_choices' : 'request_free_text')) {
    case 'present_choices':
      return call('present_choices', { prompt: item.stem, options: item.options ?? [] })
    case 'present_code_editor':
      return call('present_code_editor', { prompt: item.stem, language: item.language ?? 'python' })
    case 'request_free_text':
      return call('request_free_text', { prompt: item.stem })
    default:
      return call(named!, { prompt: item.stem, ...(item.options && { options: item.options }) })
  }
}

/** Pieces that end where a sentence or a line ends; joined they are the text. */
const sentencePieces = (text: string): string[] =>
  text.split(/(?<=[.!?:] )|(?<=\n)(?!\n)/).filter(piece => piece !== '')
