// Everybody who may ask a server for something: learners, tokens, the operator, a key of each right, staff of each role, of the class that
// it is about and of another; and whom the declarations let in.
import { sql } from 'drizzle-orm'
import { TOKENS } from '../../src/container-tokens.js'
import { RIGHTS, type Right } from '../../src/contract/people.js'
import { ROLES, type Role } from '../../src/identity/index.js'
import { guestToken } from '../../src/identity/tokens.js'
import { newId } from '../../src/kernel/ids.js'
import { Browser } from '../support/browser-cookies.js'
import { Learner, type Reply } from '../support/learner.js'
import type { TestServer } from '../support/test-server.js'
import { PRACTICE } from './declared-routes.js'

/** A session of a learner in class A, with everything that opens it. */
export type Subject = {
  readonly sessionId: string
  readonly learnerId: string
  readonly classId: string
  readonly token: string
  readonly cookie: string
}

/** Somebody who asks. `shows`: the headers that say who it is. */
export type Caller = {
  readonly shows: (subject: Subject) => Record<string, string>
  readonly is: 'stranger' | 'learner' | 'session' | 'bearer' | 'signed_in'
  /** Whether the session, or the class, is theirs. */
  readonly owns: boolean
  readonly rights: readonly Right[]
}

/** A route, or a message of the socket. `also`: a right that lets in as well. */
export type Declared = { readonly who: string; readonly about?: string | undefined; readonly also?: Right | undefined }

/** The name of learners in class A. */
const MARK = 'Zorabel'

/** Whether what is declared so lets this caller in. */
export function admits({ who, about, also }: Declared, { is, owns, rights }: Caller): boolean {
  const readOnly = is === 'bearer' && owns && rights.includes('watch')
  const isOwner = owns && (is === 'learner' || is === 'session')
  const isStaff = is === 'bearer' || is === 'signed_in'
  const mine: Readonly<Record<string, boolean>> = {
    anyone: true,
    // All of them are programs of this machine.
    scraper: true,
    visitor: true,
    known: true,
    verifier: true,
    identified: is !== 'stranger',
    learner: is !== 'bearer' && is !== 'session',
    guest: is !== 'bearer' && is !== 'session',
    joiner: is !== 'bearer' && is !== 'session',
    // Their bodies begin a session, which the token of another one may not.
    chat: is !== 'bearer' && is !== 'session',
    creator: is === 'bearer' ? rights.includes('enrol') : is !== 'session',
    staff: isStaff,
    signed_in: isStaff || is === 'learner',
    session: isOwner,
    follower: isOwner || readOnly,
    reader: isOwner || readOnly,
  }
  if (who in mine) return mine[who]!
  if (!isStaff || ![who, also].some(right => rights.includes(right as Right))) return false
  const seesAll = is === 'bearer' || rights.length === RIGHTS.length
  return (
    seesAll ||
    about === 'theirs' ||
    about === 'content' ||
    ((about === 'session' || about === 'class' || about === 'alert') && owns)
  )
}

const KEPT_OUT = [
  'identity_required',
  'learner_required',
  'session_not_found',
  'alert_not_found',
  'class_not_found',
  'forbidden',
]

/** Whether this problem keeps somebody out. The right of the route is missing; another one may be asked for by what the body wants. */
export const keepsOut = (problem: { code?: string; right?: string } | null, { who }: Declared): boolean =>
  KEPT_OUT.includes(problem?.code ?? '') ||
  (problem?.code === 'right_required' && problem.right === (who === 'creator' ? 'enrol' : who))

/** Whether an answer says anything of class A. */
export const tells = (text: string, { sessionId }: Subject): boolean => text.includes(MARK) || text.includes(sessionId)

export class Everybody {
  callers: Readonly<Record<string, Caller>> = {}
  #classA = ''
  readonly #operator: string

  private constructor(readonly server: TestServer) {
    this.#operator = `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}`
  }

  static async of(server: TestServer): Promise<Everybody> {
    const everybody = new Everybody(server)
    everybody.#classA = (await everybody.#asOperator('/classes', { name: 'A' })).json.class_id
    await everybody.signIn()
    return everybody
  }

  /** All of them, with new keys and cookies. */
  async signIn(): Promise<void> {
    this.callers = await this.#all()
  }

  ask = (headers: Record<string, string>, method: string, address: string, body?: object): Promise<Reply> =>
    new Learner(this.server.url).request(method, address, body, headers)

  async subject(ofClass: 'A' | 'B' = 'A'): Promise<Subject> {
    const { json } = await this.#asOperator('/session/', {
      ...PRACTICE,
      learner: { external_id: newId(), class: ofClass, name: ofClass === 'A' ? MARK : 'Noor' },
    })
    const { container } = this.server
    const { learnerId } = (await container.resolve(TOKENS.sessions).load(json.session_id))!.stored.session
    // An alert under the session's own id.
    const { database } = container.resolve(TOKENS.foundations)
    await database.read.execute(sql`
      with written as (insert into message (session_id, seq, role, content, created_at)
        values (${json.session_id}::uuid, 0, 'user', 'help', viva_now()))
      insert into safety_alert (session_id, alert_id, learner_id, session_type, category, entry, message_seq, created_at)
      values (${json.session_id}::uuid, ${json.session_id}::uuid, ${learnerId}::uuid, 'learning', 'danger', 'planted', 0, viva_now())`)
    return {
      sessionId: json.session_id,
      learnerId,
      classId: this.#classA,
      token: json.session_token,
      cookie: `viva_guest=${guestToken(container.resolve(TOKENS.foundations).guests.keys.server, learnerId)}`,
    }
  }

  async #all(): Promise<Record<string, Caller>> {
    const other = await this.subject('B')
    const nobody = { rights: [], owns: false } as const
    const token = (subject: Subject) => ({ authorization: `Bearer ${subject.token}` })
    const people = [
      await this.#person('administrator', null),
      await this.#person('author', null),
      await this.#person('teacher', 'A'),
      await this.#person('teacher', 'B'),
      await this.#person('teacher', null),
      await this.#person('proctor', 'A'),
      await this.#person('proctor', 'B'),
    ]
    return {
      stranger: { ...nobody, shows: () => ({}), is: 'stranger' },
      owner: { ...nobody, shows: ({ cookie }) => ({ cookie }), is: 'learner', owns: true },
      'other learner': { ...nobody, shows: () => ({ cookie: other.cookie }), is: 'learner' },
      'session token': { ...nobody, shows: token, is: 'session', owns: true },
      'other token': { ...nobody, shows: () => token(other), is: 'session' },
      operator: { shows: () => ({ authorization: this.#operator }), is: 'bearer', owns: true, rights: RIGHTS },
      ...Object.fromEntries(await Promise.all(RIGHTS.map(right => this.#key(right)))),
      ...Object.fromEntries(people),
    }
  }

  async #person(role: Role, ofClass: 'A' | 'B' | null): Promise<[string, Caller]> {
    const classes = ofClass === null ? [] : [ofClass]
    const { json } = await this.#asOperator('/people', { name: 'Ms Rao', roles: [role], classes })
    const browser = new Browser(this.server.url)
    await browser.post('/sign-in', { token: json.invitation.token })
    const { cookie } = browser
    const owns = ofClass === 'A' || role === 'administrator'
    const name = `${role}${ofClass === null ? '' : ` of ${ofClass}`}`
    return [name, { shows: () => ({ cookie }), is: 'signed_in', owns, rights: ROLES[role] }]
  }

  async #key(right: Right): Promise<[string, Caller]> {
    const { json } = await this.#asOperator('/api-keys', { name: right, rights: [right] })
    const shown = { authorization: `Bearer ${json.secret}` }
    return [`key:${right}`, { shows: () => shown, is: 'bearer', owns: true, rights: [right] }]
  }

  #asOperator = (address: string, body: object) => this.ask({ authorization: this.#operator }, 'POST', address, body)
}
