// Commands that give more time. Each may be sent twice and happens once.
import { z } from 'zod'
import { SessionStatus } from '../../contract/session.js'
import { message } from '../../kernel/mediator.js'
import { changed, type ChangePorts, type Questions, type Session, type Sessions } from '../../sessions/index.js'
import { extend, follow, stretch } from '../domain/more-time.js'

const MOST_OPEN = 1_000

export const ExtendSession = message(
  'supervision/extend',
  z.object({ sessionId: z.uuid(), commandId: z.uuid(), minutes: z.int(), reason: z.string() }),
  z.object({ status: SessionStatus, paused: z.boolean(), deadline_at: z.iso.datetime().nullable() }),
)
export const StretchSessions = message(
  'supervision/stretch',
  z.object({ learnerId: z.uuid(), timeFactor: z.number().nullable() }),
  z.object({ sessions: z.int() }),
)
export const FollowExam = message(
  'supervision/follow-exam',
  z.object({ sessionId: z.uuid(), windowEndsAt: z.date(), grantedMs: z.int() }),
  z.object({}),
)
type CommandReads = { readonly sessions: Pick<Questions, 'commandTaken'> }

/** The same `commandId` again extends nothing. Throws session_not_found, session_ended, no_deadline. */
export const extendSessionHandler =
  (ports: ChangePorts & CommandReads) =>
  async ({ sessionId, commandId, minutes, reason }: z.infer<typeof ExtendSession.input>) => {
    const isRepeated = async () => (await ports.sessions.commandTaken(sessionId, commandId)) !== null
    const more = { commandId, ms: minutes * 60_000, reason }
    const decide = (session: Session) => extend(session, more)
    const after = (await isRepeated())
      ? await ports.sessions.load(sessionId)
      : await changed(ports, sessionId, 'extend', decide).catch(async (error: unknown) => {
          // The same command may have come in by another way just before.
          if (await isRepeated()) return ports.sessions.load(sessionId)
          throw error
        })
    const { session } = after!.stored
    return {
      status: session.status,
      paused: session.pausedAt !== null,
      deadline_at: session.deadlineAt?.toISOString() ?? null,
    }
  }

type OpenSessions = { readonly sessions: Pick<Sessions, 'list'> }

/** Every open session of the learner, one after the other; resolves to how many there were. */
export const stretchSessionsHandler =
  (ports: ChangePorts & OpenSessions) =>
  async ({ learnerId, timeFactor }: z.infer<typeof StretchSessions.input>): Promise<{ sessions: number }> => {
    const open = await ports.sessions.list(learnerId, true, MOST_OPEN)
    for (const snapshot of open)
      await changed(ports, snapshot.stored.session.id, 'stretch', session => stretch(session, timeFactor), snapshot)
    return { sessions: open.length }
  }

/** The session takes over the times of its exam as they are now. Throws session_not_found. */
export const followExamHandler =
  (ports: ChangePorts) =>
  async ({ sessionId, ...times }: z.infer<typeof FollowExam.input>) => {
    await changed(ports, sessionId, 'follow-exam', session => follow(session, times))
    return {}
  }
