// Which learner a request speaks for in one session.
import type { Identity } from '../../identity/index.js'
import { sessionNotFound } from './owned-session.js'

/**
 * The learner of the identity. Throws session_not_found: without an identity, for another session's token, for who may only follow, for the
 * operator.
 */
export function callerOf(identity: Identity | null, sessionId: string): string {
  if (identity === null || identity.kind === 'operator' || identity.kind === 'follower') throw sessionNotFound()
  if (identity.kind === 'session' && identity.sessionId !== sessionId) throw sessionNotFound()
  return identity.learnerId
}

/** Who follows a session: its learner, for whom it begins and goes on, or somebody who looks on. Throws as `callerOf` does. */
export function followerOf(
  identity: Identity | null,
  sessionId: string,
): { readonly learnerId: string; readonly looksOn: boolean } {
  if (identity?.kind === 'follower' && identity.sessionId === sessionId)
    return { learnerId: identity.learnerId, looksOn: true }
  return { learnerId: callerOf(identity, sessionId), looksOn: false }
}
