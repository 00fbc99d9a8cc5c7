// The ways in which a session ends from outside its run: the learner or an operator ends it, or its time does.
import { z } from 'zod'
import { SessionStatus } from '../../contract/session.js'
import { message } from '../../kernel/mediator.js'
import { expire, terminate } from '../domain/life.js'
import { changeSession, type ChangePorts } from './change-session.js'
import { ownedSession, sessionNotFound } from './owned-session.js'
import { heldBy, type GuardPorts } from './safety-guard.js'

export const TerminateSession = message(
  'sessions/terminate',
  z.object({ sessionId: z.uuid(), learnerId: z.uuid().nullable(), reason: z.string().max(500) }),
  z.object({ status: SessionStatus }),
)

/** Stops everything everywhere; the open question is closed with it. An ended session stays as it ended. A learner's reason may be a cry for help. Throws session_not_found. */
export const terminateSessionHandler =
  (ports: GuardPorts) =>
  async ({ sessionId, learnerId, reason }: z.infer<typeof TerminateSession.input>) => {
    await ownedSession(ports.sessions, sessionId, learnerId)
    if (learnerId !== null) await heldBy(ports, sessionId, reason)
    const changed = await changeSession(ports, sessionId, 'terminate', ({ session }) => terminate(session, reason))
    if (changed === null) throw sessionNotFound()
    return { status: changed.stored.session.status }
  }

export const ExpireSession = message('sessions/expire', z.object({ sessionId: z.uuid() }), z.object({}))

/** Ends an overdue session or closes its overdue question; quiet when nothing is due. */
export const expireSessionHandler =
  (ports: ChangePorts) =>
  async ({ sessionId }: z.infer<typeof ExpireSession.input>) => {
    await changeSession(ports, sessionId, 'expire', ({ session }, now) => expire(session, now))
    return {}
  }
