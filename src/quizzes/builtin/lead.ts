// The built-in proctor and the built-in tutor of practice: they choose the next move from the messages that a model gets.
import type { BuiltIn, ConverseReply, ConverseRequest } from '../../llm/index.js'
import { closing, feedback, greeting, help, stuck } from './practice-texts.js'
import { readSituation, type ShownItem, type Situation } from './situation.js'

type Move = Pick<ConverseReply, 'text' | 'toolCalls'>
type Role = 'proctor' | 'tutor'

const leading = (role: Role): BuiltIn => ({
  converse: ({ messages, tools }: ConverseRequest) =>
    nextMove(role, readSituation(messages), new Set(tools.map(tool => tool.name))),
})

/** Of the session types that are led through tools. */
export const BUILT_IN_LEADS: Readonly<Record<Role, BuiltIn>> = { proctor: leading('proctor'), tutor: leading('tutor') }

const call = (name: string, args: Record<string, unknown> = {}) => ({ name, arguments: JSON.stringify(args) })
const silently = (...toolCalls: Move['toolCalls']): Move => ({ text: '', toolCalls })

function nextMove(role: Role, at: Situation, tools: ReadonlySet<string>): Move {
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
function afterError(role: Role, at: Situation, tools: ReadonlySet<string>): Move {
  if (at.errors >= 3) return { text: role === 'tutor' ? stuck(at) : '', toolCalls: [] }
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
