// Events of the log as chunks of the AI SDK's UI message stream, version 1. Pure: an event always gives the same chunks, so that a
// replayed message equals one that was followed live.
import type { SessionType } from '../../contract/session.js'
import type { DurableEvent } from '../../contract/stream.js'
import { careText } from '../../sessions/index.js'
import { KINDS } from '../../widgets/kinds.js'

type FinishReason = 'stop' | 'tool-calls' | 'error' | 'other'

/** Lets a page find the session's other addresses: the chat's id may differ from the session's. */
export type MessageMetadata = { readonly session_id: string }

type ToolChunk = { readonly toolCallId: string; readonly providerExecuted?: true }

/** The parts of the protocol that we write. `data-…` chunks with an id replace the part of that type and id. */
export type UiMessageChunk =
  | { readonly type: 'start'; readonly messageId: string; readonly messageMetadata: MessageMetadata }
  | { readonly type: 'message-metadata'; readonly messageMetadata: MessageMetadata }
  | { readonly type: 'start-step' | 'finish-step' }
  | { readonly type: 'text-start' | 'text-end'; readonly id: string }
  | { readonly type: 'text-delta'; readonly id: string; readonly delta: string }
  | ({ readonly type: 'tool-input-available'; readonly toolName: string; readonly input: unknown } & ToolChunk)
  | ({ readonly type: 'tool-output-available'; readonly output: unknown } & ToolChunk)
  | { readonly type: `data-${string}`; readonly id?: string; readonly transient?: true; readonly data: unknown }
  | { readonly type: 'error'; readonly errorText: string }
  | { readonly type: 'finish'; readonly finishReason: FinishReason }

const LEARNERS_TOOLS: ReadonlySet<string> = new Set(Object.values(KINDS).map(kind => kind.tool))

/** Whether the learner answers this tool by a widget; the backend answers all others. */
const isLearnersTool = (toolName: string): boolean => LEARNERS_TOOLS.has(toolName)

/** Whether the learner answers with text alone, as in any chat. */
export const isTextChat = (type: SessionType): boolean => type === 'thought'

/**
 * Whether the learner answers this question in the chat's input, as a message of the user. It is not sent as a tool call, which would stay
 * open in the history; and what follows the answer is a new message of the assistant.
 */
export const usesChatInput = (type: SessionType, toolName: string): boolean =>
  isTextChat(type) && toolName === 'request_free_text'

/** Whether the assistant's message ends with this event and the next one begins: the user has sent a message. */
export const endsMessage = (event: DurableEvent, type: SessionType): boolean =>
  event.type === 'tool_result' && usesChatInput(type, event.payload.tool_name)

/** What one durable event adds to the message that it belongs to. */
export function chunksOf(event: DurableEvent, type: SessionType): UiMessageChunk[] {
  switch (event.type) {
    case 'message_complete':
      return textChunks(event.payload.message_id, event.payload.text)
    case 'safety_message': {
      const notice = withoutVersion(event.payload)
      return [
        ...textChunks(notice.message_id, careText(notice)),
        { type: 'data-safety', id: 'safety', data: { held: true, ...notice } },
      ]
    }
    case 'safety_acknowledged':
      return [{ type: 'data-safety', id: 'safety', data: { held: false, ...withoutVersion(event.payload) } }]
    case 'tool_executing': {
      const { tool_call_id: toolCallId, tool_name: toolName } = event.payload
      // Executed by the provider: no client tries to run it, and none sends the chat again because of its output.
      return [{ type: 'tool-input-available', toolCallId, toolName, input: {}, providerExecuted: true }]
    }
    case 'tool_result':
      return resultChunks(event.payload, type)
    case 'client_action':
      return questionChunks(event.payload, type)
    case 'hint_shown': {
      const hint = withoutVersion(event.payload)
      return [{ type: 'data-hint', id: `${hint.tool_call_id}/${hint.number}`, data: hint }]
    }
    case 'staff_message':
    case 'staff_message_read': {
      const { message_id: id } = event.payload
      const text = event.type === 'staff_message' ? event.payload.text : null
      return [{ type: 'data-staff-message', id, data: { message_id: id, text } }]
    }
    case 'plan_updated':
      return [{ type: 'data-plan', id: 'plan', data: withoutVersion(event.payload) }]
    case 'state_change':
      return [{ type: 'data-state', id: 'state', data: withoutVersion(event.payload) }]
    case 'session_completed':
    case 'session_expired':
    case 'session_terminated': {
      const status = event.type.slice('session_'.length)
      return [{ type: 'data-ending', id: 'ending', data: { status, reason: event.payload.reason } }]
    }
    case 'run_suspended':
    case 'run_resumed':
    case 'page_taken_over':
    // Sent at the end of a response only: clients stop reading at an error, and this one may be over.
    case 'error':
      return []
  }
}

/** The chunks that end a response when `last` is the newest event of the log. */
export function endingChunks(last: DurableEvent | null, type: SessionType, about: MessageMetadata): UiMessageChunk[] {
  const finishReason = reasonOf(last, type)
  return [
    { type: 'finish-step' },
    // Nothing new: clients copy the message when they receive it, and without it a step that began last would be missing in the copy.
    { type: 'message-metadata', messageMetadata: about },
    ...(finishReason === 'error' ? [{ type: 'error', errorText: FAILED } as const] : []),
    { type: 'finish', finishReason },
  ]
}

function reasonOf(last: DurableEvent | null, type: SessionType): FinishReason {
  switch (last?.type) {
    case 'error':
      return 'error'
    case 'run_suspended':
    case 'client_action':
    case 'hint_shown':
    case 'safety_message':
    case 'safety_acknowledged':
      return isTextChat(type) ? 'stop' : 'tool-calls'
    case 'session_completed':
    case 'session_expired':
    case 'session_terminated':
      return 'stop'
    default:
      return 'other'
  }
}

const FAILED = 'The session cannot go on just now. Nothing is lost; it will be tried again.'

function withoutVersion<Payload extends { readonly v: unknown }>(payload: Payload): Omit<Payload, 'v'> {
  const { v: _, ...rest } = payload
  return rest
}

const textChunks = (id: string, text: string): UiMessageChunk[] => [
  { type: 'text-start', id },
  ...(text === '' ? [] : [{ type: 'text-delta', id, delta: text } as const]),
  { type: 'text-end', id },
]

function resultChunks(
  { tool_call_id: toolCallId, tool_name: toolName, result }: Extract<DurableEvent, { type: 'tool_result' }>['payload'],
  type: SessionType,
): UiMessageChunk[] {
  if (usesChatInput(type, toolName)) return []
  const output: UiMessageChunk = { type: 'tool-output-available', toolCallId, output: result }
  // A step ends with the learner's answer, so that the last step never holds an answered question: clients that send the chat
  // automatically when the last step has all its outputs then send each answer once.
  return isLearnersTool(toolName)
    ? [output, { type: 'finish-step' }, { type: 'start-step' }]
    : [{ ...output, providerExecuted: true }]
}

function questionChunks(
  { action, item_number, total_items, item_deadline_at }: Extract<DurableEvent, { type: 'client_action' }>['payload'],
  type: SessionType,
): UiMessageChunk[] {
  const { props, ...about } = action
  const { tool_call_id: id, tool_name: toolName } = action
  const data = { ...about, item_number, total_items, item_deadline_at }
  return usesChatInput(type, toolName)
    ? [{ type: 'data-question', id, data: { ...data, props } }]
    : [
        { type: 'data-question', id, data },
        { type: 'tool-input-available', toolCallId: id, toolName, input: props },
      ]
}
