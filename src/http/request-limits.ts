// How much one address and one learner may ask of this process. Whoever asks for more hears when to come back, and waits for that answer: a
// client that floods is slowed to one request a second for each of its connections.
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { DomainError } from '../kernel/errors.js'
import { clientAddress } from './client-address.js'
import { TokenBuckets, type BucketSize } from './token-buckets.js'

type Limit = { readonly address: BucketSize; readonly learner: BucketSize }

/** A class of thirty, and a whole school behind one address, stay below these; so does a learner who clicks as fast as they can. */
const LIMITS = {
  /** Requests of any kind. */
  request: { address: { burst: 2_000, perSecond: 200 }, learner: { burst: 200, perSecond: 20 } },
  /** Sessions that are created, and guests that are made: both are stored. */
  create: { address: { burst: 400, perSecond: 1 }, learner: { burst: 20, perSecond: 0.2 } },
  /** Reports about a question: each is read by a person. */
  report: { address: { burst: 200, perSecond: 1 }, learner: { burst: 10, perSecond: 0.02 } },
  /** Bytes of bodies. */
  body: { address: { burst: 32_000_000, perSecond: 2_000_000 }, learner: { burst: 8_000_000, perSecond: 100_000 } },
  /** WebSockets that are opened. */
  socket: { address: { burst: 400, perSecond: 5 }, learner: { burst: 20, perSecond: 0.5 } },
} as const satisfies Record<string, Limit>

/** Paths at which a session is created, and a question is reported. */
const CREATES = /\/sessions?\/?$/
const REPORTS = /\/report$/
/** What a body counts as that does not say how long it is. */
const UNDECLARED_BYTES = 256 * 1024

/** What limits look at of an identity; they know nothing else of it. */
type Identified = { readonly kind: string; readonly learnerId: string }

export type Limited = keyof typeof LIMITS

/** Event streams and WebSockets that may be open at the same time. */
const OPEN = { address: 1_000, learner: 16 }
/** How long a refusal is held back, and how many are: more are sent at once, and their connections closed. */
const HELD_BACK = { ms: 1_000, most: 512 }

export type RequestLimitsSettings = {
  /** Multiplies every limit; 0: there are none. */
  readonly factor: number
  /** Proxies in front of this server, each of which appends to X-Forwarded-For. */
  readonly trustedProxies: number
  readonly now?: () => number
}

export class RequestLimits {
  readonly #buckets = new Map<string, TokenBuckets>()
  readonly #open = new Map<string, number>()
  #heldBack = 0
  /** Refusals since the last time somebody asked, for the log: one line for each would be a flood of its own. */
  #refused = 0
  #ignoresProxy = false

  constructor(private readonly settings: RequestLimitsSettings) {
    const { factor, now } = settings
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

  /** Whether a proxy has named addresses that nobody told us to trust: then all its clients share one limit. */
  get ignoresProxy(): boolean {
    return this.#ignoresProxy
  }

  /** How many requests were refused since this was called last. */
  takeRefused(): number {
    const refused = this.#refused
    this.#refused = 0
    return refused
  }

  /** Counts one of these, or `cost` of them, against the address and, where known, the learner. Throws DomainError `too_many_requests`. */
  count(what: Limited, { address, learnerId }: Asking, cost = 1): void {
    const wait = Math.max(this.#take(`${what} address`, address, cost), this.#take(`${what} learner`, learnerId, cost))
    if (wait > 0) throw this.#tooMany(wait)
  }

  /** Something that stays open. Call what is returned when it closes. Throws DomainError `too_many_open`. */
  open({ address, learnerId }: Asking): () => void {
    const { factor } = this.settings
    if (factor === 0) return () => {}
    const keys = [
      ...(address === null ? [] : [{ key: `address ${address}`, most: OPEN.address * factor }]),
      ...(learnerId === null ? [] : [{ key: `learner ${learnerId}`, most: OPEN.learner * factor }]),
    ]
    if (keys.some(({ key, most }) => (this.#open.get(key) ?? 0) >= most)) {
      this.#refused += 1
      throw new DomainError(
        'too_many',
        'too_many_open',
        'Too many streams are open at once. Close some, then try again.',
        {
          retry_after_seconds: 5,
        },
      )
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

  /** Outermost: counts every request against its address, and holds refusals back. */
  readonly perAddress: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
    this.count('request', { address: this.addressOf(incomingOf(c)), learnerId: null })
    await next()
  }

  /**
   * Around everything else: a 429 takes its time, and beyond a number of those that wait the connection is closed. `next` does not reject: what
   * is thrown inside has become a response.
   */
  readonly holdBack: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
    await next()
    if (c.res.status !== 429) return
    if (this.#heldBack >= HELD_BACK.most) return c.header('connection', 'close')
    this.#heldBack += 1
    await new Promise(resolve => setTimeout(resolve, HELD_BACK.ms))
    this.#heldBack -= 1
  }

  /** Behind the identity: counts the request against its learner. */
  readonly perLearner: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
    if (!isStaff(c)) this.count('request', { address: null, learnerId: learnerIn(c) })
    return next()
  }

  /** Before a body is read, and behind the check of its size: counts its bytes, and what it makes, against learner and address. */
  readonly perBody: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
    if (isStaff(c) || (c.req.method !== 'POST' && c.req.method !== 'PUT')) return next()
    const asking = { address: this.addressOf(incomingOf(c)), learnerId: learnerIn(c) }
    this.count('body', asking, Number(c.req.header('content-length') ?? UNDECLARED_BYTES))
    // A guest who is made by this request is counted where that happens.
    // The learner is counted where the session is created, whichever way that was asked for.
    if (asking.learnerId !== null && CREATES.test(c.req.path)) this.count('create', { ...asking, learnerId: null })
    if (REPORTS.test(c.req.path)) this.count('report', asking)
    return next()
  }

  #take(bucket: string, key: string | null, cost: number): number {
    return key === null ? 0 : (this.#buckets.get(bucket)?.take(key, cost) ?? 0)
  }

  #tooMany(seconds: number): DomainError {
    this.#refused += 1
    const wait = Math.ceil(seconds)
    return new DomainError(
      'too_many',
      'too_many_requests',
      `That was too much at once. Try again in ${wait === 1 ? 'a second' : `${wait} seconds`}.`,
      { retry_after_seconds: wait },
    )
  }
}

/** Null: not known, or not to be counted. */
export type Asking = { readonly address: string | null; readonly learnerId: string | null }

export const incomingOf = (c: Context): IncomingMessage | undefined =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming

const identityIn = (c: Context): Partial<Identified> | null | undefined =>
  c.get('identity') as Partial<Identified> | null | undefined

/** Staff are few, known, and may have to do much at once. */
const isStaff = (c: Context): boolean => identityIn(c)?.kind === 'operator'

/** The learner whom the request speaks for, or null. */
export const learnerIn = (c: Context): string | null => identityIn(c)?.learnerId ?? null
