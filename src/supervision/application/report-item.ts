// A learner says that something is wrong with a question. It goes to the private log and disturbs nothing,
// unless the comment is something that a person should read now. Reports come after the end of a session, too.
import { z } from 'zod'
import { SafetyNotice } from '../../contract/care.js'
import { ReportBody } from '../../contract/session.js'
import { DomainError } from '../../kernel/errors.js'
import { message } from '../../kernel/mediator.js'
import {
  changeSession,
  decided,
  holdIfUnsafe,
  ownedSession,
  raiseOrNoteSafety,
  type ChangePorts,
  type SafetyPort,
  type SessionStore,
} from '../../sessions/index.js'

export const ReportItem = message(
  'supervision/report-item',
  z.object({ sessionId: z.uuid(), learnerId: z.uuid(), report: ReportBody }),
  z.object({ safety: SafetyNotice.nullable() }),
)

/**
 * Throws session_not_found; question_not_found when the session never asked that. `safety`: the comment needs a person; a session that had
 * not ended is held.
 */
export const reportItemHandler =
  (ports: ChangePorts & { readonly sessions: SessionStore; readonly safety: SafetyPort }) =>
  async ({ sessionId, learnerId, report }: z.infer<typeof ReportItem.input>) => {
    const { sessions } = ports
    await ownedSession(sessions, sessionId, learnerId)
    const callId = report.tool_call_id
    if ((await sessions.askedCall(sessionId, callId)) === null)
      throw new DomainError('not_found', 'question_not_found', 'This session has not asked that question.')
    const { reason, comment = null } = report
    await changeSession(ports, sessionId, 'report', () => decided({ type: 'ItemReported', callId, reason, comment }))
    const held = await holdIfUnsafe(ports, sessionId, comment ?? '', raiseOrNoteSafety)
    return { safety: held?.safety ?? null }
  }
