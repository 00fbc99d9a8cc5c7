// Every route and every message of the socket × everybody who may ask. What is expected is computed from the declarations; who is let in
// is what the server says.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeclaredRoute } from '../../src/http/index.js'
import { newId } from '../../src/kernel/ids.js'
import { sampled } from '../support/sampling.js'
import { openSocket, SocketClient } from '../support/socket-client.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { endpoints } from './bad-requests.js'
import { ALSO, asPage, CREATING, DECLARED, MESSAGES, NARROWED } from './declared-routes.js'
import { admits, Everybody, keepsOut, tells, type Declared, type Subject } from './everybody.js'

const ROUTES: readonly (readonly [string, DeclaredRoute])[] = Object.entries(DECLARED)
  .filter(([who]) => who !== 'identified')
  .flatMap(([who, names]) =>
    names.map(name => {
      const [method, path] = name.split(' ') as [string, string]
      return [name, { method, path, who, about: NARROWED[name], also: ALSO[name] }] as const
    }),
  )

/** The path with the ids of the subject. */
function addressOf(template: string, { sessionId, learnerId, classId }: Subject): string {
  const id = template.startsWith('/classes/') ? classId : template.startsWith('/people/') ? learnerId : sessionId
  return template.replace(':person_id', learnerId).replace(/:\w+/g, id).replace('*', 'nothing')
}

describe('for everybody', () => {
  let server: TestServer
  let everybody: Everybody
  beforeAll(async () => {
    server = await startTestServer()
    everybody = await Everybody.of(server)
  })
  afterAll(() => server?.stop())

  const end = ({ sessionId, token }: Subject) =>
    everybody.ask({ authorization: `Bearer ${token}` }, 'POST', `/session/${sessionId}/terminate`, {})
  const expected = (declared: Declared) =>
    Object.fromEntries(Object.entries(everybody.callers).map(([by, caller]) => [by, admits(declared, caller)]))

  test.each(sampled(ROUTES, 3))('%s', async (name, route) => {
    const template = `${route.method.toLowerCase()} ${route.path.replace(/:(\w+)/g, '{$1}')}`
    const body = () => CREATING[name]?.() ?? endpoints(newId())[template]?.good
    const shared = await everybody.subject()
    if (route.path.endsWith('/stream')) await end(shared)
    const erases = name === 'POST /my-data/erase'
    const found: Record<string, boolean> = {}
    for (const [by, caller] of Object.entries(everybody.callers)) {
      // Whoever is let in may change it, or remove it.
      const subject = admits(route, caller) && route.method !== 'GET' ? await everybody.subject() : shared
      const address = addressOf(route.path, subject)
      // Whoever is erased could ask for nothing afterwards.
      const shown =
        erases && by === 'other learner' ? { cookie: (await everybody.subject()).cookie } : caller.shows(subject)
      const reply = await everybody.ask({ ...asPage(name, route.who), ...shown }, route.method, address, body())
      found[by] = !keepsOut(reply.json, route)
      if (caller.is === 'signed_in' && !caller.owns) expect([by, tells(reply.body, subject)]).toEqual([by, false])
    }
    expect(found).toEqual(expected(route))
    if (name.startsWith('POST /sign-out')) await everybody.signIn()
  })

  test.each(Object.entries(MESSAGES))('the message %s', async (type, declared) => {
    const found: Record<string, boolean> = {}
    for (const [by, caller] of Object.entries(everybody.callers)) {
      const subject = await everybody.subject()
      const socket = await openSocket(server.url, { headers: caller.shows(subject) })
      if (!(socket instanceof SocketClient)) {
        expect(socket).toMatchObject({ status: 401, problem: { code: 'identity_required' } })
        found[by] = false
        continue
      }
      const reply = await socket.ask({ type, ...declared.sends(subject.sessionId) })
      found[by] = !keepsOut(reply.problem ?? null, declared)
      if (caller.is === 'signed_in' && !caller.owns)
        expect([by, tells(JSON.stringify(reply), subject)]).toEqual([by, false])
      await socket.cut()
    }
    expect(found).toEqual(expected(declared))
  })
})
