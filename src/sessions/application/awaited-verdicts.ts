// Answers that were taken without a verdict: code, which is run outside any transaction and graded before a run does anything else.
import type { CodeGrade, GradeCodeAnswer, Verdict } from '../../items/index.js'
import { hasEnded, type Session } from '../domain/session.js'
import type { ItemRecord } from './ports.js'
import { RunFailure } from './run-failure.js'

/** Runs that code may break off before it is graded as what it is. */
const CRASHES = 3

export class AwaitedVerdicts {
  /**
   * By session and position. A run is broken off when the session ends; the next run of this process, which grades what was taken in
   * time, goes on waiting for the same grading.
   */
  readonly #underWay = new Map<string, Promise<CodeGrade>>()

  constructor(private readonly gradeCode: GradeCodeAnswer) {}

  /**
   * The verdict on the session's last answer. Rejects with RunFailure (grading_unavailable) when nothing can be run now, and with the
   * signal's reason when the run is over.
   */
  async verdictOn(session: Session, answered: ItemRecord, signal: AbortSignal): Promise<Verdict> {
    const failures = session.runError?.attempts ?? 0
    for (let attempt = failures + 1; ; attempt += 1) {
      signal.throwIfAborted()
      const graded = await unlessAborted(this.#grade(session, answered), signal)
      if (graded.kind === 'graded') return graded.verdict
      // The cause of a crash may be ours: the code is tried again. Not for ever: it may be the code.
      if (graded.kind === 'crashed' && attempt >= CRASHES) return graded.verdict
      // A session that goes on rests and counts its attempts. One that has ended records nothing more: it is tried again here.
      if (graded.kind === 'unavailable' || !hasEnded(session)) throw unavailable()
    }
  }

  #grade(session: Session, { position, item, outcome }: ItemRecord): Promise<CodeGrade> {
    const key = `${session.id} ${position}`
    const underWay = this.#underWay.get(key)
    if (underWay !== undefined) return underWay
    const grading = this.gradeCode(item, outcome?.response ?? {}, session.learnerId)
      .catch((cause: unknown) => Promise.reject(unavailable(cause)))
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, grading)
    return grading
  }
}

const unavailable = (cause?: unknown): RunFailure =>
  new RunFailure('grading_unavailable', { blamesModel: false, retryable: true }, cause)

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
  })
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', stop))
}
