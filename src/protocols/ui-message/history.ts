// The messages of a chat for a page that opens: what the AI SDK makes of the same chunks, and the messages of the learner.
import { z } from 'zod'
import type { LoggedEvent, Session, SessionLog, Snapshot } from '../../sessions/index.js'
import { eventsBetween } from '../read-log.js'
import { chunksOf, endsMessage, type UiMessageChunk } from './encode.js'

const Part = z.looseObject({ type: z.string() })
type Part = z.infer<typeof Part>

/** A `UIMessage` of the AI SDK. */
export const ChatMessage = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  metadata: z.object({ session_id: z.uuid() }).optional(),
  parts: z.array(Part),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** All messages of the session so far, oldest first; none before it has begun. */
export async function chatHistory(
  sessions: Pick<SessionLog, 'eventsAfter'>,
  { stored: { session, lastEventSeq } }: Snapshot,
): Promise<ChatMessage[]> {
  return lastEventSeq === 0 ? [] : messagesOf(await eventsBetween(sessions, session.id, 0, lastEventSeq), session)
}

/** Pure. `events` from the first on. */
export function messagesOf(events: readonly LoggedEvent[], { id, type }: Pick<Session, 'id' | 'type'>): ChatMessage[] {
  const begin = (messageId: string) => ({
    id: messageId,
    role: 'assistant' as const,
    metadata: { session_id: id },
    parts: [{ type: 'step-start' }] as Part[],
  })
  let current = begin(id)
  const messages: ChatMessage[] = [current]
  for (const event of events) {
    for (const chunk of chunksOf(event, type)) addChunk(current.parts, chunk)
    if (event.type !== 'tool_result' || !endsMessage(event, type)) continue
    const { tool_call_id, result } = event.payload
    if (typeof result['text'] === 'string')
      messages.push({ id: `${tool_call_id}/said`, role: 'user', parts: [{ type: 'text', text: result['text'] }] })
    messages.push((current = begin(tool_call_id)))
  }
  return messages
}

function addChunk(parts: Part[], chunk: UiMessageChunk): void {
  switch (chunk.type) {
    case 'start-step':
      return void parts.push({ type: 'step-start' })
    case 'text-start':
      return void parts.push({ type: 'text', text: '', state: 'streaming' })
    case 'text-delta':
      return void (parts.at(-1)!['text'] = chunk.delta)
    case 'text-end':
      return void (parts.at(-1)!['state'] = 'done')
    case 'tool-input-available': {
      const { toolName, type: _, ...call } = chunk
      return void parts.push({ ...call, type: `tool-${toolName}`, state: 'input-available' })
    }
    case 'tool-output-available': {
      const call = parts.findLast(part => part['toolCallId'] === chunk.toolCallId)
      return void Object.assign(call!, { state: 'output-available', output: chunk.output })
    }
    case 'start':
    case 'finish-step':
    case 'message-metadata':
    case 'error':
    case 'finish':
      return
    default: {
      const known = parts.find(part => part.type === chunk.type && part['id'] === chunk.id)
      return void (known === undefined ? parts.push({ ...chunk }) : Object.assign(known, { data: chunk.data }))
    }
  }
}
