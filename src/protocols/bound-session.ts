// A session under a name that somebody else gave it: the chat id of the AI SDK, the thread id of AG-UI.
import { SentId, type CreateSessionBody } from '../contract/session.js'
import { sessionNotFound } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import { CreateSession, type Sessions } from '../sessions/index.js'

type Ports = { readonly mediator: Mediator; readonly sessions: Pick<Sessions, 'load' | 'createdWith'> }

type OutsideName = {
  readonly learnerId: string
  /** 1 to 200 characters. A session's own id, or any other name: it is the Idempotency-Key under which the session is created. */
  readonly outsideId: string
  /** What to create when the learner has no session of that name; null: nothing. */
  readonly body: CreateSessionBody | null
  /** Called before a session is created; may throw. */
  readonly beforeCreation?: () => void
}

/**
 * Resolves to the id of the learner's session of that name, created when there is none and a body was given. The same name from two tabs
 * at once gives one session; a body that comes with a known name changes nothing.
 * Throws session_not_found, and what CreateSession throws. Whoever shows a token of one session gives no body, and asks `callerOf` with
 * the id that was found.
 */
export async function boundSession(
  ports: Ports,
  { learnerId, outsideId, body, beforeCreation }: OutsideName,
): Promise<string> {
  const own = SentId.safeParse(outsideId)
  if (own.success) {
    const found = await ports.sessions.load(own.data)
    if (found?.stored.session.learnerId === learnerId) return own.data
  }
  const known = await ports.sessions.createdWith(learnerId, outsideId)
  if (known !== null) return known
  if (body === null) throw sessionNotFound()
  beforeCreation?.()
  const { sessionId } = await ports.mediator.send(CreateSession, { learnerId, body, idempotencyKey: outsideId })
  return sessionId
}
