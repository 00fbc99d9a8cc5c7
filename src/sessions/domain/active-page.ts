// One page at a time: once a page has claimed a session, answers, commands and drafts are taken from it alone, until another takes over.
import { refusal, type StoredSession } from './decision.js'
import type { Session } from './session.js'

/** Throws page_not_active. `pageId` missing: the client says none, which is refused as another page is once one has claimed the session. */
export function refuseOtherPage(stored: StoredSession, pageId: string | undefined): void {
  const { activePage } = stored.session
  if (activePage !== null && activePage !== pageId)
    throw refusal(stored, 'page_not_active', 'This session goes on in another window. Take it over to go on here.')
}

export const claimed = (session: Session, pageId: string, takenOver: boolean, at: Date): Session => ({
  ...session,
  activePage: pageId,
  ...(takenOver && { pageChanges: session.pageChanges + 1, pageChangedAt: at }),
})
