// Addresses take turns, so that a burst from one address delays the others by a few requests and not by the whole burst.
import type { Context, MiddlewareHandler } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import { serverBusy, type DomainError } from '../kernel/errors.js'
import { FairQueue } from '../kernel/fair-queue.js'

type TurnsSize = {
  /** Requests that are worked on at the same time, of all addresses and of one. */
  readonly atOnce: number
  readonly ofOne: number
  /** Requests that may wait in all. */
  readonly waiting: number
  /** In ms. A request that takes longer is assumed to wait for something, such as its body or a model, and gives up its place. */
  readonly longestMs: number
  /** In ms. Once so much has been worked in one go, further requests of an address wait until the network has been looked at. */
  readonly inOneGoMs: number
}

const SIZE: TurnsSize = { atOnce: 16, ofOne: 3, waiting: 4_000, longestMs: 250, inOneGoMs: 1 }
const RETRY_SECONDS = 2

type Waiting = { readonly address: string; readonly enter: () => void; readonly refuse: (why: DomainError) => void }

export class FairTurns {
  readonly #waiting = new FairQueue<Waiting>()
  readonly #inside = new Map<string, number>()
  #insideCount = 0
  /** When the present turn of the event loop began to work on requests, in ms; null: it has not. */
  #begunAt: number | null = null

  constructor(private readonly size: TurnsSize = SIZE) {}

  /**
   * Runs `work` when it is this address's turn; resolves and rejects as `work` does. When too many wait, the last one of the address
   * that has most waiting is refused. Throws DomainError `server_busy`.
   */
  async take<T>(address: string, work: () => Promise<T>): Promise<T> {
    if (this.#mayEnter(address) && !this.#waiting.has(address)) this.#enter(address)
    else await this.#wait(address)
    this.#noteBeginning()
    let inside = true
    const leave = (): void => {
      if (inside) this.#leave(address)
      inside = false
    }
    const longest = setTimeout(leave, this.size.longestMs)
    try {
      return await work()
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

  #mayEnter(address: string): boolean {
    return this.#insideCount < this.size.atOnce && (this.#inside.get(address) ?? 0) < this.size.ofOne
  }

  #enter(address: string): void {
    this.#insideCount += 1
    this.#inside.set(address, (this.#inside.get(address) ?? 0) + 1)
  }

  #leave(address: string): void {
    this.#insideCount -= 1
    const left = this.#inside.get(address)! - 1
    if (left === 0) this.#inside.delete(address)
    else this.#inside.set(address, left)
    this.#letIn()
  }

  #wait(address: string): Promise<void> {
    return new Promise((enter, refuse) => {
      this.#waiting.push(address, { address, enter, refuse })
      if (this.#waiting.size > this.size.waiting) this.#waiting.dropOne().refuse(serverBusy(RETRY_SECONDS))
    })
  }

  #letIn(): void {
    const next = this.#waiting.take(address => this.#mayEnter(address))
    if (next === undefined) return
    // Here and not where it goes on: in between nobody else may take the place.
    this.#enter(next.address)
    next.enter()
  }
}

/** A request whose client has left by the time its turn comes is not carried out. */
export const takeTurns =
  (turns: FairTurns, addressOf: (c: Context) => string): MiddlewareHandler =>
  (c, next) =>
    turns.take(addressOf(c), async () => (hasLeft(c) ? c.body(null, 408) : next()))

const hasLeft = (c: Context): boolean => (c.env as Partial<HttpBindings> | undefined)?.outgoing?.destroyed === true
