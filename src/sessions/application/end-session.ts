// The ways in which a session ends from outside its run: the learner or an operator ends it, or its time does.
import { z } from 'zod'
import { SessionStatus } from '../../contract/session.js'
import { message } from '../../kernel/mediator.js'
import { expire, terminate } from '../domain/life.js'
import { ownedSession, sessionNotFound } from './owned-session.js'
import type { SessionLog, Sessions } from './ports.js'
import { heldBy, type SafetyPort } from './safety-guard.js'

type Ports = { readonly sessions: Sessions }
type GuardedPorts = { readonly sessions: Sessions & SessionLog; readonly safety: SafetyPort }

export const TerminateSession = message(
  'sessions/terminate',
  z.object({ sessionId: z.uuid(), learnerId: z.uuid().nullable(), reason: z.string().max(500) }),
  z.object({ status: SessionStatus }),
)

/** Stops everything everywhere; the open question is closed with it. An ended session stays as it ended. A learner's reason may be a cry for help. Throws session_not_found. */
export const terminateSessionHandler =
  (ports: GuardedPorts) =>
  async ({ sessionId, learnerId, reason }: z.infer<typeof TerminateSession.input>) => {
    const { sessions } = ports
    await ownedSession(sessions, sessionId, learnerId)
    if (learnerId !== null) await heldBy(ports, sessionId, reason)
    const changed = await sessions.change(sessionId, 'terminate', ({ session }) => terminate(session, reason))
    if (changed === null) throw sessionNotFound()
    return { status: changed.stored.session.status }
  }

export const ExpireSession = message('sessions/expire', z.object({ sessionId: z.uuid() }), z.object({}))

/** Ends an overdue session or closes its overdue question; quiet when nothing is due. */
export const expireSessionHandler =
  ({ sessions }: Ports) =>
  async ({ sessionId }: z.infer<typeof ExpireSession.input>) => {
    await sessions.change(sessionId, 'expire', ({ session }, now) => expire(session, now))
    return {}
  }
