// The first step of a run where an answer was stored without a verdict: code is run, outside any transaction, and graded.
import type { GradeCodeAnswer, Verdict } from '../../items/index.js'
import type { StepFacts } from './driver.js'
import { RunFailure } from './run-failure.js'

/** Runs that code may break off before it is graded as what it is. */
const CRASHES = 3

/** Whether the last answer waits for its verdict. Until it has it, the driver is not asked and the session does not end. */
export const owesVerdict = ({ current }: StepFacts): boolean =>
  current?.outcome?.kind === 'answered' && current.outcome.verdict === null

/** Rejects with RunFailure (grading_unavailable) when nothing can be run now, and with the signal's reason when the run is over. */
export async function gradeOwed(facts: StepFacts, grade: GradeCodeAnswer, signal: AbortSignal): Promise<Verdict> {
  const { item, outcome } = facts.current!
  signal.throwIfAborted()
  const graded = await unlessAborted(
    grade(item, outcome!.response ?? {}, facts.session.learnerId).catch((cause: unknown) =>
      Promise.reject(unavailable(cause)),
    ),
    signal,
  )
  if (graded.kind === 'graded') return graded.verdict
  const failures = facts.session.runError?.attempts ?? 0
  // The cause may be ours: it is tried again. Not for ever: it may be the code.
  if (graded.kind === 'crashed' && failures + 1 >= CRASHES) return graded.verdict
  throw unavailable()
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
