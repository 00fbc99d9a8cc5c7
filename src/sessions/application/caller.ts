// Which learner a request speaks for in one session.
import type { Identity } from '../../identity/index.js'
import { sessionNotFound } from './owned-session.js'

/** The learner of the identity. Throws session_not_found: without an identity, for another session's token, for the operator. */
export function callerOf(identity: Identity | null, sessionId: string): string {
  if (identity === null || identity.kind === 'operator') throw sessionNotFound()
  if (identity.kind === 'session' && identity.sessionId !== sessionId) throw sessionNotFound()
  return identity.learnerId
}
