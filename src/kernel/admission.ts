// Limits how many pieces of work run at a time. Others wait, but not for long: those that would are refused and told when to return.
import { BusyPeriod, type BusyWatch } from './busy-period.js'
import { serverBusy } from './errors.js'

type AdmissionSettings = {
  readonly atOnce: number
  /** In ms. Nothing waits longer, and what is expected to is refused at once. */
  readonly longestWaitMs: number
  /** Nothing begins while this returns false, because other work goes first. Must not throw. */
  readonly mayBegin?: () => boolean
  readonly watch?: BusyWatch
}

/** How often waiting work is looked at when nothing ends that would let it begin, in ms. */
const LOOK_MS = 100
/** The share of the latest duration in the average of durations. */
const LATEST_SHARE = 0.2
/** The least and the most seconds after which a refused caller is asked to return. */
const RETRY_SECONDS = { least: 2, most: 30 }

type Waiting = { readonly since: number; readonly begin: () => void; readonly refuse: (reason: Error) => void }

export class Admission {
  readonly #waiting: Waiting[] = []
  #inside = 0
  /** How long work took lately, in ms. */
  #averageMs = 0
  #look: NodeJS.Timeout | null = null
  readonly #busy: BusyPeriod | null

  constructor(private readonly settings: AdmissionSettings) {
    this.#busy = settings.watch === undefined ? null : new BusyPeriod(settings.watch)
  }

  /** Resolves and rejects as `work` does. Throws DomainError `server_busy` when its turn does not come in time. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    this.check()
    await new Promise<void>((begin, refuse) => {
      this.#waiting.push({ since: performance.now(), begin, refuse })
      this.#beginNext()
    })
    const start = performance.now()
    try {
      return await work()
    } finally {
      this.#averageMs += LATEST_SHARE * (performance.now() - start - this.#averageMs)
      this.#inside -= 1
      this.#beginNext()
    }
  }

  /** Throws DomainError `server_busy` if `pass` would now: for callers that do something irrevocable first. */
  check(): void {
    if (this.#expectedMs() >= this.settings.longestWaitMs) throw this.#refusal()
  }

  /** How long one more would have to wait, in ms: for all before it, and no less than the first in the queue has waited. */
  #expectedMs(): number {
    const first = this.#waiting[0]
    const waited = first === undefined ? 0 : performance.now() - first.since
    const before = this.#inside + this.#waiting.length
    return Math.max(waited, (before / this.settings.atOnce) * this.#averageMs)
  }

  #beginNext(): void {
    const { atOnce, longestWaitMs, mayBegin = () => true } = this.settings
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      if (performance.now() - first.since > longestWaitMs) {
        this.#waiting.shift()
        first.refuse(this.#refusal())
      } else if (this.#inside < atOnce && mayBegin()) {
        // Taken here and not where the work goes on: nothing else may take the slot in between.
        this.#inside += 1
        this.#waiting.shift()
        first.begin()
      } else return this.#lookAgain()
    }
  }

  #lookAgain(): void {
    if (this.#look !== null) return
    this.#look = setTimeout(() => {
      this.#look = null
      this.#beginNext()
    }, LOOK_MS).unref()
  }

  #refusal(): Error {
    this.#busy?.refused()
    const { least, most } = RETRY_SECONDS
    return serverBusy(Math.min(most, Math.max(least, Math.ceil(this.#expectedMs() / 1000))))
  }
}
