// The address at which a session is followed.
import type { GuestSettings } from './middleware.js'
import { streamToken, type SessionClaim } from './tokens.js'

/** The address of a session's stream with a token, so that a page on another site can open it. Valid for 15 minutes; never logged. */
export function streamUrl({ keys, basePath }: GuestSettings, claim: SessionClaim): string {
  const token = streamToken(keys.server, claim, Date.now())
  return `${basePath === '/' ? '' : basePath}/session/${claim.sessionId}/stream?token=${token}`
}
