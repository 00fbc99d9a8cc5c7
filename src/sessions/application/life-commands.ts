// The commands on a session's life: its owner attaches, the learner or staff end it. Each may be sent twice and happens once.
import { z } from 'zod'
import { SessionStatus } from '../../contract/session.js'
import { sessionNotFound } from '../../identity/index.js'
import { message, unchecked } from '../../kernel/mediator.js'
import type { Decision } from '../domain/decision.js'
import { attach, terminate } from '../domain/life.js'
import type { Session } from '../domain/session.js'
import { changeSession, type ChangePorts } from './change-session.js'
import { owned, ownedSession } from './get-session.js'
import type { Snapshot } from './ports.js'
import { holdIfUnsafe, type GuardPorts } from './safety-guard.js'

const Input = z.object({ sessionId: z.uuid() })
const Reason = z.string().max(500)

/** `from`: the session as the learner's request has just read it. */
export const AttachSession = message(
  'sessions/attach',
  Input.extend({ learnerId: z.uuid(), from: unchecked<Snapshot>().optional() }),
  unchecked<Snapshot>(),
)
export const TerminateSession = message(
  'sessions/terminate',
  Input.extend({ learnerId: z.uuid().nullable(), reason: Reason }),
  z.object({ status: SessionStatus }),
)

/** The owner opens the stream: a pending session begins, one that awaits its owner goes on. Resolves to the session as it is now. Throws session_not_found. */
export const attachSessionHandler =
  (ports: ChangePorts) =>
  async ({ sessionId, learnerId, from }: z.infer<typeof AttachSession.input>): Promise<Snapshot> => {
    const snapshot =
      from === undefined ? await ownedSession(ports.sessions, sessionId, learnerId) : owned(from, learnerId)
    if (attach(snapshot.stored.session, snapshot.now).events.length === 0) return snapshot
    return changed(ports, sessionId, 'attach', attach, snapshot)
  }

/** Stops everything everywhere; the open question is closed with it. An ended session stays as it ended. A learner's reason may be a cry for help. Throws session_not_found. */
export const terminateSessionHandler =
  (ports: GuardPorts) =>
  async ({ sessionId, learnerId, reason }: z.infer<typeof TerminateSession.input>) => {
    await ownedSession(ports.sessions, sessionId, learnerId)
    if (learnerId !== null) await holdIfUnsafe(ports, sessionId, reason)
    const { stored } = await changed(ports, sessionId, 'terminate', session =>
      terminate(session, reason, learnerId === null),
    )
    return { status: stored.session.status }
  }

/** Throws session_not_found. */
export async function changed(
  ports: ChangePorts,
  sessionId: string,
  label: string,
  decide: (session: Session, now: Date) => Decision,
  from?: Snapshot,
): Promise<Snapshot> {
  const after = await changeSession(ports, sessionId, label, ({ session }, now) => decide(session, now), from)
  if (after === null) throw sessionNotFound()
  return after
}
