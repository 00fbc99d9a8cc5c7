// The learner's stream as AG-UI events: a pure function with a small state, which reads nothing but that stream.
import type { z } from 'zod'
import type { ContentChunk, DurableEvent, DurableEventType } from '../../contract/stream.js'
import { PROTOCOL_VERSION, type AgUiEvent, type Message, type RunInput, type ToolCall } from './events.js'
import { interruptOf } from './interrupt.js'
import { messageOf } from './messages.js'
import { applyEvent, type SessionView } from './session-view.js'

export type Encoding = {
  readonly run: Pick<RunInput, 'threadId' | 'runId'>
  readonly view: SessionView
  /** The message that is being written, and what the client has of it. */
  readonly open: { readonly id: string; readonly text: string } | null
  /** The client holds text that the log does not: it needs a new list of all messages. */
  readonly stale: boolean
  /** The message whose pieces are sent no more; null: none was taken back. */
  readonly takenBack: string | null
}

export type Encoded = readonly [Encoding, readonly AgUiEvent[]]
export type WireEvent =
  DurableEvent | { readonly type: 'content_chunk'; readonly payload: z.infer<typeof ContentChunk> }

/** Events that are also sent as they are, as a CUSTOM event of that name. */
const CUSTOM: readonly DurableEventType[] = [
  'safety_message',
  'hint_shown',
  'staff_message',
  'staff_message_read',
  'safety_acknowledged',
  'session_completed',
  'session_expired',
  'session_terminated',
  'error',
]

/** Begins a run with the session's state. From here until the run ends the client's state has no event to resume after. */
export const begin = (run: Encoding['run'], view: SessionView): Encoded => [
  { run: { threadId: run.threadId, runId: run.runId }, view, open: null, stale: false, takenBack: null },
  [
    { type: 'RUN_STARTED', threadId: run.threadId, runId: run.runId, protocolVersion: PROTOCOL_VERSION },
    stateSnapshot(view, null),
  ],
]

/** Encodes one event; the state follows when the event has changed it. */
export function encode(encoding: Encoding, event: WireEvent): Encoded {
  if (event.type === 'content_chunk') return encodeChunk(encoding, event.payload)
  const view = applyEvent(encoding.view, event)
  const message = messageOf(event)
  const [next, events] = message === null ? [{ ...encoding, view }, []] : encodeMessage({ ...encoding, view }, message)
  return [
    next,
    [
      ...events,
      ...(CUSTOM.includes(event.type) ? [{ type: 'CUSTOM', name: event.type, value: event.payload } as const] : []),
      ...(view.state === encoding.view.state ? [] : [stateSnapshot(view, null)]),
    ],
  ]
}

/** Replaces a client's messages by `logged`, those of the log up to the last event that was sent, and by what is being written. */
export function resync(encoding: Encoding, logged: readonly Message[]): Encoded {
  const { open } = encoding
  const unfinished: Message[] = open === null ? [] : [{ id: open.id, role: 'assistant', content: open.text }]
  return [{ ...encoding, stale: false }, [{ type: 'MESSAGES_SNAPSHOT', messages: [...logged, ...unfinished] }]]
}

/** Closes the message that is being written, if there is one. The log does not have it: the client is stale afterwards. */
export function closeMessage(encoding: Encoding): Encoded {
  const { open } = encoding
  if (open === null) return [encoding, []]
  return [{ ...encoding, open: null, stale: true }, [{ type: 'TEXT_MESSAGE_END', messageId: open.id }]]
}

/** Ends a run. `lastEventId`: the last event that was sent, after which the next run resumes. */
export function finish({ run, view }: Encoding, lastEventId: number): readonly AgUiEvent[] {
  const { state, action, failure } = view
  const snapshot = stateSnapshot(view, lastEventId)
  if (state.reason !== null || state.paused) {
    const result = { status: state.status, paused: state.paused, reason: state.reason }
    return [snapshot, { type: 'RUN_FINISHED', ...run, outcome: { type: 'success' }, result }]
  }
  if (action !== null) {
    const interrupts = [interruptOf(action, view)] as const
    return [snapshot, { type: 'RUN_FINISHED', ...run, outcome: { type: 'interrupt', interrupts } }]
  }
  return failure === null ? [runError('stream_failed')] : [snapshot, runError(failure.code)]
}

/** Without a state before it, the next run sends the client everything. */
export const runError = (code: string): AgUiEvent => ({
  type: 'RUN_ERROR',
  code,
  message: 'The session could not go on just now. Nothing is lost: run again in a moment.',
})

function encodeChunk(encoding: Encoding, { message_id: id, delta }: z.infer<typeof ContentChunk>): Encoded {
  const { open, takenBack } = encoding
  if (id === takenBack) return [encoding, []]
  const content: AgUiEvent = { type: 'TEXT_MESSAGE_CONTENT', messageId: id, delta }
  if (open?.id === id) return [{ ...encoding, open: { id, text: open.text + delta } }, [content]]
  const [closed, ends] = closeMessage(encoding)
  const start: AgUiEvent = { type: 'TEXT_MESSAGE_START', messageId: id, role: 'assistant' }
  return [{ ...closed, open: { id, text: delta } }, [...ends, start, content]]
}

/**
 * What the log has before a message that is being written would stand behind it at the client: that message is taken back, and comes as a
 * whole when it is complete.
 */
function encodeMessage(encoding: Encoding, message: Message): Encoded {
  if (!('toolCalls' in message) && message.role === 'assistant')
    return encodeText(encoding, message.id, message.content)
  const [closed, ends] = closeMessage(encoding)
  const next = { ...closed, takenBack: encoding.open?.id ?? encoding.takenBack }
  if ('toolCalls' in message) return [next, [...ends, ...message.toolCalls.flatMap(callEvents)]]
  const { id: messageId, toolCallId, role, content } = message
  return [next, [...ends, { type: 'TOOL_CALL_RESULT', messageId, toolCallId, role, content }]]
}

/** The complete text counts: what the client lacks is added, and if it has other text, it becomes stale. */
function encodeText(encoding: Encoding, id: string, text: string): Encoded {
  const { open } = encoding
  if (open?.id !== id) {
    const [closed, ends] = closeMessage(encoding)
    return [closed, [...ends, { type: 'TEXT_MESSAGE_START', messageId: id, role: 'assistant' }, ...restOf(id, text)]]
  }
  if (!text.startsWith(open.text)) return closeMessage(encoding)
  return [{ ...encoding, open: null }, restOf(id, text.slice(open.text.length))]
}

const restOf = (messageId: string, delta: string): AgUiEvent[] => [
  ...(delta === '' ? [] : [{ type: 'TEXT_MESSAGE_CONTENT', messageId, delta } as const]),
  { type: 'TEXT_MESSAGE_END', messageId },
]

const callEvents = ({ id: toolCallId, function: { name: toolCallName, arguments: delta } }: ToolCall): AgUiEvent[] => [
  { type: 'TOOL_CALL_START', toolCallId, toolCallName },
  { type: 'TOOL_CALL_ARGS', toolCallId, delta },
  { type: 'TOOL_CALL_END', toolCallId },
]

const stateSnapshot = ({ state }: SessionView, lastEventId: number | null): AgUiEvent => ({
  type: 'STATE_SNAPSHOT',
  snapshot: { ...state, last_event_id: lastEventId },
})
