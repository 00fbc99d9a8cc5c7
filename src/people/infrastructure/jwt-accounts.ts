// Reads bearer tokens of other servers (JWT): signature, issuer, audience and time. Keys come from the issuer and may change at any time.
import { createRemoteJWKSet, decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { DomainError } from '../../kernel/errors.js'
import type { ProviderAccount, TokenAccounts } from '../application/ports.js'
import { rolesFor } from '../domain/role-rules.js'
import type { TokenIssuer } from '../domain/token-issuer.js'
import { API_ISSUER } from './drizzle-people-store.js'

/** Signed with a key pair. With a shared secret, whoever can check a token could also make one. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** How far the clocks may be apart. */
const SKEW_SECONDS = 60
const LONGEST = 8_192
const LONGEST_SUBJECT = 200
const FETCH_MS = 5_000

type KnownIssuer = TokenIssuer & { keys: Promise<JWTVerifyGetKey> | null }

export class JwtAccounts implements TokenAccounts {
  readonly #issuers: ReadonlyMap<string, KnownIssuer>

  constructor(issuers: readonly TokenIssuer[]) {
    this.#issuers = new Map(issuers.map(one => [one.issuer, { ...one, keys: null }]))
  }

  async read(token: string): Promise<ProviderAccount | null> {
    const issuer = this.#issuerOf(token)
    if (issuer === null) return null
    try {
      const { payload } = await jwtVerify(token, await keysOf(issuer), {
        issuer: issuer.issuer,
        audience: issuer.audience,
        algorithms: ALGORITHMS,
        clockTolerance: SKEW_SECONDS,
        requiredClaims: ['exp', 'sub'],
      })
      return accountOf(issuer, payload)
    } catch (error) {
      if (isRefusal(error)) return null
      throw new DomainError(
        'unavailable',
        'issuer_unavailable',
        'The keys of the token’s issuer cannot be fetched right now. Try again in a moment.',
        { retry_after_seconds: 5 },
        [],
        error,
      )
    }
  }

  #issuerOf(token: string): KnownIssuer | null {
    if (token.length > LONGEST) return null
    try {
      return this.#issuers.get(decodeJwt(token).iss ?? '') ?? null
    } catch {
      return null
    }
  }
}

function accountOf({ issuer, roles, namesExternalIds }: TokenIssuer, payload: JWTPayload): ProviderAccount | null {
  const subject = payload.sub ?? ''
  if (subject === '' || subject.length > LONGEST_SUBJECT) return null
  return {
    issuer: namesExternalIds ? API_ISSUER : issuer,
    subject,
    name: typeof payload['name'] === 'string' ? payload['name'] : null,
    roles: roles.length === 0 ? null : rolesFor(roles, payload),
  }
}

/** The token is not good; anything else is about its keys, which could not be had. */
const isRefusal = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC'

/** Fetched when the first token comes, and again for a key that is not among them. */
function keysOf(issuer: KnownIssuer): Promise<JWTVerifyGetKey> {
  issuer.keys ??= (async () => {
    const url = issuer.jwksUrl ?? (await discovered(issuer.issuer))
    return createRemoteJWKSet(new URL(url), { cooldownDuration: issuer.refetchMs, timeoutDuration: FETCH_MS })
  })().catch((error: unknown) => {
    issuer.keys = null
    throw error
  })
  return issuer.keys
}

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })

async function discovered(issuer: string): Promise<string> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_MS) })
  const { issuer: says, jwks_uri: keys } = Discovery.parse(await reply.json())
  if (says !== issuer) throw new Error(`${url} describes another issuer.`)
  return keys
}
