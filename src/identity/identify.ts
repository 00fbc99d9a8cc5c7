// Who is asking. A bearer token that is shown must be good: it never falls back to the cookie that came along.
import { equalInConstantTime, type ServerKeys } from './signing.js'
import { API_KEY_PREFIX, hashOfSecret, OPERATOR, type Directory, type LearnerClaim, type Staff } from './staff.js'
import { readGuestToken, readSessionToken, readStreamToken } from './tokens.js'

/**
 * `learner`: all that is theirs. `session`: that one session of that learner. `follower`: may follow that one session, and nothing else.
 * `staff`: the holder of the operator token or of an API key, or whom the token of another server names as staff.
 */
export type Identity =
  | { readonly kind: 'learner'; readonly learnerId: string; readonly via: 'cookie' | 'bearer' }
  | { readonly kind: 'session'; readonly sessionId: string; readonly learnerId: string; readonly via: 'bearer' }
  | { readonly kind: 'follower'; readonly sessionId: string; readonly learnerId: string; readonly via: 'query' }
  | Staff

/** The parts of a request that can identify somebody. `queryToken` counts for reading only. */
type RequestParts = {
  readonly method: string
  readonly authorization: string | undefined
  readonly cookie: string | undefined
  readonly queryToken: string | undefined
}

export type IdentityKeys = { readonly server: ServerKeys; readonly operatorToken: string }

/** The token after `Bearer`, or null. Other schemes are none of ours: a proxy in front may use Basic for itself. */
export const bearerOf = (authorization: string | undefined): string | null =>
  /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null

/** As `identify`, and the holder of an API key, or of another server's token (JWT), whom only the records know. */
export function identityOf(
  {
    keys,
    directory,
  }: { readonly keys: IdentityKeys; readonly directory: Pick<Directory, 'keyHolder' | 'tokenHolder' | 'isVoid'> },
  parts: RequestParts,
  nowMs: number,
): Promise<Identity | null> | Identity | null {
  const bearer = bearerOf(parts.authorization)
  if (bearer?.startsWith(API_KEY_PREFIX) === true) return directory.keyHolder(hashOfSecret(bearer))
  if (bearer !== null && JWT.test(bearer)) return directory.tokenHolder(bearer)
  return identify(keys, parts, nowMs, directory.isVoid)
}

/** Three parts, of which the first one is JSON. Our own tokens begin with their version. */
const JWT = /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/

/**
 * The identity that the request proves; null for none, for a bearer that is not good and for a cookie that is void. Order: bearer, then the cookie of the learner whose
 * session the token in the address follows, then that token, then any cookie.
 */
export function identify(
  keys: IdentityKeys,
  parts: RequestParts,
  nowMs: number,
  isVoid: (cookie: LearnerClaim) => boolean = () => false,
): Identity | null {
  const bearer = bearerOf(parts.authorization)
  if (bearer !== null) {
    const claim = readSessionToken(keys.server, bearer)
    if (claim) return { kind: 'session', ...claim, via: 'bearer' }
    return isOperator(keys.operatorToken, bearer) ? OPERATOR : null
  }
  const cookie = parts.cookie === undefined ? null : readGuestToken(keys.server, parts.cookie)
  const learnerId = cookie === null || isVoid(cookie) ? null : cookie.learnerId
  const learner: Identity | null = learnerId === null ? null : { kind: 'learner', learnerId, via: 'cookie' }
  const reads = parts.method === 'GET' || parts.method === 'HEAD'
  const claim = parts.queryToken !== undefined && reads ? readStreamToken(keys.server, parts.queryToken, nowMs) : null
  // On our own pages an EventSource sends both: the learner may do more than the token allows.
  return claim === null || claim.learnerId === learnerId ? learner : { kind: 'follower', ...claim, via: 'query' }
}

/** Hashed first, so that not even the length of the token can be learned by asking. An empty token admits nobody. */
export const isOperator = (operatorToken: string, given: string): boolean =>
  operatorToken !== '' && equalInConstantTime(hashOfSecret(operatorToken), hashOfSecret(given))
