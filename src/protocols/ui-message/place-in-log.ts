// Where a chat stands in the log: what was asked last, and where the assistant's present message begins. Read from the log's end, so
// that it costs the same in a long session.
import type { LoggedEvent, SessionStore, Snapshot } from '../../sessions/index.js'
import { endsMessage, isTalk } from './encode.js'
import type { AskedLast } from './sent-messages.js'

type Log = Pick<SessionStore, 'eventsAfter'>

/** The question that was asked last, open or not; null before the first. */
export async function askedLast(log: Log, { stored }: Snapshot): Promise<AskedLast | null> {
  const asked = await newest(log, stored.session.id, stored.lastEventSeq, event => event.type === 'client_action')
  if (asked?.type !== 'client_action') return null
  const { tool_call_id: callId, tool_name: toolName } = asked.payload.action
  const closed = await newest(
    log,
    stored.session.id,
    stored.lastEventSeq,
    event => event.type === 'tool_result' && event.payload.tool_call_id === callId,
    asked.seq,
  )
  return { callId, toolName, seq: asked.seq, result: closed?.type === 'tool_result' ? closed.payload.result : null }
}

/** The assistant's present message: its id, which is the same for everyone who asks, and the number of the event before its first. */
export async function presentMessage(log: Log, { stored }: Snapshot): Promise<{ id: string; after: number }> {
  const { id, type } = stored.session
  if (!isTalk(type)) return { id, after: 0 }
  const said = await newest(log, id, stored.lastEventSeq, event => endsMessage(event, type))
  return said?.type === 'tool_result' ? { id: said.payload.tool_call_id, after: said.seq } : { id, after: 0 }
}

/** The newest event that fits, of those behind `after` and up to `end`. */
async function newest(
  log: Log,
  sessionId: string,
  end: number,
  fits: (event: LoggedEvent) => boolean,
  after = 0,
): Promise<LoggedEvent | null> {
  for (let until = end, size = 16; until > after; size *= 4) {
    const from = Math.max(after, until - size)
    const found = (await log.eventsAfter(sessionId, from, until - from)).findLast(fits)
    if (found !== undefined) return found
    until = from
  }
  return null
}
