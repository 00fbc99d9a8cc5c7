// Our stream as AG-UI events: a pure function with a small state. It decides nothing and knows no more than the learner's stream.
import type { z } from 'zod'
import type { ContentChunk, DurableEvent } from '../../contract/stream.js'
import { careText } from '../../sessions/index.js'
import { PROTOCOL_VERSION, type AgUiEvent, type Message, type RunInput } from './events.js'
import { interruptOf } from './interrupt.js'
import { argumentsOf, NO_ARGUMENTS, resultIdOf } from './messages.js'
import { advance, type Standing } from './standing.js'

export type Encoding = {
  readonly run: Pick<RunInput, 'threadId' | 'runId'>
  readonly standing: Standing
  /** The message that is being written, and what the client has of it. */
  readonly open: { readonly id: string; readonly text: string } | null
  /** The client holds words that the log does not: it needs all messages anew. */
  readonly stale: boolean
}

export type Told = readonly [Encoding, readonly AgUiEvent[]]
export type WireEvent =
  DurableEvent | { readonly type: 'content_chunk'; readonly payload: z.infer<typeof ContentChunk> }

/** Begins a run: where it stands now. From here to its end the client's state names no place to go on from. */
export const begin = (run: Encoding['run'], standing: Standing): Told => [
  { run: { threadId: run.threadId, runId: run.runId }, standing, open: null, stale: false },
  [
    { type: 'RUN_STARTED', threadId: run.threadId, runId: run.runId, protocolVersion: PROTOCOL_VERSION },
    stateOf(standing, null),
  ],
]

/** Tells one event; the state follows when it has changed. */
export function tell(encoding: Encoding, event: WireEvent): Told {
  if (event.type === 'content_chunk') return tellChunk(encoding, event.payload)
  const standing = advance(encoding.standing, event)
  const [after, events] = tellDurable({ ...encoding, standing }, event)
  return [after, standing.state === encoding.standing.state ? events : [...events, stateOf(standing, null)]]
}

/** All messages of a stale client anew; `logged` are those of the log up to the last event that was told. */
export function mend(encoding: Encoding, logged: readonly Message[]): Told {
  const { open } = encoding
  const writing: Message[] = open === null ? [] : [{ id: open.id, role: 'assistant', content: open.text }]
  return [{ ...encoding, stale: false }, [{ type: 'MESSAGES_SNAPSHOT', messages: [...logged, ...writing] }]]
}

/** Closes what is still open, before the run ends. */
export function settle(encoding: Encoding): Told {
  const { open } = encoding
  if (open === null) return [encoding, []]
  return [{ ...encoding, open: null, stale: true }, [{ type: 'TEXT_MESSAGE_END', messageId: open.id }]]
}

/** The end of a run. `lastEventId`: the place to go on from, the last event that was told. */
export function finish({ run, standing }: Encoding, lastEventId: number): readonly AgUiEvent[] {
  const { state, action, failure } = standing
  const place = stateOf(standing, lastEventId)
  if (state.reason !== null || state.paused) {
    const result = { status: state.status, paused: state.paused, reason: state.reason }
    return [place, { type: 'RUN_FINISHED', ...run, outcome: { type: 'success' }, result }]
  }
  if (action !== null) {
    const interrupts = [interruptOf(action, standing)] as const
    return [place, { type: 'RUN_FINISHED', ...run, outcome: { type: 'interrupt', interrupts } }]
  }
  return failure === null ? [broken('stream_failed')] : [place, broken(failure.code)]
}

/** The end of a run that cannot say where it stands. The client is told everything when it runs again. */
export const broken = (code: string): AgUiEvent => ({
  type: 'RUN_ERROR',
  code,
  message: 'The session could not go on just now. Nothing is lost: run again in a moment.',
})

function tellChunk(encoding: Encoding, { message_id: id, delta }: z.infer<typeof ContentChunk>): Told {
  const { open } = encoding
  const content: AgUiEvent = { type: 'TEXT_MESSAGE_CONTENT', messageId: id, delta }
  if (open?.id === id) return [{ ...encoding, open: { id, text: open.text + delta } }, [content]]
  const [settled, ends] = settle(encoding)
  const start: AgUiEvent = { type: 'TEXT_MESSAGE_START', messageId: id, role: 'assistant' }
  return [{ ...settled, open: { id, text: delta } }, [...ends, start, content]]
}

function tellDurable(encoding: Encoding, event: DurableEvent): Told {
  switch (event.type) {
    case 'message_complete':
      return tellMessage(encoding, event.payload.message_id, event.payload.text)
    case 'tool_executing':
      return [encoding, call(event.payload.tool_call_id, event.payload.tool_name, NO_ARGUMENTS)]
    case 'client_action': {
      const { action } = event.payload
      return [encoding, call(action.tool_call_id, action.tool_name, argumentsOf(action))]
    }
    case 'tool_result': {
      const { tool_call_id: toolCallId, result } = event.payload
      const content = JSON.stringify(result)
      return [
        encoding,
        [{ type: 'TOOL_CALL_RESULT', messageId: resultIdOf(toolCallId), toolCallId, role: 'tool', content }],
      ]
    }
    case 'safety_message': {
      const [told, events] = tellMessage(encoding, event.payload.message_id, careText(event.payload))
      return [told, [...events, { type: 'CUSTOM', name: event.type, value: event.payload }]]
    }
    case 'hint_shown':
    case 'safety_acknowledged':
    case 'session_completed':
    case 'session_expired':
    case 'session_terminated':
    case 'error':
      return [encoding, [{ type: 'CUSTOM', name: event.type, value: event.payload }]]
    case 'run_suspended':
    case 'run_resumed':
    case 'state_change':
    case 'plan_updated':
      return [encoding, []]
  }
}

/** The complete message is the truth: what is missing is added, and when the client has other words, it becomes stale. */
function tellMessage(encoding: Encoding, id: string, text: string): Told {
  const { open } = encoding
  if (open?.id !== id) {
    const [settled, ends] = settle(encoding)
    return [settled, [...ends, { type: 'TEXT_MESSAGE_START', messageId: id, role: 'assistant' }, ...written(id, text)]]
  }
  if (!text.startsWith(open.text)) return settle(encoding)
  return [{ ...encoding, open: null }, written(id, text.slice(open.text.length))]
}

const written = (messageId: string, delta: string): AgUiEvent[] => [
  ...(delta === '' ? [] : [{ type: 'TEXT_MESSAGE_CONTENT', messageId, delta } as const]),
  { type: 'TEXT_MESSAGE_END', messageId },
]

const call = (toolCallId: string, toolCallName: string, args: string): AgUiEvent[] => [
  { type: 'TOOL_CALL_START', toolCallId, toolCallName },
  { type: 'TOOL_CALL_ARGS', toolCallId, delta: args },
  { type: 'TOOL_CALL_END', toolCallId },
]

const stateOf = ({ state }: Standing, lastEventId: number | null): AgUiEvent => ({
  type: 'STATE_SNAPSHOT',
  snapshot: { ...state, last_event_id: lastEventId },
})
