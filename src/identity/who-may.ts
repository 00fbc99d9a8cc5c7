// Who may use a route. Each route declares one of these names with `may`, and its handler gets at the caller in that way only.
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Right } from '../contract/people.js'
import { declaring, opensStream, type CountedAs } from '../http/index.js'
import { DomainError } from '../kernel/errors.js'
import { newId } from '../kernel/ids.js'
import { giveCookie, takeCookie } from './cookies.js'
import type { Identity } from './identify.js'
import { GUEST_COOKIE, type IdentityEnv } from './middleware.js'
import { sessionNotFound } from './not-found.js'
import {
  admitStaff,
  forEachRight,
  isRight,
  isWatched,
  mayKnow,
  staffOf,
  STAFF_COOKIE,
  withRight,
  type About,
} from './staff-access.js'
import type { Recorded, Staff } from './staff.js'
import { guestToken, readGuestToken } from './tokens.js'

type Asking = Context<IdentityEnv>
/** One browser may belong to both. */
type SignedInCaller = { readonly staff: Staff | null; readonly learnerId: string | null }
export type Visitor = Staff | Extract<Identity, { kind: 'learner' }>

/** What `c.var.caller` is in a route of each name. It is called by the handler, so that a malformed request makes no guest. */
const CALLERS = {
  /** Everybody, and nobody is asked who they are. */
  anyone: () => (): null => null,
  /**
   * Learners, for what is only read. Null: a stranger, who has nothing yet and stays a stranger. Of two first requests at once, the cookie
   * that came last would hide what the other one created.
   */
  learner: (c: Asking) => (): string | null => findLearner(c),
  /**
   * Learners, for what stores something and for the list of sessions, which a page asks for first: a creation that is repeated because its
   * answer was lost then comes from the same guest. A stranger is made a guest.
   */
  guest: (c: Asking) => (): string => findLearner(c) ?? newGuest(c),
  /** As `guest`, for a request that proves by a code that its learner may come: who is no guest yet becomes one with the answer. */
  joiner: (c: Asking) => (): string => findLearner(c) ?? (c.var.guests.admitsGuests ? newGuest(c) : newId()),
  /** As `guest`, and staff who may enrol learners: they say for whom. */
  creator: (c: Asking) => (): string | Staff =>
    c.var.identity?.kind === 'staff' ? withRight(c.var.identity, 'enrol') : (findLearner(c) ?? newGuest(c)),
  /** As `guest`, and whoever holds the token of a session, for its learner. */
  chat: (c: Asking) => (): string =>
    c.var.identity?.kind === 'session' ? c.var.identity.learnerId : (findLearner(c) ?? newGuest(c)),
  /** Whoever can be told, by whatever they show. Null: a stranger, who stays one. */
  known: (c: Asking) => (): Identity | null => c.var.identity,
  /** Everybody, for what staff, or a learner's classes, see more of. Null: a stranger, who stays one. */
  visitor: (c: Asking) => async (): Promise<Visitor | null> =>
    (await staffOf(c)) ?? (c.var.identity?.kind === 'learner' ? c.var.identity : null),
  /** Staff, whatever they may do; null: nobody has signed in. */
  staff: (c: Asking) => async (): Promise<Staff | null> => staffOf(c),
  /** Staff, and learners, who are known already. Throws `identity_required` for everybody else. */
  signed_in: (c: Asking) => async (): Promise<SignedInCaller> => {
    const staff = await staffOf(c)
    const learnerId = c.var.identity?.kind === 'learner' ? c.var.identity.learnerId : null
    if (staff === null && learnerId === null)
      throw new DomainError('unidentified', 'identity_required', 'Nobody has signed in.')
    return { staff, learnerId }
  },
  /** The learner of one session, and whoever holds its token. */
  session:
    (c: Asking) =>
    (sessionId: string): string =>
      callerOf(c.var.identity, sessionId),
  /** As `session`, and who looks on: whoever holds the token of the stream's address, and staff. */
  follower: (c: Asking) => async (sessionId: string) =>
    (await isWatched(c, sessionId)) ? { learnerId: null, readOnly: true } : followerOf(c.var.identity, sessionId),
  /** As `session`, and staff with a bearer token: null, who may read all of it. */
  reader:
    (c: Asking) =>
    async (sessionId: string): Promise<string | null> =>
      (await isWatched(c, sessionId, c.var.recorded)) ? null : callerOf(c.var.identity, sessionId),
  /** Everybody, for what proves something of a session: whether they may know whose it is. */
  verifier:
    (c: Asking) =>
    (session: { readonly sessionId: string; readonly learnerId: string }): Promise<boolean> =>
      mayKnow(c, session, c.var.recorded ?? null),
  /** Staff with the right of that name. Whether they have it is asked before the body is read. */
  ...forEachRight((c: Asking) => (): Staff => c.var.staff!),
} as const

export type Who = keyof typeof CALLERS

/** What a request may show, by the names of the OpenAPI document. An empty one: nothing. */
const SECURITY: Readonly<Record<Who, Record<string, string[]>[] | undefined>> = {
  anyone: undefined,
  learner: [{}, { guest: [] }],
  guest: [{}, { guest: [] }],
  joiner: [{}, { guest: [] }],
  creator: [{}, { guest: [] }, { staff: [] }],
  chat: [{}, { guest: [] }, { session: [] }],
  known: [{}, { guest: [] }, { session: [] }],
  visitor: [{}, { guest: [] }, { staff: [] }, { signIn: [] }],
  staff: [{}, { staff: [] }, { signIn: [] }],
  signed_in: [{ guest: [] }, { staff: [] }, { signIn: [] }],
  session: [{ guest: [] }, { session: [] }],
  follower: [{ guest: [] }, { session: [] }, { stream: [] }, { staff: [] }],
  reader: [{ guest: [] }, { session: [] }, { staff: [] }],
  verifier: [{}, { guest: [] }, { session: [] }, { staff: [] }, { signIn: [] }],
  ...forEachRight([{ staff: [] }, { signIn: [] }]),
}

/** The schemes that `SECURITY` names, for the OpenAPI document. */
export const SECURITY_SCHEMES = {
  guest: { type: 'apiKey', in: 'cookie', name: GUEST_COOKIE },
  session: { type: 'http', scheme: 'bearer', description: 'The `session_token` of the session.' },
  stream: { type: 'apiKey', in: 'query', name: 'token', description: 'Part of a `stream_url`.' },
  staff: { type: 'http', scheme: 'bearer', description: 'The operator token, or an API key with the right.' },
  signIn: { type: 'apiKey', in: 'cookie', name: STAFF_COOKIE },
} as const

type DeclaredEnv<W extends Who> = {
  Variables: IdentityEnv['Variables'] & { caller: ReturnType<(typeof CALLERS)[W]> }
}

/** A route for staff says what is recorded of its use; one that they may read, too, may say so. `also`: the right instead of which this one does. */
type StaffOptions<W extends Who> = W extends Right
  ? { readonly about?: About; readonly recorded: Recorded; readonly also?: Right }
  : { readonly recorded?: W extends 'reader' | 'verifier' ? Recorded : never }

type RouteOptions = {
  readonly stream?: boolean
  readonly longBody?: boolean
  readonly upload?: boolean
  readonly countedAs?: CountedAs
}

/**
 * The declaration of a route: `createRoute({ ...may('guest'), method, path, … })`. `stream`: it answers with an event stream. `longBody`: its
 * body may be a whole conversation or a whole curriculum. `upload`: its body is a form with a file. `countedAs`: the limit that its requests have besides those of all.
 */
export function may<W extends Who>(
  who: W,
  ...[options]: W extends Right ? [RouteOptions & StaffOptions<W>] : [(RouteOptions & StaffOptions<W>)?]
) {
  const { stream = false, longBody = false, upload = false, countedAs } = options ?? {}
  const {
    about = 'everybody',
    recorded = null,
    also,
  } = (options ?? {}) as { about?: About; recorded?: Recorded; also?: Right }
  const declared: MiddlewareHandler<DeclaredEnv<W>> = async (c, next) => {
    if (isRight(who)) c.set('staff', await admitStaff(c as unknown as Asking, [who, also], about, recorded))
    else if (recorded !== null) c.set('recorded', recorded)
    c.set('caller', CALLERS[who](c as unknown as Asking) as ReturnType<(typeof CALLERS)[W]>)
    return stream ? opensStream(c, next) : next()
  }
  const security = SECURITY[who]
  return {
    ...(security && { security }),
    middleware: declaring(
      { who, longBody, upload, ...(isRight(who) && { about }), ...(countedAs && { countedAs }) },
      declared,
    ),
  }
}

/**
 * The learner for whom the identity speaks in this session. Throws session_not_found: without an identity, for another session's token, for
 * who may only follow, for staff. Whether the session is the learner's own is asked where it is loaded.
 */
export function callerOf(identity: Identity | null, sessionId: string): string {
  if (identity === null || identity.kind === 'staff' || identity.kind === 'follower') throw sessionNotFound()
  if (identity.kind === 'session' && identity.sessionId !== sessionId) throw sessionNotFound()
  return identity.learnerId
}

/** Who follows a session: its learner, for whom it begins and goes on, or somebody who looks on. Throws as `callerOf` does. */
export function followerOf(
  identity: Identity | null,
  sessionId: string,
): { readonly learnerId: string; readonly readOnly: boolean } {
  if (identity?.kind === 'follower' && identity.sessionId === sessionId)
    return { learnerId: identity.learnerId, readOnly: true }
  return { learnerId: callerOf(identity, sessionId), readOnly: false }
}

/** Throws `forbidden` for a session's token (it opens that session, it does not speak for the learner) and for staff. */
function findLearner({ var: { identity } }: Asking): string | null {
  if (identity === null) return null
  if (identity.kind === 'learner') return identity.learnerId
  throw new DomainError('forbidden', 'learner_required', 'This token does not speak for a learner.')
}

/**
 * Whether the cookie by which a learner is known still counts, to be asked while a stream is open; always true for whoever showed
 * something else. Holds nothing of the request.
 */
export function cookieCounts(c: Asking): () => boolean {
  const { keys, directory } = c.var.guests
  const token = c.var.identity?.kind === 'learner' ? getCookie(c, GUEST_COOKIE) : undefined
  const claim = token === undefined ? null : readGuestToken(keys.server, token)
  return () => claim === null || !directory.isVoid(claim)
}

/** Gives the request an identity, and the browser a cookie. Throws `sign_in_required` where there are no guests. */
function newGuest(c: Asking): string {
  if (!c.var.guests.admitsGuests)
    throw new DomainError('unidentified', 'sign_in_required', 'Sign in, or join with the code of a class or an exam.')
  c.var.guests.beforeCreation(c)
  const learnerId = newId()
  signInLearner(c, learnerId)
  c.set('identity', { kind: 'learner', learnerId, via: 'cookie' })
  return learnerId
}

/** Gives the browser the cookie of this learner, instead of any other. `number`: of the cookies that count. */
export function signInLearner(c: Asking, learnerId: string, number = 0): void {
  const token = guestToken(c.var.guests.keys.server, learnerId, number)
  giveCookie(c, GUEST_COOKIE, token, { sameSite: 'Lax', seconds: COOKIE_SECONDS })
}

export const signOutLearner = (c: Asking): void => takeCookie(c, GUEST_COOKIE)

const COOKIE_SECONDS = 400 * 24 * 3600
