// The conversation as a list of AG-UI messages: what a client holds that has been told everything.
import type { DurableEvent } from '../../contract/stream.js'
import type { ClientAction } from '../../contract/widget.js'
import { careText } from '../../sessions/index.js'
import type { Message, ToolCall } from './events.js'

/** What the arguments of a call that the server answers itself are for a client: its own are nobody's business. */
export const NO_ARGUMENTS = '{}'

export const argumentsOf = (action: ClientAction): string => JSON.stringify(action.props)

/** The id of the message that holds a call's result. */
export const resultIdOf = (toolCallId: string): string => `${toolCallId}:result`

/** The messages that the events make, in the order in which a client that hears them one by one has them. */
export function messagesOf(events: readonly DurableEvent[]): Message[] {
  const messages: Message[] = []
  for (const event of events) {
    switch (event.type) {
      case 'message_complete':
        messages.push({ id: event.payload.message_id, role: 'assistant', content: event.payload.text })
        break
      case 'safety_message':
        messages.push({ id: event.payload.message_id, role: 'assistant', content: careText(event.payload) })
        break
      case 'tool_executing':
        messages.push(calling(event.payload.tool_call_id, event.payload.tool_name, NO_ARGUMENTS))
        break
      case 'client_action': {
        const { action } = event.payload
        messages.push(calling(action.tool_call_id, action.tool_name, argumentsOf(action)))
        break
      }
      case 'tool_result': {
        const { tool_call_id: toolCallId, result } = event.payload
        // A client puts a result right behind its call, whatever was said in between.
        const owner = messages.findLastIndex(({ id }) => id === toolCallId)
        messages.splice(owner + 1 || messages.length, 0, {
          id: resultIdOf(toolCallId),
          role: 'tool',
          toolCallId,
          content: JSON.stringify(result),
        })
        break
      }
      default:
    }
  }
  return messages
}

/** A message of nothing but a call has the call's id. */
const calling = (id: string, name: string, args: string): Message => {
  const call: ToolCall = { id, type: 'function', function: { name, arguments: args } }
  return { id, role: 'assistant', toolCalls: [call] }
}
