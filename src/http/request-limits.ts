// Rate limits per address and per learner. A refusal says when to retry and is delayed, so a client that floods gets one answer a second on each of
// its connections.
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { BusyPeriod, type BusyWatch } from '../kernel/busy-period.js'
import { DomainError, serverBusy } from '../kernel/errors.js'
import { apart } from './apart.js'
import { clientAddress } from './client-address.js'
import { countedAs, needsDatabase } from './declarations.js'
import { FairTurns, leaveTurn } from './fair-turns.js'
import { tellLimit, type LimitState } from './limit-headers.js'
import { TokenBuckets, type BucketSize } from './token-buckets.js'

type Limit = { readonly address: BucketSize; readonly caller?: BucketSize }

/** A class of thirty, and a whole school behind one address, stay below these; so does a learner who clicks as fast as they can. */
const LIMITS = {
  /** Requests of any kind, and frames on WebSockets. */
  request: { address: { burst: 2_000, perSecond: 200 }, caller: { burst: 200, perSecond: 20 } },
  /** Sessions that are created, and guests that are made: both are stored. */
  create: { address: { burst: 400, perSecond: 1 }, caller: { burst: 20, perSecond: 0.2 } },
  /** Reports about a question: each is read by a person. */
  report: { address: { burst: 200, perSecond: 1 }, caller: { burst: 10, perSecond: 0.02 } },
  /** Programs that are tried with the examples of a question: each may compute for seconds. */
  run: { address: { burst: 400, perSecond: 10 }, caller: { burst: 20, perSecond: 0.5 } },
  /** Drafts of answers: the page sends one in five seconds, and a further one when it is hidden. */
  draft: { address: { burst: 1_000, perSecond: 200 }, caller: { burst: 10, perSecond: 0.5 } },
  /** Attempts to sign in: a class that comes at once is let in, guessing is not. */
  sign_in: { address: { burst: 60, perSecond: 0.2 } },
  /** Codes of classes that are typed: a school may come at once; at this pace nobody guesses one of 24⁸. */
  join: { address: { burst: 400, perSecond: 0.5 }, caller: { burst: 10, perSecond: 0.1 } },
  /** Bytes of bodies and frames. */
  body: { address: { burst: 32_000_000, perSecond: 2_000_000 }, caller: { burst: 8_000_000, perSecond: 100_000 } },
  /** Bodies that are refused for their size: the network carries much of each all the same. */
  oversized: { address: { burst: 40, perSecond: 2 } },
  /** WebSockets that are opened. */
  socket: { address: { burst: 400, perSecond: 5 }, caller: { burst: 20, perSecond: 0.5 } },
  /** Health probes and preflights: apart from the rest, so that a flood of other requests does not make a healthy server look dead. */
  probe: { address: { burst: 200, perSecond: 20 } },
} as const satisfies Record<string, Limit>

type Limited = keyof typeof LIMITS

/** Event streams and WebSockets that may be open at the same time. */
const OPEN = { address: 1_000, caller: 16 }
/** How long a refusal is delayed, in ms. */
export const refusalDelay = (): number => apart(1_000)
/** How many are delayed at the same time: further ones are sent at once, and their connections closed. */
const MOST_DELAYED = 512
/** After how many seconds a caller should return whose request would have to wait for the database. */
const RETRY_SECONDS = 2

type RequestLimitsSettings = {
  /** Multiplies every limit; 0: there are none. */
  readonly factor: number
  /** Proxies in front of this server, each of which appends to X-Forwarded-For. */
  readonly trustedProxies: number
  readonly now?: () => number
  /** Milliseconds by which the next refusal is delayed. */
  readonly delay?: () => number
  /** Notified when requests begin to be refused because the server has too much to do, and when that is over. */
  readonly busy?: BusyWatch
}

/** Who asks. Null: not known, or not to be counted. */
type Asking = { readonly address: string | null; readonly caller: string | null }

export class RequestLimits {
  /** In which requests and frames are carried out, whatever way they came. */
  readonly turns: FairTurns
  readonly #busy: BusyPeriod | undefined
  readonly #buckets = new Map<string, TokenBuckets>()
  readonly #open = new Map<string, number>()
  #delayed = 0
  #refused = 0
  #ignoresProxy = false

  constructor(private readonly settings: RequestLimitsSettings) {
    const { factor, now, busy } = settings
    this.#busy = busy && new BusyPeriod(busy)
    this.turns = new FairTurns(undefined, this.#busy)
    if (factor === 0) return
    for (const [what, limit] of Object.entries(LIMITS))
      for (const [whose, { burst, perSecond }] of Object.entries(limit))
        this.#buckets.set(
          `${what} ${whose}`,
          new TokenBuckets({ burst: burst * factor, perSecond: perSecond * factor }, now),
        )
  }

  /** The address of a request; `local` without a socket, as in tests that call the application itself. */
  addressOf(request: IncomingMessage | undefined): string {
    if (request === undefined) return 'local'
    const { trustedProxies } = this.settings
    if (trustedProxies === 0 && request.headers['x-forwarded-for'] !== undefined) this.#ignoresProxy = true
    return clientAddress(request, trustedProxies)
  }

  /** Whether a request carried X-Forwarded-For although no proxy is trusted; all clients of that proxy then share one limit. */
  get ignoresProxy(): boolean {
    return this.#ignoresProxy
  }

  /** How many requests were refused since this was called last: they are logged summed up, because a line for each would be a flood of its own. */
  takeRefused(): number {
    const refused = this.#refused
    this.#refused = 0
    return refused
  }

  /**
   * Counts one of these, or `cost` of them, against the address and, where known, the caller; against neither when one of the two has no more.
   * Throws DomainError `too_many_requests`.
   */
  count(what: Limited, asking: Asking, cost = 1): void {
    const counted = (['address', 'caller'] as const).flatMap(whose => {
      const [buckets, key] = [this.#buckets.get(`${what} ${whose}`), asking[whose]]
      return buckets === undefined || key === null ? [] : [{ buckets, key }]
    })
    const wait = Math.max(0, ...counted.map(({ buckets, key }) => buckets.wait(key, cost)))
    if (wait > 0) throw this.#tooMany(wait)
    for (const { buckets, key } of counted) buckets.take(key, cost)
  }

  /** Counts a connection that stays open. Call the returned function when it closes. Throws DomainError `too_many_open`. */
  open({ address, caller }: Asking): () => void {
    const { factor } = this.settings
    if (factor === 0) return () => {}
    const keys = [
      ...(address === null ? [] : [{ key: `address ${address}`, most: OPEN.address * factor }]),
      ...(caller === null ? [] : [{ key: `caller ${caller}`, most: OPEN.caller * factor }]),
    ]
    if (keys.some(({ key, most }) => (this.#open.get(key) ?? 0) >= most)) {
      this.#refused += 1
      const detail = 'Too many streams are open at once. Close some, then try again.'
      throw new DomainError('too_many', 'too_many_open', detail, { retry_after_seconds: 5 })
    }
    for (const { key } of keys) this.#open.set(key, (this.#open.get(key) ?? 0) + 1)
    let closed = false
    return () => {
      if (closed) return
      closed = true
      for (const { key } of keys) {
        const left = this.#open.get(key)! - 1
        if (left === 0) this.#open.delete(key)
        else this.#open.set(key, left)
      }
    }
  }

  /** Counts a request against its address. */
  readonly perAddress: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
    this.#countTelling(c, 'request', { address: this.addressOf(incomingOf(c)), caller: null })
    return next()
  }

  /** Counts a health probe or a preflight against its address. */
  countProbe(c: Context): void {
    this.count('probe', { address: this.addressOf(incomingOf(c)), caller: null })
  }

  /**
   * Around everything else: delays each 429; when too many are being delayed, answers at once and closes the connection. `next` does not
   * reject: what is thrown inside has become a response.
   */
  readonly delayRefusals: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
    await next()
    if (c.res.status !== 429) return
    if (this.#delayed >= MOST_DELAYED) return c.header('connection', 'close')
    this.#delayed += 1
    await new Promise(resolve => setTimeout(resolve, (this.settings.delay ?? refusalDelay)()))
    this.#delayed -= 1
  }

  /** Refuses requests while `isBehind`, but for what everybody may use, which asks the database nothing. Throws DomainError `server_busy`. */
  readonly refuseWhile =
    (isBehind: () => boolean): MiddlewareHandler =>
    (c, next) => {
      if (!needsDatabase(c) || !isBehind()) return next()
      this.#busy?.refused()
      throw serverBusy(RETRY_SECONDS)
    }

  /** Behind the identity: counts the request against its caller. */
  readonly perCaller: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
    this.#countTelling(c, 'request', { address: null, caller: callerKey(c) })
    return next()
  }

  /** Counts a body of so many bytes that is about to be read, and a report or a run of code. Staff are few and known, and may have to do much at once. */
  countBody(c: Context, bytes: number): void {
    if (isStaff(c)) return
    const asking = { address: this.addressOf(incomingOf(c)), caller: callerKey(c) }
    this.#countTelling(c, 'body', asking, bytes)
    for (const limit of countedAs(c)) {
      tellLimit(c, () => this.#stateOf(limit, asking))
      this.count(limit, asking)
    }
  }

  /** Counts a body that is refused for its size, so that a client that sends them one after the other is slowed like one that asks too much. */
  countOversized(c: Context): void {
    this.count('oversized', { address: this.addressOf(incomingOf(c)), caller: null })
  }

  /**
   * Counts a guest or a session that is about to be stored; a guest and the session that the same request makes for them count once. Ends the
   * request's turn, because a session may have to wait for those before it.
   */
  countCreation(c: Context): void {
    leaveTurn(c)
    if (isStaff(c)) return
    const address = c.get('creationCounted') === true ? null : this.addressOf(incomingOf(c))
    const asking = { address, caller: callerKey(c) }
    if (address !== null) tellLimit(c, () => this.#stateOf('create', { address, caller: callerKey(c) }))
    this.count('create', asking)
    c.set('creationCounted', true)
  }

  /** Counts as `count` does; a refusal says how the limit stands. */
  #countTelling(c: Context, what: Limited, asking: Asking, cost = 1): void {
    try {
      this.count(what, asking, cost)
    } catch (error) {
      tellLimit(c, () => this.#stateOf(what, asking))
      throw error
    }
  }

  /** Of the two buckets that one is told of which has less. */
  #stateOf(what: Limited, asking: Asking): LimitState | null {
    const states = (['address', 'caller'] as const).flatMap(whose => {
      const [buckets, key] = [this.#buckets.get(`${what} ${whose}`), asking[whose]]
      return buckets === undefined || key === null ? [] : [buckets.stateOf(key)]
    })
    const [least] = states.toSorted((a, b) => a.remaining / a.quota - b.remaining / b.quota)
    if (least === undefined) return null
    const { quota, windowSeconds, remaining, fullInSeconds } = least
    return {
      name: what,
      quota: Math.floor(quota),
      windowSeconds: Math.ceil(windowSeconds),
      remaining: Math.max(0, Math.floor(remaining)),
      resetSeconds: Math.ceil(fullInSeconds),
      ...(what === 'body' && { unit: 'content-bytes' as const }),
    }
  }

  #tooMany(seconds: number): DomainError {
    this.#refused += 1
    const wait = Math.ceil(seconds)
    return new DomainError(
      'too_many',
      'too_many_requests',
      `Too many requests. Try again in ${wait === 1 ? 'a second' : `${wait} seconds`}.`,
      { retry_after_seconds: wait },
    )
  }
}

export const incomingOf = (c: Context): IncomingMessage | undefined =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming

/** What limits look at of an identity; they know nothing else of it. */
type Identified = { readonly kind: string; readonly learnerId?: string; readonly sessionId?: string }

/**
 * Under which key a caller is counted; null for nobody and for staff. Whoever only follows a session has a share of their own: the address
 * that they hold is no secret, and must not use up the learner's.
 */
export function callerOfIdentity(identity: Identified | null): string | null {
  if (identity?.kind === 'follower') return `follower ${identity.sessionId}`
  return identity?.learnerId === undefined ? null : `learner ${identity.learnerId}`
}

const identityIn = (c: Context): Identified | null => (c.get('identity') as Identified | null | undefined) ?? null
/** Whether it is known who sends this request. */
export const isIdentified = (c: Context): boolean => identityIn(c) !== null
const isStaff = (c: Context): boolean => identityIn(c)?.kind === 'staff'

/** The caller of a request, as `callerOfIdentity` names them. */
export const callerKey = (c: Context): string | null => callerOfIdentity(identityIn(c))
