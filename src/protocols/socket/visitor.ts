// Identifies who opens a socket and checks the page's origin, once, at the upgrade.
import type { IncomingHttpHeaders } from 'node:http'
import { parse } from 'hono/utils/cookie'
import { BEARER_PROTOCOL_PREFIX } from '../../contract/socket.js'
import { judgeOrigin, originFacts } from '../../http/index.js'
import {
  bearerOf,
  GUEST_COOKIE,
  identityOf,
  readGuestToken,
  STAFF_COOKIE,
  staffByCookie,
  type GuestSettings,
  type Identity,
  type LearnerClaim,
  type Staff,
} from '../../identity/index.js'
import { DomainError } from '../../kernel/errors.js'

/**
 * `reader` may follow; `actor` may also answer, as with REST: a token in the address reads only. `staff` may watch: by a bearer token, or
 * by the cookie of a signed-in person, which counts for nothing else, because the same browser may also belong to a learner.
 */
export type Visitor = {
  readonly reader: Identity | null
  readonly actor: Identity | null
  readonly staff: PresentStaff | null
  /** What the cookie of a learner says, which may become void; null: they came with something else. */
  readonly cookie: LearnerClaim | null
}

/** `again`: who they are now; null when they are staff no longer. */
type PresentStaff = { readonly is: Staff; readonly again: () => Promise<Staff | null> }

type VisitorSettings = Pick<GuestSettings, 'keys' | 'directory' | 'now'> & {
  readonly allowedOrigins: readonly string[]
}

/**
 * The visitor, by a bearer (as a header, or as a subprotocol from a browser), the `token` of a stream's address, or the cookies; they
 * count for our own pages only. Throws `origin_not_allowed`, `bearer_required`, `invalid_token`, `identity_required`.
 */
export async function visitorOf(
  { allowedOrigins, ...known }: VisitorSettings,
  { headers, url = '/' }: { readonly headers: IncomingHttpHeaders; readonly url?: string | undefined },
): Promise<Visitor> {
  const { now = Date.now } = known
  const bearer = bearerOf(headers.authorization) ?? bearerProtocol(headers['sec-websocket-protocol'])
  const facts = originFacts(name => {
    const value = headers[name]
    return typeof value === 'string' ? value : value?.[0]
  })
  const verdict = judgeOrigin(allowedOrigins, { ...facts, bearer: bearer !== null })
  if (verdict === 'unknown_origin')
    throw new DomainError('forbidden', 'origin_not_allowed', 'Pages of this origin may not call this server.')

  const cookies = verdict === 'same_origin' ? (headers.cookie ?? '') : ''
  const parts = {
    authorization: bearer === null ? undefined : `Bearer ${bearer}`,
    cookie: parse(cookies, GUEST_COOKIE)[GUEST_COOKIE],
    queryToken: new URLSearchParams(url.split('?')[1]).get('token') ?? undefined,
  }
  const who = (method: 'GET' | 'POST') => identityOf(known, { ...parts, method }, now())
  const reader = await who('GET')
  if (reader?.kind === 'staff') {
    const again = async (): Promise<Staff | null> => {
      const present = await who('GET')
      return present?.kind === 'staff' ? present : null
    }
    return { reader, actor: reader, staff: { is: reader, again }, cookie: null }
  }
  // Only the token in the address tells reading from acting.
  if (reader?.kind === 'follower') return { reader, actor: await who('POST'), staff: null, cookie: null }
  const staff = bearer === null ? await signedIn(known, parse(cookies, STAFF_COOKIE)[STAFF_COOKIE]) : null
  const isByCookie = reader?.kind === 'learner' && reader.via === 'cookie'
  const cookie = isByCookie ? readGuestToken(known.keys.server, parts.cookie ?? '') : null
  if (reader !== null || staff !== null) return { reader, actor: reader, staff, cookie }
  if (bearer !== null) throw new DomainError('unidentified', 'invalid_token', 'The bearer token is not valid.')
  if (verdict === 'cookie_across_origins')
    throw new DomainError('forbidden', 'bearer_required', 'A page of another origin needs the session token.')
  throw new DomainError('unidentified', 'identity_required', 'This needs a cookie or a token.')
}

async function signedIn(
  known: Pick<VisitorSettings, 'keys' | 'directory' | 'now'>,
  cookie: string | undefined,
): Promise<PresentStaff | null> {
  const is = await staffByCookie(known, cookie)
  if (is === null) return null
  return { is, again: () => staffByCookie(known, cookie) }
}

const bearerProtocol = (offered: string | undefined): string | null =>
  offered
    ?.split(',')
    .map(protocol => protocol.trim())
    .find(protocol => protocol.startsWith(BEARER_PROTOCOL_PREFIX))
    ?.slice(BEARER_PROTOCOL_PREFIX.length) ?? null
