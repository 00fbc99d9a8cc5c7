// Staff write to a learner, and the learner has read it. Each may be sent twice and happens once.
import { z } from 'zod'
import { SessionStatus } from '../../contract/session.js'
import { DomainError } from '../../kernel/errors.js'
import { message } from '../../kernel/mediator.js'
import { sessionNotFound } from '../../identity/index.js'
import {
  changeSession,
  decided,
  hasEnded,
  nothing,
  ownedSession,
  refusal,
  type ChangePorts,
  type Decision,
  type Questions,
  type SessionLog,
  type StoredSession,
} from '../../sessions/index.js'

const Message = z.object({ sessionId: z.uuid(), messageId: z.uuid() })

export const WriteToLearner = message(
  'supervision/write-to-learner',
  Message.extend({ text: z.string() }),
  z.object({ status: SessionStatus, paused: z.boolean() }),
)
export const ReadStaffMessage = message(
  'supervision/read-staff-message',
  Message.extend({ learnerId: z.uuid() }),
  z.object({ status: SessionStatus }),
)

type Ports = ChangePorts & { readonly sessions: Pick<Questions, 'commandTaken'> & SessionLog }

/** The same `messageId` again writes nothing. Throws session_not_found, session_ended. */
export const writeToLearnerHandler =
  (ports: Ports) =>
  async ({ sessionId, messageId, text }: z.infer<typeof WriteToLearner.input>) => {
    const isRepeated = async () => (await ports.sessions.commandTaken(sessionId, messageId)) !== null
    const decide = (stored: StoredSession): Decision => {
      if (hasEnded(stored.session)) throw refusal(stored, 'session_ended', 'This session has ended.')
      return decided({ type: 'StaffWrote', messageId, text })
    }
    const after = (await isRepeated())
      ? await ports.sessions.load(sessionId)
      : await changeSession(ports, sessionId, 'message', decide).catch(async (error: unknown) => {
          // The same message may have come in by another way just before.
          if (await isRepeated()) return ports.sessions.load(sessionId)
          throw error
        })
    if (after === null) throw sessionNotFound()
    const { status, pausedAt } = after.stored.session
    return { status, paused: pausedAt !== null }
  }

/** Of two that come at once both may be stored; they say the same. Throws session_not_found, message_not_found. */
export const readStaffMessageHandler =
  (ports: Ports) =>
  async ({ sessionId, messageId, learnerId }: z.infer<typeof ReadStaffMessage.input>) => {
    const { stored } = await ownedSession(ports.sessions, sessionId, learnerId)
    if (hasEnded(stored.session)) return { status: stored.session.status }
    const about = (await ports.sessions.eventsAfter(sessionId, 0, stored.lastEventSeq)).filter(
      ({ type, payload }) =>
        (type === 'staff_message' || type === 'staff_message_read') && payload.message_id === messageId,
    )
    if (about.length === 0) throw new DomainError('not_found', 'message_not_found', 'There is no such message here.')
    const read: Decision = decided({ type: 'StaffMessageRead', messageId })
    if (about.length === 1)
      await changeSession(ports, sessionId, 'read', ({ session }) => (hasEnded(session) ? nothing : read))
    return { status: stored.session.status }
  }
