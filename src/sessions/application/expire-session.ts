// Time is up: what stands in the field is handed in as the answer, and the question or the session ends.
import { z } from 'zod'
import type { CheckCode } from '../../items/index.js'
import { message } from '../../kernel/mediator.js'
import { expireWith, type DraftAnswer } from '../domain/drafts.js'
import { expire } from '../domain/life.js'
import { writtenIn } from '../domain/safety-hold.js'
import { changeSession } from './change-session.js'
import { countsAs } from './counts-as.js'
import type { Drafts, Questions, Snapshot } from './ports.js'
import { readAnswer } from './read-answer.js'
import { holdIfUnsafe, type GuardPorts } from './safety-guard.js'

export const ExpireSession = message('sessions/expire', z.object({ sessionId: z.uuid() }), z.object({}))

type ExpirePorts = GuardPorts & {
  readonly sessions: Drafts & Pick<Questions, 'askedCall'>
  readonly checkCode: CheckCode
}

/** Ends an overdue session or closes its overdue question; quiet when nothing is due. */
export const expireSessionHandler =
  (ports: ExpirePorts) =>
  async ({ sessionId }: z.infer<typeof ExpireSession.input>) => {
    const snapshot = await ports.sessions.load(sessionId)
    if (snapshot === null || expire(snapshot.stored.session, snapshot.now).events.length === 0) return {}
    const draft = await draftAnswer(ports, snapshot)
    await changeSession(
      ports,
      sessionId,
      'expire',
      ({ session }, now) => expireWith(session, now, draft),
      draft === null ? snapshot : undefined,
    )
    return {}
  }

/**
 * The draft of the open question as an answer; null where there is none. One that a person should read is read by the guard like any
 * answer: the session waits behind its message, and the draft is gone, so that it is heard once.
 */
async function draftAnswer(ports: ExpirePorts, { stored: { session } }: Snapshot): Promise<DraftAnswer | null> {
  if (session.status !== 'awaiting_client_action' || session.open.position === null) return null
  const { sessions, checkCode } = ports
  const { callId } = session.open
  const draft = await sessions.draft(session.id, callId)
  if (draft === null) return null
  if ((await holdIfUnsafe(ports, session.id, writtenIn(draft.response))) !== null) {
    await sessions.keepDraft(session.id, callId, null)
    return null
  }
  const found = await sessions.askedCall(session.id, callId)
  if (found === null) return null
  const { response, reading, verdict, guess } = await readAnswer(found, draft.response, session, checkCode)
  return {
    callId,
    reading,
    posted: { response, receivedAt: draft.receivedAt, ...countsAs(session, found, verdict, guess) },
  }
}
