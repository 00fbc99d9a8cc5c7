// A session that is somebody else's does not exist: both answers are the same, so that ids cannot be probed.
import { DomainError } from '../../kernel/errors.js'
import type { SessionStore, Snapshot } from './ports.js'

export const sessionNotFound = (): DomainError =>
  new DomainError('not_found', 'session_not_found', 'There is no such session here.')

/** Loads the learner's own session; `learnerId` null is an operator, who may see every session. Throws session_not_found. */
export async function ownedSession(
  sessions: Pick<SessionStore, 'load'>,
  sessionId: string,
  learnerId: string | null,
): Promise<Snapshot> {
  const snapshot = await sessions.load(sessionId)
  if (snapshot === null || (learnerId !== null && snapshot.stored.session.learnerId !== learnerId))
    throw sessionNotFound()
  return snapshot
}
