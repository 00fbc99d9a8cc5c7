// Whose request is next: addresses take turns, so that one which sends sixty-four at once delays the others by a few and not by all of them.
import type { MiddlewareHandler } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import { DomainError } from '../kernel/errors.js'
import { incomingOf, type RequestLimits } from './request-limits.js'

export type TurnsSize = {
  /** Requests that are worked on at the same time, of all addresses and of one. */
  readonly atOnce: number
  readonly ofOne: number
  /** Requests that may wait in all. */
  readonly waiting: number
  /** After this a request counts as one that waits for something else, such as its body, and makes room: in ms. */
  readonly longestMs: number
}

const SIZE: TurnsSize = { atOnce: 16, ofOne: 4, waiting: 4_000, longestMs: 250 }
const RETRY_SECONDS = 2

export class FairTurns {
  /** In the order in which addresses are due. */
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #inside = new Map<string, number>()
  #insideCount = 0
  #waitingCount = 0

  constructor(private readonly size: TurnsSize = SIZE) {}

  /** Resolves and rejects as `work` does. Throws DomainError `server_busy` when too many wait already. */
  async take<T>(address: string, work: () => Promise<T>): Promise<T> {
    if (this.#mayEnter(address) && !this.#waiting.has(address)) this.#enter(address)
    else await this.#wait(address)
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
      leave()
    }
  }

  /** For the outermost application. */
  readonly middleware =
    (limits: RequestLimits): MiddlewareHandler<{ Bindings: HttpBindings }> =>
    (c, next) =>
      this.take(limits.addressOf(incomingOf(c)), next)

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
    if (this.#waitingCount >= this.size.waiting)
      throw new DomainError('unavailable', 'server_busy', 'The server is busy. Try again in a moment.', {
        retry_after_seconds: RETRY_SECONDS,
      })
    this.#waitingCount += 1
    return new Promise(resolve => {
      const queue = this.#waiting.get(address)
      if (queue === undefined) this.#waiting.set(address, [resolve])
      else queue.push(resolve)
    })
  }

  /** The next one of the first address that is due and may enter; that address is then the last. */
  #letIn(): void {
    for (const [address, queue] of this.#waiting) {
      if (!this.#mayEnter(address)) continue
      this.#waiting.delete(address)
      const goOn = queue.shift()!
      if (queue.length > 0) this.#waiting.set(address, queue)
      this.#waitingCount -= 1
      // Here and not where it goes on: in between nobody else may take the place.
      this.#enter(address)
      return goOn()
    }
  }
}
