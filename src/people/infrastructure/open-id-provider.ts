// Sign-in by OpenID Connect with any provider: authorization code with PKCE, state and nonce.
import * as openid from 'openid-client'
import type { PendingSignIn } from '../../identity/index.js'
import type { ProviderAccount, SignInProvider } from '../application/ports.js'
import { rolesFor, type RoleRule } from '../domain/role-rules.js'

type ProviderSettings = {
  readonly issuer: string
  readonly clientId: string
  /** Null: a public client, which PKCE alone protects. */
  readonly clientSecret: string | null
  /** Empty: roles are given by `POST /people/{id}` alone. */
  readonly roles: readonly RoleRule[]
}

export class OpenIdProvider implements SignInProvider {
  #found: Promise<openid.Configuration> | null = null

  constructor(private readonly settings: ProviderSettings) {}

  get issuer(): string {
    return this.settings.issuer
  }

  async begin(redirectUri: string): Promise<Omit<PendingSignIn, 'page'> & { readonly url: string }> {
    const provider = await this.#provider()
    const [state, nonce, verifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()]
    const url = openid.buildAuthorizationUrl(provider, {
      redirect_uri: redirectUri,
      scope: 'openid profile',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    })
    return { url: url.href, state, nonce, verifier }
  }

  async finish(returned: URL, { state, nonce, verifier }: Omit<PendingSignIn, 'page'>): Promise<ProviderAccount> {
    const provider = await this.#provider()
    const tokens = await openid.authorizationCodeGrant(provider, returned, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    const told = provider.serverMetadata().userinfo_endpoint
      ? await openid.fetchUserInfo(provider, tokens.access_token, claims.sub)
      : {}
    const all: Readonly<Record<string, unknown>> = { ...told, ...claims }
    const { roles } = this.settings
    return {
      issuer: this.settings.issuer,
      subject: claims.sub,
      name: typeof all['name'] === 'string' ? all['name'] : null,
      roles: roles.length === 0 ? null : rolesFor(roles, all),
    }
  }

  /** Asked once; again after a failure. */
  #provider(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings
    const isLocal = issuer.startsWith('http:')
    this.#found ??= openid
      .discovery(
        new URL(issuer),
        clientId,
        clientSecret ?? undefined,
        clientSecret === null ? openid.None() : undefined,
        isLocal ? { execute: [openid.allowInsecureRequests] } : undefined,
      )
      .catch((error: unknown) => {
        this.#found = null
        throw error
      })
    return this.#found
  }
}
