// Runs code that learners wrote, so that one learner's code cannot cost another learner an answer. Each answer first gets a short slice, which
// an honest one ends in; what does not end there is run again from the start, one such answer at a time, while short ones go on.
import type { CodeOutcome, CodeRequest, RunCode } from '../domain/answers/code/code-tests.js'
import type { CodeThread, ThreadOutcome } from './code-thread.js'
import { CodeThreads } from './code-threads.js'
import { FairQueue } from '../../kernel/fair-queue.js'
import { Stopwatch } from './stopwatch.js'

/** What ends a run: whichever limit is reached first. */
type Limit = {
  /**
   * Interrupts of the interpreter, over all calls together. It makes one after 10,000 jumps and calls, so the same code makes the same
   * number of them on every machine, however busy it is.
   */
  readonly interrupts: number
  /** Milliseconds of computing, for work that makes no interrupts: native loops over long lists, large allocations. */
  readonly timeMs: number
}

/**
 * How an answer is tried. Each begins with a `slice`, and one that runs out of interrupts there is run with the `full` limits. One that runs
 * out of time gets a `secondSlice` before that: the thread's own work, such as compiling or collecting garbage, may have used up the first.
 * What runs out of time with the full limits is tried `alone`.
 */
type Attempt = 'slice' | 'secondSlice' | 'full' | 'alone'
export type CodeLimits = Readonly<Record<Attempt, Limit>>

/**
 * 6,000 interrupts are about one second of an idle core. Measured there, interrupts per second: sums in a loop 5,100, recursion 5,600,
 * function calls 6,200, a sieve 6,400, counting alone 9,200, regular expressions 9,400, arithmetic of Math 3,700, sorting and maps 2,600,
 * short texts 1,300 to 2,200, objects 370, JSON 100, copying a list of a hundred 60, an empty loop 39,000. The slow ones spend their time
 * in native code: there `timeMs` comes first.
 */
export const CODE_LIMITS: CodeLimits = {
  slice: { interrupts: 120, timeMs: 10 },
  secondSlice: { interrupts: 300, timeMs: 50 },
  full: { interrupts: 6_000, timeMs: 1_000 },
  alone: { interrupts: 6_000, timeMs: 4_000 },
}

/** Milliseconds that each call has on top of these limits: it is made in a realm of its own, which takes nearly as long. */
const CALL_MS = 1
/**
 * A run is broken off when so many times its time has passed: it shares the machine with others. If its thread has computed less than
 * its time by then, it is run again for twice as long. Only Linux tells what a thread has computed; elsewhere the time that passes must do.
 */
const SLACK = 3

/** Runs at the same time, each on a thread of its own. One of them at most is not a slice. */
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
/** `computed` measures how much of its time a run really had. */
type Run = { readonly attempt: Attempt; readonly computed: Stopwatch }

const UNAVAILABLE: CodeOutcome = { kind: 'unavailable' }

export class CodeSandbox {
  readonly #waiting = {
    slice: new FairQueue<Job>(),
    secondSlice: new FairQueue<Job>(),
    full: new FairQueue<Job>(),
    alone: new FairQueue<Job>(),
  } satisfies Record<Attempt, FairQueue<Job>>
  readonly #running = new Set<Run>()
  readonly #ofOwner = new Map<string, number>()
  readonly #threads = new CodeThreads(RUNS, {
    onReady: () => this.#startRuns(),
    onFailed: () => this.#turnAllAway(),
  })
  #isClosed = false

  constructor(private readonly limits: CodeLimits = CODE_LIMITS) {}

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
    this.#watchRuns()
  }

  /** The time of a run that is tried alone counts only while it is alone. */
  #watchRuns(): void {
    for (const { attempt, computed } of this.#running) {
      if (attempt === 'alone' && this.#running.size > 1) computed.stop()
      else computed.start()
    }
  }

  /** What may be run now: slices first, and one longer run at a time besides. */
  #next(): Attempt | null {
    if (this.#isClosed || this.#running.size === RUNS) return null
    if (this.#waiting.slice.size > 0) return 'slice'
    if (this.#waiting.secondSlice.size > 0) return 'secondSlice'
    if ([...this.#running].some(({ attempt }) => !isSlice(attempt))) return null
    if (this.#waiting.full.size > 0) return 'full'
    return this.#waiting.alone.size > 0 && this.#running.size === 0 ? 'alone' : null
  }

  async #run(attempt: Attempt, thread: CodeThread, job: Job): Promise<void> {
    const outcome = await this.#outcome(attempt, thread, job.request)
    this.#threads.giveBack(thread)
    const again = nextAttempt(attempt, outcome.kind)
    if (this.#isClosed) job.resolve(UNAVAILABLE)
    else if (again === null) job.resolve(outcome.kind === 'cut' ? { kind: 'timed_out' } : outcome)
    else if (this.#waitingForMore() >= MAX_WAITING) job.resolve(UNAVAILABLE)
    else this.#waiting[again].push(job.owner, job)
    this.#startRuns()
  }

  #waitingForMore(): number {
    const { secondSlice, full, alone } = this.#waiting
    return secondSlice.size + full.size + alone.size
  }

  /** The outcome of a run that had its time: one that was broken off without having had it is repeated. */
  async #outcome(attempt: Attempt, thread: CodeThread, request: CodeRequest): Promise<ThreadOutcome> {
    const { interrupts, timeMs } = this.limits[attempt]
    const ownMs = timeMs + CALL_MS * request.calls.length
    for (let ms = SLACK * ownMs; ; ms *= 2) {
      const run: Run = { attempt, computed: new Stopwatch(thread.clock()) }
      this.#running.add(run)
      this.#watchRuns()
      const outcome = await thread.run(request, interrupts, ms)
      run.computed.stop()
      this.#running.delete(run)
      if (outcome.kind !== 'cut' || run.computed.ms >= ownMs || this.#isClosed) return outcome
    }
  }

  #turnAllAway(): void {
    for (const queue of Object.values(this.#waiting))
      for (let job = queue.take(); job !== undefined; job = queue.take()) job.resolve(UNAVAILABLE)
  }
}

const isSlice = (attempt: Attempt): boolean => attempt === 'slice' || attempt === 'secondSlice'

const AFTER_TIME: Readonly<Record<Attempt, Attempt | null>> = {
  slice: 'secondSlice',
  secondSlice: 'full',
  full: 'alone',
  alone: null,
}

/**
 * How an answer is tried next, from the start; null when the outcome counts. Running out of interrupts says something about the code
 * unless it was only a slice; running out of time may say something about the machine, and counts only for a run that was alone.
 */
function nextAttempt(attempt: Attempt, outcome: CodeOutcome['kind'] | 'cut'): Attempt | null {
  if (outcome === 'cut') return AFTER_TIME[attempt]
  return outcome === 'timed_out' && isSlice(attempt) ? 'full' : null
}
