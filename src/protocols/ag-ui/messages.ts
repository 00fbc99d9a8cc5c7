// The conversation as AG-UI messages: what each event of the log adds, and the whole list that a client holds.
import type { DurableEvent } from '../../contract/stream.js'
import { careText } from '../../sessions/index.js'
import type { Message } from './events.js'

/** The message that an event adds to the conversation; null for an event that adds none. */
export function messageOf(event: DurableEvent): Message | null {
  switch (event.type) {
    case 'message_complete':
      return { id: event.payload.message_id, role: 'assistant', content: event.payload.text }
    case 'safety_message':
      return { id: event.payload.message_id, role: 'assistant', content: careText(event.payload) }
    case 'tool_executing':
      // The arguments of a call that the server answers itself are not public.
      return call(event.payload.tool_call_id, event.payload.tool_name, {})
    case 'client_action': {
      const { tool_call_id, tool_name, props } = event.payload.action
      return call(tool_call_id, tool_name, props)
    }
    case 'tool_result': {
      const { tool_call_id: toolCallId, result } = event.payload
      return { id: `${toolCallId}:result`, role: 'tool', toolCallId, content: JSON.stringify(result) }
    }
    default:
      return null
  }
}

/** The messages that the events make, in the order in which a client that receives them one by one has them. */
export function messagesOf(events: readonly DurableEvent[]): Message[] {
  const messages: Message[] = []
  for (const message of events.map(messageOf)) {
    if (message === null) continue
    // A client puts a result directly after its call, whatever came in between.
    const callAt = message.role === 'tool' ? messages.findLastIndex(({ id }) => id === message.toolCallId) : -1
    messages.splice(callAt + 1 || messages.length, 0, message)
  }
  return messages
}

/** A message that is nothing but a call has the call's id. */
const call = (id: string, name: string, args: object): Message => ({
  id,
  role: 'assistant',
  toolCalls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
})
