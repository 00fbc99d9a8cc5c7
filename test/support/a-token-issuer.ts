// A server that signs tokens, with its keys at a real address; they can be changed, and the server can be away.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'

type KeyPair = {
  readonly kid: string
  readonly alg: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
}

export async function aTokenIssuer() {
  const state = { keys: [] as KeyPair[], isAway: false, fetched: 0 }
  const server = createServer((request, reply) => {
    if (state.isAway) return void reply.writeHead(500).end()
    reply.setHeader('content-type', 'application/json')
    if (request.url === '/.well-known/openid-configuration')
      return void reply.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }))
    state.fetched += 1
    const published = state.keys.map(async ({ kid, alg, publicKey }) => ({ ...(await exportJWK(publicKey)), kid, alg }))
    return void Promise.all(published).then(keys => reply.end(JSON.stringify({ keys })))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const newKey = async (kid: string, alg = 'ES256'): Promise<KeyPair> => ({
    kid,
    alg,
    ...(await generateKeyPair(alg, { extractable: true })),
  })
  /** Signs with the newest key, for an hour, unless told otherwise. */
  const sign = async (
    claims: JWTPayload,
    { key = state.keys.at(-1)!, expires = '1h' }: { key?: KeyPair; expires?: string | null } = {},
  ): Promise<string> => {
    const token = new SignJWT({ iss: issuer, aud: 'viva', ...claims }).setProtectedHeader({
      alg: key.alg,
      kid: key.kid,
    })
    return (expires === null ? token : token.setExpirationTime(expires)).sign(key.privateKey)
  }
  return {
    issuer,
    state,
    newKey,
    sign,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
