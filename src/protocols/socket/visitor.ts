// Identifies who opens a socket and checks the page's origin, once, at the upgrade.
import type { IncomingHttpHeaders } from 'node:http'
import { parse } from 'hono/utils/cookie'
import { BEARER_PROTOCOL_PREFIX } from '../../contract/socket.js'
import { judgeOrigin, originFacts } from '../../http/index.js'
import { bearerOf, GUEST_COOKIE, identityOf, type GuestSettings, type Identity } from '../../identity/index.js'
import { DomainError } from '../../kernel/errors.js'

/** `reader` may follow; `actor` may also answer, as with REST: a token in the address reads only. */
export type Visitor = { readonly reader: Identity; readonly actor: Identity | null }

type VisitorSettings = Pick<GuestSettings, 'keys' | 'directory'> & {
  readonly allowedOrigins: readonly string[]
}

/**
 * The visitor, by a bearer (as a header, or as a subprotocol from a browser), the `token` of a stream's address, or the cookie; the
 * cookie counts for our own pages only. Throws `origin_not_allowed`, `bearer_required`, `invalid_token`, `identity_required`.
 */
export async function visitorOf(
  { allowedOrigins, ...known }: VisitorSettings,
  { headers, url = '/' }: { readonly headers: IncomingHttpHeaders; readonly url?: string | undefined },
  nowMs: number,
): Promise<Visitor> {
  const bearer = bearerOf(headers.authorization) ?? bearerProtocol(headers['sec-websocket-protocol'])
  const facts = originFacts(name => {
    const value = headers[name]
    return typeof value === 'string' ? value : value?.[0]
  })
  const verdict = judgeOrigin(allowedOrigins, { ...facts, bearer: bearer !== null })
  if (verdict === 'unknown_origin')
    throw new DomainError('forbidden', 'origin_not_allowed', 'Pages of this origin may not call this server.')

  const parts = {
    authorization: bearer === null ? undefined : `Bearer ${bearer}`,
    cookie: verdict === 'same_origin' ? parse(headers.cookie ?? '', GUEST_COOKIE)[GUEST_COOKIE] : undefined,
    queryToken: new URLSearchParams(url.split('?')[1]).get('token') ?? undefined,
  }
  const reader = await identityOf(known, { ...parts, method: 'GET' }, nowMs)
  // Only the token in the address tells reading from acting.
  if (reader?.kind === 'follower')
    return { reader, actor: await identityOf(known, { ...parts, method: 'POST' }, nowMs) }
  if (reader !== null) return { reader, actor: reader }
  if (bearer !== null) throw new DomainError('unidentified', 'invalid_token', 'The bearer token is not valid.')
  if (verdict === 'cookie_across_origins')
    throw new DomainError('forbidden', 'bearer_required', 'A page of another origin needs the session token.')
  throw new DomainError('unidentified', 'identity_required', 'This needs a cookie or a token.')
}

const bearerProtocol = (offered: string | undefined): string | null =>
  offered
    ?.split(',')
    .map(protocol => protocol.trim())
    .find(protocol => protocol.startsWith(BEARER_PROTOCOL_PREFIX))
    ?.slice(BEARER_PROTOCOL_PREFIX.length) ?? null
