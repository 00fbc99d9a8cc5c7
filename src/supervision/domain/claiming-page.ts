// A page becomes the one that acts in a session.
import { decided, hasEnded, refusal, refuseOtherPage, type Decision, type StoredSession } from '../../sessions/index.js'

/** Quiet for the page that acts already. Throws session_ended, page_not_active (another page acts, and `takeOver` is not said). */
export function claimPage(stored: StoredSession, pageId: string, takeOver: boolean): Decision {
  const { session } = stored
  if (hasEnded(session)) throw refusal(stored, 'session_ended', 'This session has ended.')
  if (session.activePage === pageId) return { events: [], messages: [] }
  if (!takeOver) refuseOtherPage(stored, pageId)
  return decided({ type: 'PageClaimed', pageId, takenOver: session.activePage !== null })
}
