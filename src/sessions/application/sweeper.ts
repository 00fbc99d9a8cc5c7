// What nobody is there to do: end what is overdue, run what was left lying, remove what nobody began. Every node sweeps; the fence makes that harmless.
import type { Mediator } from '../../kernel/mediator.js'
import { ExpireSession } from './expire-session.js'
import type { LeaseStore } from './ports.js'

type Ports = {
  readonly leases: LeaseStore
  readonly mediator: Mediator
  readonly wake: (sessionId: string) => void
  /** Told of every round: for what has to be done now and then. */
  readonly onRound?: () => void
  readonly onError: (error: unknown) => void
}

/** Sessions handled in one round of one kind. */
const BATCH = 50
/** How long a session may wait for its learner to begin it. */
const PENDING_MS = 24 * 3_600_000
const PENDING_BATCH = 500
/** How long a session is looked at after its learner was asked something: most answer within it. */
const IDLE_MS = 120_000
/** How often the sessions that nobody began are removed, and those that are idle are left. */
const TIDY_EVERY_MS = 60_000

export class Sweeper {
  #timer: NodeJS.Timeout | null = null
  #round: Promise<void> = Promise.resolve()
  #tidied = -Infinity

  constructor(private readonly ports: Ports) {}

  /** Sweeps, and again `intervalMs` after each round. */
  start(intervalMs: number): void {
    this.#timer = setTimeout(() => {
      void this.sweep()
        .catch(this.ports.onError)
        .finally(() => this.#timer && this.start(intervalMs))
    }, intervalMs).unref()
  }

  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await this.#round
  }

  /**
   * One round, after the one that is under way. Resolves when what was due has been ended and what was lying about has been handed to
   * the runner.
   */
  sweep(): Promise<void> {
    const round = this.#round.then(() => this.#sweep())
    this.#round = round.catch(() => {})
    return round
  }

  async #sweep(): Promise<void> {
    const { leases, mediator, wake, onRound, onError } = this.ports
    for (const sessionId of await leases.overdue(BATCH))
      // One that cannot be ended must not keep the others waiting.
      await mediator.send(ExpireSession, { sessionId }).catch(onError)
    for (const sessionId of await leases.claimable(BATCH)) wake(sessionId)
    onRound?.()
    await this.#tidy()
  }

  async #tidy(): Promise<void> {
    const { leases } = this.ports
    const now = performance.now()
    if (now - this.#tidied < TIDY_EVERY_MS) return
    this.#tidied = now
    await leases.leaveIdle(IDLE_MS)
    while ((await leases.removePending(PENDING_MS, PENDING_BATCH)) === PENDING_BATCH);
  }
}
