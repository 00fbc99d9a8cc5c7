// The owner opens the stream: a pending session begins, a held one goes on. Said again, nothing happens.
import { z } from 'zod'
import { message, unchecked } from '../../kernel/mediator.js'
import { attach } from '../domain/life.js'
import { changeSession, type ChangePorts } from './change-session.js'
import { ownedSession, sessionNotFound } from './owned-session.js'
import type { Snapshot } from './ports.js'

export const AttachSession = message(
  'sessions/attach',
  z.object({ sessionId: z.uuid(), learnerId: z.uuid() }),
  unchecked<Snapshot>(),
)

/** Resolves to the session as it is now. Throws session_not_found. */
export const attachSessionHandler =
  (ports: ChangePorts) =>
  async ({ sessionId, learnerId }: z.infer<typeof AttachSession.input>): Promise<Snapshot> => {
    const snapshot = await ownedSession(ports.sessions, sessionId, learnerId)
    if (attach(snapshot.stored.session).events.length === 0) return snapshot
    const changed = await changeSession(ports, sessionId, 'attach', ({ session }) => attach(session), snapshot)
    if (changed === null) throw sessionNotFound()
    return changed
  }
