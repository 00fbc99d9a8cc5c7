// Where a chat is in the log: the last question, and where the assistant's current message begins.
import type { SessionLog, Snapshot } from '../../sessions/index.js'
import { newestEvent } from '../read-log.js'
import { endsMessage, isTextChat } from './encode.js'
import type { LastQuestion } from './sent-messages.js'

type Log = Pick<SessionLog, 'eventsAfter'>

/** The last question, open or not; null before the first. */
export async function lastQuestion(log: Log, { stored }: Snapshot): Promise<LastQuestion | null> {
  const [{ id }, upTo] = [stored.session, stored.lastEventSeq]
  const asked = await newestEvent(log, id, { upTo }, event => event.type === 'client_action')
  if (asked?.type !== 'client_action') return null
  const { seq } = asked
  const { tool_call_id: callId, tool_name: toolName } = asked.payload.action
  const answer = await newestEvent(
    log,
    id,
    { after: seq, upTo },
    event => event.type === 'tool_result' && event.payload.tool_call_id === callId,
  )
  return { callId, toolName, seq, result: answer?.type === 'tool_result' ? answer.payload.result : null }
}

/** The assistant's current message: its id, which is the same for every client, and the number of the event before its first. */
export async function currentMessage(log: Log, { stored }: Snapshot): Promise<{ id: string; after: number }> {
  const { id, type } = stored.session
  if (!isTextChat(type)) return { id, after: 0 }
  const reply = await newestEvent(log, id, { upTo: stored.lastEventSeq }, event => endsMessage(event, type))
  return reply?.type === 'tool_result' ? { id: reply.payload.tool_call_id, after: reply.seq } : { id, after: 0 }
}
