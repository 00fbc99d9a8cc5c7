// Learners and staff for whom another server vouches with a token: over REST, an event stream and the socket, while its keys change.
import { exportSPKI, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { newId } from '../../src/kernel/ids.js'
import { aTokenIssuer } from '../support/a-token-issuer.js'
import { Learner } from '../support/learner.js'
import { openSocket, SocketClient } from '../support/socket-client.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase } from './pupil.js'

const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 1 } }

describe.each(todaysDatabase(0))('tokens of another server on %s', database => {
  let issuer: Awaited<ReturnType<typeof aTokenIssuer>>
  let site: Awaited<ReturnType<typeof aTokenIssuer>>
  let server: TestServer
  let ada: string
  beforeAll(async () => {
    ;[issuer, site] = await Promise.all([aTokenIssuer(), aTokenIssuer()])
    site.state.keys = [await site.newKey('site')]
    const trusted = [
      { issuer: issuer.issuer, audience: 'viva', roles: ['groups:teachers=teacher'], refetch_seconds: 0 },
      { issuer: site.issuer, audience: 'viva', jwks_url: `${site.issuer}/keys`, external_ids: true },
    ]
    server = await startTestServer({ database, env: { JWT_ISSUERS: JSON.stringify(trusted) } })
  })
  beforeEach(async () => {
    issuer.state.keys = [await issuer.newKey(newId())]
    issuer.state.isAway = false
    ada = await issuer.sign({ sub: 'ada', name: ' Ada ' })
  })
  afterAll(async () => {
    await server?.stop()
    await Promise.all([issuer?.stop(), site?.stop()])
  })

  const ask = (token: string, path = '/session', method = 'GET', body?: unknown) =>
    new Learner(server.url).request(method, path, body, { authorization: `Bearer ${token}` })
  const refusal = async (token: string) => (await ask(token)).json.code

  test('let a learner take a session over REST, an event stream and the socket, and get no cookie', async () => {
    const created = await ask(ada, '/session/', 'POST', PRACTICE)
    expect(created.status).toBe(201)
    expect(created.headers.get('set-cookie')).toBeNull()
    const id = created.json.session_id as string
    const learner = new Learner(server.url)
    const { events } = await learner.follow(id, { headers: { authorization: `Bearer ${ada}` } })
    expect(events.map(({ event }) => event)).toContain('client_action')
    const socket = await openSocket(server.url, { headers: { authorization: `Bearer ${ada}` } })
    if (!(socket instanceof SocketClient)) throw new Error(JSON.stringify(socket))
    await socket.attach(id)
    const call = (await ask(ada, `/session/${id}/state`)).json.pending_action.tool_call_id
    expect(await socket.respond(id, call, { text: '12' })).toMatchObject({ ok: true })
    await socket.cut()
    // Another token of the same learner, and nobody else's.
    const again = await issuer.sign({ sub: 'ada' })
    expect((await ask(again)).json.sessions).toMatchObject([{ session_id: id }])
    expect((await ask(again, '/my-data')).json.person.name).toBe('Ada')
    expect((await ask(await issuer.sign({ sub: 'bea' }), `/session/${id}`)).json.code).toBe('session_not_found')
  })

  test('give and take roles by their claims', async () => {
    const rao = await issuer.sign({ sub: 'rao', name: 'Ms Rao', groups: ['teachers'] })
    expect((await ask(rao, '/sign-in')).json).toEqual({
      name: 'Ms Rao',
      rights: ['enrol', 'watch', 'supervise'],
      sees: 'own_classes',
    })
    expect((await ask(await issuer.sign({ sub: 'rao' }), '/sign-in')).status).toBe(401)
  })

  test('name the learner whom the same site has enrolled with its API key', async () => {
    const authorization = `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}`
    const { json } = await new Learner(server.url).request(
      'POST',
      '/session/',
      { ...PRACTICE, learner: { external_id: 'u-4711' } },
      { authorization },
    )
    const token = await site.sign({ sub: 'u-4711' })
    expect((await ask(token)).json.sessions).toMatchObject([{ session_id: json.session_id }])
    expect((await ask(await issuer.sign({ sub: 'u-4711' }))).json.sessions).toEqual([])
  })

  test('hold while the keys change, and no longer than their key is published', async () => {
    expect((await ask(ada)).status).toBe(200)
    const second = await issuer.newKey('second', 'EdDSA')
    issuer.state.keys = [...issuer.state.keys, second]
    expect((await ask(await issuer.sign({ sub: 'ada' }, { key: second }))).status).toBe(200)
    expect((await ask(ada)).status).toBe(200)
    issuer.state.keys = [await issuer.newKey('third', 'RS256')]
    expect((await ask(await issuer.sign({ sub: 'ada' }))).status).toBe(200)
    expect(await refusal(ada)).toBe('invalid_token')
  })

  test('with made-up keys have the keys fetched once', async () => {
    const key = await site.newKey('made-up')
    await ask(await site.sign({ sub: 'ada' }))
    const before = site.state.fetched
    for (let count = 0; count < 5; count += 1)
      expect(await refusal(await site.sign({ sub: 'ada' }, { key }))).toBe('invalid_token')
    expect(site.state.fetched - before).toBeLessThanOrEqual(1)
  })

  test('are refused unless everything fits', async () => {
    const [key] = issuer.state.keys
    const claims = { iss: issuer.issuer, aud: 'viva', sub: 'ada', exp: 4e9 }
    const shared = new TextEncoder().encode(await exportSPKI(key!.publicKey))
    const seconds = (count: number) => Math.floor(Date.now() / 1_000) + count
    const bad: Record<string, string> = {
      'another audience': await issuer.sign({ sub: 'ada', aud: 'another' }),
      'another issuer': await issuer.sign({ sub: 'ada', iss: 'https://elsewhere.example' }),
      'the key of another issuer': await site.sign({ sub: 'ada', iss: issuer.issuer }),
      'a time that is over': await issuer.sign({ sub: 'ada', exp: seconds(-70) }, { expires: null }),
      'a time to come': await issuer.sign({ sub: 'ada', nbf: seconds(70) }),
      'no end': await issuer.sign({ sub: 'ada' }, { expires: null }),
      'no subject': await issuer.sign({}),
      'no signature': new UnsecuredJWT(claims).encode(),
      'the public key as a shared secret': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: key!.kid })
        .sign(shared),
      'another claim under the same signature': ada.replace(
        /\.[\w-]+\./,
        `.${Buffer.from(JSON.stringify({ ...claims, sub: 'eve' })).toString('base64url')}.`,
      ),
      'a long subject': await issuer.sign({ sub: 'x'.repeat(201) }),
    }
    const answers = await Promise.all(Object.entries(bad).map(async ([what, token]) => [what, await refusal(token)]))
    expect(answers).toEqual(Object.keys(bad).map(what => [what, 'invalid_token']))
    for (const late of [{ exp: seconds(-30) }, { exp: seconds(60), nbf: seconds(30) }])
      expect((await ask(await issuer.sign({ sub: 'ada', ...late }, { expires: null }))).status).toBe(200)
    const socket = await openSocket(server.url, { headers: { authorization: `Bearer ${bad['no end']!}` } })
    expect(socket).toMatchObject({ status: 401, problem: { code: 'invalid_token' } })
  })

  test('are refused for now where the keys cannot be fetched, and no token is in the log', async () => {
    issuer.state.isAway = true
    issuer.state.keys = [await issuer.newKey('fourth')]
    const token = await issuer.sign({ sub: 'ada' })
    expect(await ask(token)).toMatchObject({ status: 503, json: { code: 'issuer_unavailable' } })
    issuer.state.isAway = false
    expect((await ask(token)).status).toBe(200)
    expect(server.log.join('')).not.toContain(token.split('.')[2])
  })
})
