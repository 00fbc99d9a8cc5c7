// Every route × everybody who may ask: learners, staff of each role, keys of each right, of the session's class and of another. What is
// expected is computed from the declarations; who is let in is what the server says.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container.js'
import { RIGHTS, type Right } from '../../src/contract/people.js'
import type { DeclaredRoute } from '../../src/http/index.js'
import { ROLES, type Role } from '../../src/identity/index.js'
import { guestToken } from '../../src/identity/tokens.js'
import { newId } from '../../src/kernel/ids.js'
import { Browser } from '../support/browser-cookies.js'
import { Learner, type Reply } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { endpoints } from './bad-requests.js'
import { CREATING, DECLARED, NARROWED, PRACTICE } from './declared-routes.js'

/** A session of a learner in class A, with everything that opens it. */
type Subject = {
  readonly sessionId: string
  readonly learnerId: string
  readonly classId: string
  readonly token: string
  readonly cookie: string
}

/** Somebody who asks. `shows`: the headers that say who it is. */
type Caller = {
  readonly shows: (subject: Subject) => Record<string, string>
  readonly is: 'stranger' | 'learner' | 'session' | 'bearer' | 'signed_in'
  /** Whether the session, or the class, is theirs. */
  readonly owns: boolean
  readonly rights: readonly Right[]
}

const ROUTES: readonly (readonly [string, DeclaredRoute])[] = Object.entries(DECLARED)
  .filter(([who]) => who !== 'identified')
  .flatMap(([who, names]) =>
    names.map(name => {
      const [method, path] = name.split(' ') as [string, string]
      return [name, { method, path, who, about: NARROWED[name] }] as const
    }),
  )

/** The name of learners in class A. */
const MARK = 'Zorabel'

/** What a route that is declared so does with this caller. */
function admits({ who, about }: DeclaredRoute, { is, owns, rights }: Caller): boolean {
  const looksOn = is === 'bearer' && owns && rights.includes('watch')
  const isOwner = owns && (is === 'learner' || is === 'session')
  const isStaff = is === 'bearer' || is === 'signed_in'
  const mine: Readonly<Record<string, boolean>> = {
    anyone: true,
    known: true,
    verifier: true,
    learner: is !== 'bearer' && is !== 'session',
    guest: is !== 'bearer' && is !== 'session',
    // Their bodies begin a session, which the token of another one may not.
    chat: is !== 'bearer' && is !== 'session',
    creator: is === 'bearer' ? rights.includes('enrol') : is !== 'session',
    staff: isStaff,
    session: isOwner,
    follower: isOwner || looksOn,
    reader: isOwner || looksOn,
  }
  if (who in mine) return mine[who]!
  if (!isStaff || !rights.includes(who as Right)) return false
  const seesAll = is === 'bearer' || rights.length === RIGHTS.length
  return seesAll || about === 'theirs' || ((about === 'session' || about === 'class') && owns)
}

const KEPT_OUT = ['identity_required', 'learner_required', 'session_not_found', 'class_not_found', 'forbidden']
/** The right of the route is missing; another one may be asked for by what the body wants. */
const isLetIn = ({ json }: Reply, { who }: DeclaredRoute): boolean =>
  !KEPT_OUT.includes(json?.code) &&
  !(json?.code === 'right_required' && json.right === (who === 'creator' ? 'enrol' : who))

describe('every route, for everybody', () => {
  let server: TestServer
  let operator: string
  let callers: Readonly<Record<string, Caller>>
  let classA: string

  const ask = (headers: Record<string, string>, method: string, address: string, body?: object) =>
    new Learner(server.url).request(method, address, body, headers)
  const asOperator = (method: string, address: string, body?: object) =>
    ask({ authorization: operator }, method, address, body)

  async function subjectIn(name: string): Promise<Subject> {
    const { json } = await asOperator('POST', '/session/', {
      ...PRACTICE,
      learner: { external_id: newId(), class: name, name: name === 'A' ? MARK : 'Noor' },
    })
    const { learnerId } = (await server.container.resolve(TOKENS.sessions).load(json.session_id))!.stored.session
    const { guests } = server.container.resolve(TOKENS.foundations)
    return {
      sessionId: json.session_id,
      learnerId,
      classId: classA,
      token: json.session_token,
      cookie: `viva_guest=${guestToken(guests.keys.server, learnerId)}`,
    }
  }

  async function signedIn(role: Role, classes: string[] = []): Promise<string> {
    const { json } = await asOperator('POST', '/people', { name: 'Ms Rao', roles: [role], classes })
    const browser = new Browser(server.url)
    await browser.post('/sign-in', { token: json.invitation.token })
    return browser.cookie
  }

  async function keyFor(right: Right): Promise<string> {
    const { json } = await asOperator('POST', '/api-keys', { name: right, rights: [right] })
    return `Bearer ${json.secret}`
  }

  beforeAll(async () => {
    server = await startTestServer({ database: 'pglite' })
    operator = `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}`
    classA = (await asOperator('POST', '/classes', { name: 'A' })).json.class_id
    const other = await subjectIn('B')
    const bearer = async (right: Right): Promise<[string, Caller]> => {
      const authorization = await keyFor(right)
      return [`key:${right}`, { shows: () => ({ authorization }), is: 'bearer', owns: true, rights: [right] }]
    }
    const person = async (role: Role, ofClass: string | null): Promise<[string, Caller]> => {
      const cookie = await signedIn(role, ofClass === null ? [] : [ofClass])
      const owns = ofClass === 'A' || role === 'administrator'
      return [
        `${role}${ofClass === null ? '' : ` of ${ofClass}`}`,
        { shows: () => ({ cookie }), is: 'signed_in', owns, rights: ROLES[role] },
      ]
    }
    const nobody = { rights: [], owns: false } as const
    callers = {
      stranger: { ...nobody, shows: () => ({}), is: 'stranger' },
      owner: { ...nobody, shows: ({ cookie }) => ({ cookie }), is: 'learner', owns: true },
      'other learner': { ...nobody, shows: () => ({ cookie: other.cookie }), is: 'learner' },
      'session token': {
        ...nobody,
        shows: ({ token }) => ({ authorization: `Bearer ${token}` }),
        is: 'session',
        owns: true,
      },
      'other token': { ...nobody, shows: () => ({ authorization: `Bearer ${other.token}` }), is: 'session' },
      operator: { shows: () => ({ authorization: operator }), is: 'bearer', owns: true, rights: RIGHTS },
      ...Object.fromEntries(await Promise.all(RIGHTS.map(bearer))),
      ...Object.fromEntries([
        await person('administrator', null),
        await person('author', null),
        await person('teacher', 'A'),
        await person('teacher', 'B'),
        await person('proctor', 'A'),
        await person('proctor', 'B'),
        await person('teacher', null),
      ]),
    }
  })
  afterAll(() => server?.stop())

  test.each(ROUTES)('%s', async (name, route) => {
    const template = `${route.method.toLowerCase()} ${route.path.replace(/:(\w+)/g, '{$1}')}`
    const body = () => CREATING[name]?.() ?? endpoints(newId())[template]?.good
    const shared = await subjectIn('A')
    if (route.path.endsWith('/stream')) await end(shared)
    const found: Record<string, boolean> = {}
    for (const [by, caller] of Object.entries(callers)) {
      const isIn = admits(route, caller)
      // Whoever is let in may change it, or remove it.
      const subject = isIn && route.method !== 'GET' ? await subjectIn('A') : shared
      const reply = await ask(caller.shows(subject), route.method, addressOf(route.path, subject), body())
      found[by] = isLetIn(reply, route)
      if (caller.is === 'signed_in' && !caller.owns) {
        expect(reply.body, by).not.toContain(MARK)
        expect(reply.body, by).not.toContain(subject.sessionId)
      }
    }
    expect(found).toEqual(
      Object.fromEntries(Object.entries(callers).map(([by, caller]) => [by, admits(route, caller)])),
    )
  })

  const end = ({ sessionId, token }: Subject) =>
    ask({ authorization: `Bearer ${token}` }, 'POST', `/session/${sessionId}/terminate`, {})
})

/** The path with the ids of the subject. */
function addressOf(template: string, { sessionId, learnerId, classId }: Subject): string {
  const id = template.startsWith('/classes/') ? classId : template.startsWith('/people/') ? learnerId : sessionId
  return template.replace(':person_id', learnerId).replace(/:\w+/g, id).replace('*', 'nothing')
}
