// Learners see results once they are released, staff as soon as there are any.
import { ownedSession, type Sessions, type Snapshot } from '../../sessions/index.js'

/** The session as its results are made for this reader; `learnerId` null: for staff. Throws session_not_found. */
export async function sessionForReader(
  sessions: Pick<Sessions, 'load'>,
  sessionId: string,
  learnerId: string | null,
): Promise<Snapshot> {
  const snapshot = await ownedSession(sessions, sessionId, learnerId)
  return learnerId === null ? asReleased(snapshot) : snapshot
}

const RELEASED = new Date(0)

export const asReleased = (snapshot: Snapshot): Snapshot => {
  const { stored } = snapshot
  return { ...snapshot, stored: { ...stored, session: { ...stored.session, resultsFrom: RELEASED } } }
}
