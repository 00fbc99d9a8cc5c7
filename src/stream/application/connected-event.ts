// What a stream begins with: where the session stands.
import type { z } from 'zod'
import type { Connected } from '../../contract/stream.js'
import { stateOf, type LoggedEvent, type Snapshot } from '../../sessions/index.js'

export type ConnectedEvent = z.infer<typeof Connected>

/** First on every connection. `log`: what was read of the log already; the open question is often in it. */
export async function connectedEvent(
  sessions: Parameters<typeof stateOf>[0],
  snapshot: Snapshot,
  log: readonly LoggedEvent[] = [],
): Promise<ConnectedEvent> {
  const { time_remaining_seconds: _, ...state } = await stateOf(sessions, snapshot, log)
  const { type, title } = snapshot.stored.session
  return { v: 1, ...state, session_type: type, title }
}
