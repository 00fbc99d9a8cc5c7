// What following a session takes, and the address at which it is followed.
import type { OpenStreams } from '../http/index.js'
import { streamToken, type GuestSettings, type SessionClaim } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import type { FollowerPorts } from './application/follow-session.js'
import type { SessionStore } from './application/ports.js'

export type FollowingPorts = FollowerPorts & {
  readonly mediator: Mediator
  readonly sessions: SessionStore
  readonly wake: (sessionId: string) => void
  readonly openStreams: OpenStreams
}

/** The address of a session's stream with a token, so that a page on another site can open it. Valid for 15 minutes; never logged. */
export function streamUrl({ keys, basePath }: GuestSettings, claim: SessionClaim): string {
  const token = streamToken(keys.server, claim, Date.now())
  return `${basePath === '/' ? '' : basePath}/session/${claim.sessionId}/stream?token=${token}`
}
