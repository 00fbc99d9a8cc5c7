// The learner stops the clock of their session and lets it go on. Each may be sent twice and happens once.
import { z } from 'zod'
import { message, unchecked } from '../../kernel/mediator.js'
import { changed, ownedSession, type ChangePorts, type Snapshot } from '../../sessions/index.js'
import { beginBreak, endBreak } from '../domain/breaks.js'

const Input = z.object({ sessionId: z.uuid(), learnerId: z.uuid() })

export const BeginBreak = message('supervision/begin-break', Input, unchecked<Snapshot>())
export const EndBreak = message('supervision/end-break', Input, unchecked<Snapshot>())

const own =
  (label: string, decide: typeof beginBreak) =>
  (ports: ChangePorts) =>
  async ({ sessionId, learnerId }: z.infer<typeof Input>): Promise<Snapshot> => {
    await ownedSession(ports.sessions, sessionId, learnerId)
    return changed(ports, sessionId, label, decide)
  }

/** Throws session_not_found, session_ended, session_paused, no_break_now, no_break_left. */
export const beginBreakHandler = own('begin-break', beginBreak)
/** Throws session_not_found. */
export const endBreakHandler = own('end-break', endBreak)
