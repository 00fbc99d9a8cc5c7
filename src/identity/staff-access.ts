// Lets staff in: by a bearer token anywhere, by the cookie of a signed-in person on routes that are for staff.
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { z } from 'zod'
import { RIGHTS, type Right } from '../contract/people.js'
import { problemAnswer } from '../http/index.js'
import { DomainError } from '../kernel/errors.js'
import { giveCookie, takeCookie } from './cookies.js'
import type { GuestSettings, IdentityEnv } from './middleware.js'
import { alertNotFound, sessionNotFound } from './not-found.js'
import { claimant, hashOfSecret, maySee, type Recorded, type Staff, type StaffClaim } from './staff.js'
import { readStaffToken, SIGN_IN_SECONDS, staffToken } from './tokens.js'

export const STAFF_COOKIE = 'viva_staff'

type Asking = Context<IdentityEnv>

/**
 * Whom a route for staff is about. `everybody` (unless it says otherwise): only staff who see everybody may use it. `session`: the session
 * `{id}` of the path must be one that they see, else it does not exist. `person`: as `everybody`, and `{id}` is that person. `alert`:
 * `{id}` is an alert of a session that they see, else it does not exist. `theirs`: the handler narrows what it does to whom they see. `class`: as `theirs`, and
 * `{id}` is that class and `{person_id}` somebody in it. `content`: it is about no learner, so whoever has the right may use it.
 */
export type About = 'everybody' | 'session' | 'person' | 'alert' | 'theirs' | 'class' | 'content'

const OF_EVERYBODY: readonly About[] = ['everybody', 'person']

export const isRight = (who: string): who is Right => RIGHTS.some(right => right === who)

export const forEachRight = <T>(value: T): Readonly<Record<Right, T>> =>
  Object.fromEntries(RIGHTS.map(right => [right, value])) as Record<Right, T>

/**
 * The staff who send this request. The second right, where there is one, does as well. Throws `identity_required`, `right_required` (with the
 * right), `session_not_found`, `alert_not_found`.
 */
export async function admitStaff(
  c: Asking,
  [right, other]: readonly [Right, Right | undefined],
  about: About,
  recorded: Recorded,
): Promise<Staff> {
  const staff = await staffOf(c)
  if (staff === null) {
    if (c.var.identity === null) throw new DomainError('unidentified', 'identity_required', 'Sign in as staff first.')
    throw rightRequired(right)
  }
  if (other === undefined || !staff.rights.includes(other)) withRight(staff, right)
  if (OF_EVERYBODY.includes(about) && staff.sees !== 'everybody') throw rightRequired(right)
  if (about === 'session' && !(await maySee(c.var.guests.directory, staff, c.req.param('id') ?? '')))
    throw sessionNotFound()
  if (about === 'alert' && !(await maySeeAlert(c, staff))) throw alertNotFound()
  await record(c, staff, about, recorded)
  return staff
}

async function maySeeAlert(c: Asking, staff: Staff): Promise<boolean> {
  const { directory } = c.var.guests
  const id = IsId.safeParse(c.req.param('id')).data
  const sessionId = id === undefined ? null : await directory.sessionOfAlert(id)
  return sessionId === null ? staff.sees === 'everybody' : maySee(directory, staff, sessionId)
}

/** Whoever shows a bearer token is nobody else, whatever cookies came along. */
export function staffOf(c: Asking): Promise<Staff | null> | Staff | null {
  const { identity, guests } = c.var
  if (identity?.kind === 'staff') return identity
  if (identity !== null && identity.kind !== 'learner') return null
  return staffByCookie(guests, getCookie(c, STAFF_COOKIE))
}

/** The staff with this cookie; null for none, and for one that is void. */
export async function staffByCookie(
  { keys, directory, now = Date.now }: Pick<GuestSettings, 'keys' | 'directory' | 'now'>,
  cookie: string | undefined,
): Promise<Staff | null> {
  const claim = readStaffToken(keys.server, cookie ?? '', now())
  if (claim === null || (await directory.hasSignedOut(hashOfSecret(cookie!)))) return null
  return claimant(directory, keys.operatorToken, claim)
}

/** Whether staff with a bearer token read a session that they may watch. The cookie does not count: the same browser may belong to its learner. */
export async function isWatched(c: Asking, sessionId: string, recorded: Recorded = null): Promise<boolean> {
  const { identity, guests } = c.var
  if (identity?.kind !== 'staff' || !identity.rights.includes('watch')) return false
  if (!(await maySee(guests.directory, identity, sessionId))) return false
  await record(c, identity, 'session', recorded)
  return true
}

/** Whether whoever asks may know whose session this is: its learner, and staff who may watch it, by token or cookie. */
export async function mayKnow(c: Asking, { sessionId, learnerId }: Watched, recorded: Recorded): Promise<boolean> {
  const { identity, guests } = c.var
  if (identity?.kind === 'learner' && identity.learnerId === learnerId) return true
  if (identity?.kind === 'session' && identity.sessionId === sessionId) return true
  const staff = await staffOf(c)
  if (staff === null || !staff.rights.includes('watch')) return false
  if (!(await maySee(guests.directory, staff, sessionId))) return false
  if (recorded !== null)
    await guests.record({ actor: staff.actor, act: recorded.act, sessionId, learnerId, classId: null, details: {} })
  return true
}

type Watched = { readonly sessionId: string; readonly learnerId: string }

/** Before anything is done: the record says what was asked for. */
async function record(c: Asking, { actor }: Staff, about: About, recorded: Recorded): Promise<void> {
  if (recorded === null) return
  const { directory, record: keep } = c.var.guests
  const named = (name: string) => IsId.safeParse(c.req.param(name)).data ?? null
  const id = named('id')
  const reading = `${recorded.act} ${actor.kind} ${actor.id} ${id}`
  if (recorded.readAgain && goesOn(c.var.guests, reading)) return
  const sessionId =
    about === 'alert' && id !== null ? await directory.sessionOfAlert(id) : about === 'session' ? id : null
  const classId = about === 'class' ? id : null
  const fields = await fieldsOf(c, recorded.details ?? [])
  const somebody = named('person_id') ?? IsId.safeParse(fields['person_id']).data ?? null
  const learnerId = about === 'person' ? id : sessionId ? await directory.learnerOf(sessionId) : somebody
  const other = sessionId === null && classId === null && learnerId === null && id !== null ? { id } : {}
  const details = { ...other, ...fields }
  await keep({ actor, act: recorded.act, sessionId, learnerId, classId, details })
  if (recorded.readAgain) readings(c.var.guests).set(reading, clockOf(c.var.guests) + READING_MS)
}

/** Of a list of many learners. Within five minutes it is one reading, on this server. */
export async function recordReading(guests: GuestSettings, { actor }: Staff, act: string): Promise<void> {
  const reading = `${act} ${actor.kind} ${actor.id} null`
  if (goesOn(guests, reading)) return
  await guests.record({ actor, act, sessionId: null, learnerId: null, classId: null, details: {} })
  readings(guests).set(reading, clockOf(guests) + READING_MS)
}

/** Who comes back within this time goes on reading. */
const READING_MS = 300_000

/** Until when what was recorded of a reading counts, in ms, by who reads what: of each server its own. */
const READINGS = new WeakMap<GuestSettings, Map<string, number>>()

function readings(guests: GuestSettings): Map<string, number> {
  const known = READINGS.get(guests) ?? new Map<string, number>()
  READINGS.set(guests, known)
  return known
}

const clockOf = ({ now = Date.now }: GuestSettings): number => now()

/** Whether this reading was recorded a short while ago. Forgets those that are over. */
function goesOn(guests: GuestSettings, reading: string): boolean {
  const known = readings(guests)
  const now = clockOf(guests)
  for (const [one, until] of known) if (until <= now) known.delete(one)
  return known.has(reading)
}

const IsId = z.uuid().toLowerCase()

/** Of the body, before it is checked: what does not fit is refused afterwards. */
async function fieldsOf(c: Asking, names: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const body: unknown = names.length === 0 ? null : await c.req.json().catch(() => null)
  if (body === null || typeof body !== 'object') return {}
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => names.includes(name) && isShort(value)))
}

const LONGEST = 2_000
const isShort = (value: unknown): boolean => JSON.stringify(value).length <= LONGEST

/** Throws `right_required`. */
export function withRight(staff: Staff, right: Right): Staff {
  if (!staff.rights.includes(right)) throw rightRequired(right)
  return staff
}

export const rightRequired = (right: Right): DomainError =>
  new DomainError('forbidden', 'right_required', `This needs the right “${right}”.`, { right })

/** What routes for staff answer to everybody else. */
export const staffAnswers = {
  401: problemAnswer('`identity_required`.'),
  403: problemAnswer('`right_required` (with `right`).'),
}

/**
 * Gives the browser the cookie of this person, for twelve hours, instead of any other. The hash of the one that it had, which counts no more
 * wherever it may be; null: there was none.
 */
export function signIn(c: Asking, claim: StaffClaim): string | null {
  const { keys, now = Date.now } = c.var.guests
  const token = staffToken(keys.server, claim, now())
  giveCookie(c, STAFF_COOKIE, token, { sameSite: 'Strict', seconds: SIGN_IN_SECONDS })
  return hashOfCookie(c)
}

/** Takes the cookie from the browser. The hash of it, which counts no more wherever it may be; null: there was none. */
export function signOut(c: Asking): string | null {
  takeCookie(c, STAFF_COOKIE)
  return hashOfCookie(c)
}

/** Of the cookie that the browser has sent. */
function hashOfCookie(c: Asking): string | null {
  const { keys, now = Date.now } = c.var.guests
  const cookie = getCookie(c, STAFF_COOKIE) ?? ''
  return readStaffToken(keys.server, cookie, now()) === null ? null : hashOfSecret(cookie)
}
