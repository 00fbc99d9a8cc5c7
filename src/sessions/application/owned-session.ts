// A session that is somebody else's does not exist: both answers are the same, so that ids cannot be probed.
import { sessionNotFound } from '../../identity/index.js'
import type { Sessions, Snapshot } from './ports.js'

export { sessionNotFound }

/** Loads the learner's own session; `learnerId` null is an operator, who may see every session. Throws session_not_found. */
export async function ownedSession(
  sessions: Pick<Sessions, 'load'>,
  sessionId: string,
  learnerId: string | null,
): Promise<Snapshot> {
  const snapshot = await sessions.load(sessionId)
  if (snapshot === null || (learnerId !== null && snapshot.stored.session.learnerId !== learnerId))
    throw sessionNotFound()
  return snapshot
}
