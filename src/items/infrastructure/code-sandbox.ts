// Runs code that learners wrote, so that one learner's code cannot cost another learner an answer. Each answer first gets a short slice, which
// an honest one ends in; what does not end there is run again from the start, one such answer at a time, while short ones go on.
import type { CodeOutcome, CodeRequest, RunCode } from '../domain/answers/code/code-tests.js'
import type { CodeThread } from './code-thread.js'
import { CodeThreads } from './code-threads.js'
import { FairQueue } from '../../kernel/fair-queue.js'

/** How an answer is tried: with a slice first, and with all its work when that was not enough. */
type Attempt = 'slice' | 'full'

/**
 * Units of work that an answer may do, over all its calls together. The interpreter counts them in its own loops (`wasm-meter.mjs`), so the
 * same code does the same work on every machine, however busy it is, and no clock judges it.
 */
export type CodeLimits = Readonly<Record<Attempt, number>>

/**
 * A thousand units are half a second to a second of an idle core, and never more than three. Measured there, milliseconds for a unit of
 * JavaScript: loops, recursion, sorting and regular expressions 0.5, maps 0.8, objects 1.2, short texts 1.5, JSON 1.9, texts split into
 * letters 2.6; of Python: 0.6 to 1, exceptions in deep recursion 3.
 */
export const CODE_LIMITS: CodeLimits = { slice: 20, full: 1_000 }

/** Runs at the same time. One of them at most is not a slice. */
const RUNS = 2
/** Answers that may wait for their slice, and answers that may wait for more; further ones are turned away. */
const MAX_WAITING = 200
/** Answers of one owner that may wait or run. */
const MAX_OF_OWNER = 10

type Job = {
  readonly request: CodeRequest
  readonly owner: string
  readonly resolve: (outcome: CodeOutcome) => void
}

const UNAVAILABLE: CodeOutcome = { kind: 'unavailable' }

export class CodeSandbox {
  readonly #waiting = {
    slice: new FairQueue<Job>(),
    full: new FairQueue<Job>(),
  } satisfies Record<Attempt, FairQueue<Job>>
  readonly #running: Record<Attempt, number> = { slice: 0, full: 0 }
  readonly #ofOwner = new Map<string, number>()
  readonly #threads: CodeThreads
  #isClosed = false

  /** `runs`: how many there are at the same time, each on a thread of its own. */
  constructor(
    private readonly limits: CodeLimits = CODE_LIMITS,
    private readonly runs = RUNS,
  ) {
    this.#threads = new CodeThreads(runs, {
      onReady: () => this.#startRuns(),
      onFailed: () => this.#turnAllAway(),
    })
  }

  /** Implements `RunCode`. The first answer starts a thread. */
  readonly run: RunCode = async (request, owner) => {
    const ofOwner = this.#ofOwner.get(owner) ?? 0
    if (this.#isClosed || ofOwner >= MAX_OF_OWNER || this.#waiting.slice.size >= MAX_WAITING) return UNAVAILABLE
    this.#ofOwner.set(owner, ofOwner + 1)
    try {
      return await new Promise(resolve => {
        this.#waiting.slice.push(owner, { request, owner, resolve })
        this.#startRuns()
      })
    } finally {
      const left = this.#ofOwner.get(owner)! - 1
      if (left === 0) this.#ofOwner.delete(owner)
      else this.#ofOwner.set(owner, left)
    }
  }

  /** Ends every run. What waits or runs becomes `unavailable`, and so does everything after. Resolves when all threads are gone. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#turnAllAway()
    await this.#threads.close()
  }

  #startRuns(): void {
    for (let attempt = this.#next(); attempt !== null; attempt = this.#next()) {
      const thread = this.#threads.take()
      if (thread === null) break
      void this.#run(attempt, thread, this.#waiting[attempt].take()!)
    }
  }

  /** What may be run now: slices first, and one longer run at a time besides. */
  #next(): Attempt | null {
    const { slice, full } = this.#running
    if (this.#isClosed || slice + full === this.runs) return null
    if (this.#waiting.slice.size > 0) return 'slice'
    return this.#waiting.full.size > 0 && full === 0 ? 'full' : null
  }

  async #run(attempt: Attempt, thread: CodeThread, job: Job): Promise<void> {
    this.#running[attempt] += 1
    const outcome = await thread.run(job.request, this.limits[attempt])
    this.#running[attempt] -= 1
    this.#threads.giveBack(thread)
    if (this.#isClosed) job.resolve(UNAVAILABLE)
    else if (attempt === 'full' || outcome.kind !== 'timed_out') job.resolve(outcome)
    else if (this.#waiting.full.size >= MAX_WAITING) job.resolve(UNAVAILABLE)
    else this.#waiting.full.push(job.owner, job)
    this.#startRuns()
  }

  #turnAllAway(): void {
    for (const queue of Object.values(this.#waiting))
      for (let job = queue.take(); job !== undefined; job = queue.take()) job.resolve(UNAVAILABLE)
  }
}
