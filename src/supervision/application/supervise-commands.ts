// Staff stop the clock of a session, let it go on and release its results. Each may be sent twice and happens once.
import { z } from 'zod'
import { SessionStatus } from '../../contract/session.js'
import { message } from '../../kernel/mediator.js'
import { changed, type ChangePorts } from '../../sessions/index.js'
import { pause, releaseResults, resume } from '../domain/supervise.js'

const Input = z.object({ sessionId: z.uuid() })
const Supervised = z.object({ status: SessionStatus, paused: z.boolean() })

export const PauseSession = message('supervision/pause', Input.extend({ reason: z.string().max(500) }), Supervised)
export const ResumeSession = message('supervision/resume', Input, Supervised)
export const ReleaseResults = message('supervision/release-results', Input, Supervised)

/** Throws session_not_found, session_ended. */
export const pauseSessionHandler =
  (ports: ChangePorts) =>
  ({ sessionId, reason }: z.infer<typeof PauseSession.input>) =>
    supervised(ports, sessionId, 'pause', session => pause(session, reason))

/** Throws session_not_found, session_ended. */
export const resumeSessionHandler =
  (ports: ChangePorts) =>
  ({ sessionId }: z.infer<typeof ResumeSession.input>) =>
    supervised(ports, sessionId, 'resume', resume)

/** Throws session_not_found, session_not_ended. */
export const releaseResultsHandler =
  (ports: ChangePorts) =>
  ({ sessionId }: z.infer<typeof ReleaseResults.input>) =>
    supervised(ports, sessionId, 'release', releaseResults)

async function supervised(...change: Parameters<typeof changed>): Promise<z.infer<typeof Supervised>> {
  const { session } = (await changed(...change)).stored
  return { status: session.status, paused: session.pausedAt !== null }
}
