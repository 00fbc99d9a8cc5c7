// Addresses take turns, so that a burst from one address delays the others by a few requests and not by the whole burst. A school may stand
// behind one address: it has most of the places, and each of its clients a few of them. No request waits long for its turn: it is refused
// before, so that it is answered while somebody still waits for the answer.
import type { Context, MiddlewareHandler } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import type { BusyPeriod } from '../kernel/busy-period.js'
import { serverBusy, type DomainError } from '../kernel/errors.js'
import { FairQueue } from '../kernel/fair-queue.js'

type TurnsSize = {
  /** Requests that are worked on at the same time: of all addresses, of one, and of one client at an address. */
  readonly atOnce: number
  readonly ofAddress: number
  readonly ofClient: number
  /** Requests that may wait in all. */
  readonly waiting: number
  /** In ms. No request waits longer; once one has waited for half of it, later ones of its address are refused at once. */
  readonly longestWaitMs: number
  /** In ms. A request that takes longer is assumed to wait for something, such as its body or a model, and gives up its place. */
  readonly longestMs: number
  /** In ms. Once so much has been worked in one go, further requests of an address wait until the network has been looked at. */
  readonly inOneGoMs: number
}

const SIZE: TurnsSize = {
  atOnce: 16,
  ofAddress: 12,
  ofClient: 3,
  waiting: 4_000,
  longestWaitMs: 4_000,
  longestMs: 250,
  inOneGoMs: 1,
}
const RETRY_SECONDS = 2
/** How often waiting requests are looked at, in ms. */
const LOOK_MS = 200

/** Where a request comes from. `client`: what it shows to say who it is, good or not; all of an address that show nothing count as one. */
type Origin = { readonly address: string; readonly client: string }

type Waiting = {
  readonly from: Origin
  /** When it began to wait, in ms; null: it is never refused for waiting. */
  readonly since: number | null
  readonly enter: () => void
  readonly refuse: (why: DomainError) => void
}

type TurnOptions = {
  /** A probe of the server's health: however busy the server is, it is not down. */
  readonly probe?: boolean
}

export class FairTurns {
  readonly #waiting = new FairQueue<Waiting>()
  /** Requests by address, and by client at an address. */
  readonly #inside = new Map<string, number>()
  #insideCount = 0
  /** When the present turn of the event loop began to work on requests, in ms; null: it has not. */
  #begunAt: number | null = null

  #look: NodeJS.Timeout | null = null

  /** `busy`: notified of each refusal. */
  constructor(
    private readonly size: TurnsSize = SIZE,
    private readonly busy?: BusyPeriod,
  ) {}

  /** For how long a request has been waiting for its turn, in ms; 0: none waits. */
  get oldestWaitMs(): number {
    const since = this.#waiting.firsts().flatMap(first => first.since ?? [])
    return since.length === 0 ? 0 : performance.now() - Math.min(...since)
  }

  /**
   * Runs `work` when it is the turn of where it comes from; resolves and rejects as `work` does. When too many wait, the last one of the address
   * that has most waiting is refused; so is whoever would wait too long. `leave` ends the turn before the work ends, when it waits for
   * something else. Throws DomainError `server_busy`.
   */
  async take<T>(
    { address, client }: Origin,
    work: (leave: () => void) => Promise<T>,
    { probe = false }: TurnOptions = {},
  ): Promise<T> {
    // Both are keys of one map. No address holds a space.
    const from = { address, client: `${address} ${client}` }
    // Nobody is overtaken: whoever may enter is let in as soon as a place is free.
    if (this.#mayEnter(from)) this.#enter(from)
    else await this.#wait(from, probe)
    this.#noteBeginning()
    let inside = true
    const leave = (): void => {
      if (inside) this.#leave(from)
      inside = false
    }
    const longest = setTimeout(leave, this.size.longestMs)
    try {
      return await work(leave)
    } finally {
      clearTimeout(longest)
      // Sixty-four requests that arrive together would otherwise be answered in one go, while everybody else waits for all of them.
      if (performance.now() - this.#noteBeginning() < this.size.inOneGoMs) leave()
      else setImmediate(leave)
    }
  }

  #noteBeginning(): number {
    if (this.#begunAt === null) {
      this.#begunAt = performance.now()
      setImmediate(() => (this.#begunAt = null))
    }
    return this.#begunAt
  }

  #mayEnter(from: Origin): boolean {
    const { atOnce, ofAddress } = this.size
    return this.#insideCount < atOnce && this.#insideOf(from.address) < ofAddress && this.#hasPlace(from)
  }

  /** Whether a client has fewer requests inside than it may have. */
  #hasPlace(from: Origin): boolean {
    return this.#insideOf(from.client) < this.size.ofClient
  }

  #insideOf(key: string): number {
    return this.#inside.get(key) ?? 0
  }

  #enter(from: Origin): void {
    this.#insideCount += 1
    for (const key of [from.address, from.client]) this.#inside.set(key, this.#insideOf(key) + 1)
  }

  #leave(from: Origin): void {
    this.#insideCount -= 1
    for (const key of [from.address, from.client]) {
      const left = this.#insideOf(key) - 1
      if (left === 0) this.#inside.delete(key)
      else this.#inside.set(key, left)
    }
    this.#letIn()
  }

  #wait(from: Origin, probe: boolean): Promise<void> {
    // Who waits for requests of its own delays only itself.
    const first = this.#waiting.first(
      from.address,
      waiting => waiting.from.client === from.client || this.#hasPlace(waiting.from),
    )
    if (!probe && first !== undefined && this.#hasWaited(first, this.size.longestWaitMs / 2)) throw this.#refusal()
    return new Promise((enter, refuse) => {
      this.#waiting.push(from.address, { from, since: probe ? null : performance.now(), enter, refuse })
      if (this.#waiting.size > this.size.waiting) this.#waiting.dropOne().refuse(this.#refusal())
      this.#lookAgain()
    })
  }

  #hasWaited({ since }: Waiting, milliseconds: number): boolean {
    return since !== null && performance.now() - since >= milliseconds
  }

  /** Refuses those that have waited too long, now and then for as long as any wait. */
  #lookAgain(): void {
    if (this.#look !== null) return
    this.#look = setTimeout(() => {
      this.#look = null
      for (const { refuse } of this.#waiting.takeWhile(one => this.#hasWaited(one, this.size.longestWaitMs)))
        refuse(this.#refusal())
      if (this.#waiting.size > 0) this.#lookAgain()
    }, LOOK_MS).unref()
  }

  #refusal(): DomainError {
    this.busy?.refused()
    return serverBusy(RETRY_SECONDS)
  }

  #letIn(): void {
    const next = this.#waiting.take(waiting => this.#mayEnter(waiting.from))
    if (next === undefined) return
    // Here and not where it goes on: in between nobody else may take the place.
    this.#enter(next.from)
    next.enter()
  }
}

/** Set while a request has its turn: ends it. */
type TurnEnv = { Variables: { leaveTurn?: () => void } }

const PROBE = /\/(healthz|readyz)$/

/** A request whose client has left by the time its turn comes is not carried out. */
export const takeTurns =
  (turns: FairTurns, originOf: (c: Context) => Origin): MiddlewareHandler<TurnEnv> =>
  (c, next) =>
    turns.take(
      originOf(c),
      async leave => {
        if (hasLeft(c)) return c.body(null, 408)
        c.set('leaveTurn', leave)
        return next()
      },
      { probe: PROBE.test(c.req.path) },
    )

/** Ends the turn of a request that is about to wait for something of its own. */
export const leaveTurn = (c: Context): void => (c.get('leaveTurn') as (() => void) | undefined)?.()

const hasLeft = (c: Context): boolean => (c.env as Partial<HttpBindings> | undefined)?.outgoing?.destroyed === true
