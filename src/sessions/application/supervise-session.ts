// What an operator may do to a session: stop its clock, let it go on, and let the results be seen.
import { z } from 'zod'
import { SessionStatus } from '../../contract/session.js'
import { message } from '../../kernel/mediator.js'
import type { Decision } from '../domain/decision.js'
import { pause, releaseResults, resume } from '../domain/life.js'
import type { Session } from '../domain/session.js'
import { changeSession, type ChangePorts } from './change-session.js'
import { sessionNotFound } from './owned-session.js'

const Input = z.object({ sessionId: z.uuid() })
const Output = z.object({ status: SessionStatus, paused: z.boolean() })

export const PauseSession = message('sessions/pause', Input.extend({ reason: z.string().max(500) }), Output)
export const ResumeSession = message('sessions/resume', Input, Output)
export const ReleaseResults = message('sessions/release-results', Input, Output)

/** All three throw session_not_found; said twice, each happens once. Pause and resume throw session_ended, release session_not_ended. */
export const pauseSessionHandler =
  (ports: ChangePorts) =>
  ({ sessionId, reason }: z.infer<typeof PauseSession.input>) =>
    supervise(ports, sessionId, 'pause', session => pause(session, reason))

export const resumeSessionHandler =
  (ports: ChangePorts) =>
  ({ sessionId }: z.infer<typeof ResumeSession.input>) =>
    supervise(ports, sessionId, 'resume', resume)

export const releaseResultsHandler =
  (ports: ChangePorts) =>
  ({ sessionId }: z.infer<typeof ReleaseResults.input>) =>
    supervise(ports, sessionId, 'release', releaseResults)

async function supervise(ports: ChangePorts, sessionId: string, label: string, decide: (session: Session) => Decision) {
  const changed = await changeSession(ports, sessionId, label, ({ session }) => decide(session))
  if (changed === null) throw sessionNotFound()
  const { session } = changed.stored
  return { status: session.status, paused: session.pausedAt !== null }
}
