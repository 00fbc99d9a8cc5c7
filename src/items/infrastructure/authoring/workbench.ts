// Does what editors ask about texts, in one thread that lives while somebody edits. A text that takes too long costs its own answer alone.
import { DomainError, serverBusy } from '../../../kernel/errors.js'
import { CheckThread } from './check-thread.js'
import type { ResultOf, SourceJob } from './source-jobs.js'

/** Of one job, in ms. A check takes about a second. */
const LONGEST_MS = 20_000
/** The thread ends after so long without a job. */
const IDLE_MS = 120_000
/** Jobs that may wait; further ones are refused. */
const MAX_WAITING = 20

export class Workbench {
  #thread: CheckThread | null = null
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #idle: NodeJS.Timeout | undefined

  constructor(private readonly longestMs = LONGEST_MS) {}

  /** Rejects with `blueprint_unusable`, `check_overdue`, `server_busy`. */
  async do<Job extends SourceJob>(job: Job): Promise<ResultOf<Job>> {
    if (this.#waiting >= MAX_WAITING) throw serverBusy(2)
    this.#waiting += 1
    const done = this.#last.then(() => this.#run(job))
    this.#last = done.catch(() => {})
    return done.finally(() => (this.#waiting -= 1))
  }

  async #run<Job extends SourceJob>(job: Job): Promise<ResultOf<Job>> {
    clearTimeout(this.#idle)
    const thread = (this.#thread ??= new CheckThread())
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        void this.stop()
        reject(new DomainError('overdue', 'check_overdue', 'Trying this text takes too long.'))
      }, this.longestMs)
    })
    try {
      return await Promise.race([thread.do(job), late])
    } catch (error) {
      // A thread that broke is not asked again.
      if (!(error instanceof DomainError)) await this.stop()
      throw error
    } finally {
      clearTimeout(timer)
      if (this.#thread !== null) {
        this.#thread.unref()
        this.#idle = setTimeout(() => void this.stop(), IDLE_MS).unref()
      }
    }
  }

  /** The next job starts another thread. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = null
    await thread?.stop()
  }
}
