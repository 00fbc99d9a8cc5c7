// A page of the learner's claims their session, or takes it over. Said again, nothing happens.
import { z } from 'zod'
import { SessionStatus } from '../../contract/session.js'
import { sessionNotFound } from '../../identity/index.js'
import { message } from '../../kernel/mediator.js'
import { changeSession, ownedSession, type ChangePorts } from '../../sessions/index.js'
import { claimPage } from '../domain/claiming-page.js'

export const ClaimPage = message(
  'supervision/claim-page',
  z.object({ sessionId: z.uuid(), learnerId: z.uuid(), pageId: z.uuid(), takeOver: z.boolean() }),
  z.object({ status: SessionStatus, lastEventId: z.int() }),
)

/** `lastEventId`: a page that takes over later is told of behind it. Throws session_not_found, session_ended, page_not_active. */
export const claimPageHandler =
  (ports: ChangePorts) =>
  async ({ sessionId, learnerId, pageId, takeOver }: z.infer<typeof ClaimPage.input>) => {
    const from = await ownedSession(ports.sessions, sessionId, learnerId)
    const after = await changeSession(
      ports,
      sessionId,
      'claim-page',
      stored => claimPage(stored, pageId, takeOver),
      from,
    )
    if (after === null) throw sessionNotFound()
    const { session, lastEventSeq } = after.stored
    return { status: session.status, lastEventId: lastEventSeq }
  }
