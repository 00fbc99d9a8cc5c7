// Sessions follow their exam: its window, what it gives to all, and its end. A change is carried to them at once, and by the sweeper where
// that was cut short or a session was made at the same moment. The same rounds remove previews that were left.
import { TerminateSession } from '../../sessions/index.js'
import { FollowExam } from '../../supervision/index.js'
import type { Mediator } from '../../kernel/mediator.js'
import { singleFlight } from '../../kernel/single-flight.js'
import type { ExamStore, PreviewStore } from './ports.js'
import { removeLeftPreviews } from './preview.js'

type Ports = {
  readonly exams: Pick<ExamStore, 'behind'>
  readonly mediator: Pick<Mediator, 'send'>
}

const BATCH = 200

/** Of one exam, or of all. Rejects with what a session could not take over, after the others have. */
export async function keepUp({ exams, mediator }: Ports, examId: string | null): Promise<void> {
  for (;;) {
    const found = await exams.behind(examId, BATCH)
    const faults: unknown[] = []
    for (const { sessionId, cancelled, ...times } of found)
      await (
        cancelled
          ? mediator.send(TerminateSession, { sessionId, learnerId: null, reason: 'exam_cancelled' })
          : mediator.send(FollowExam, { sessionId, ...times })
      ).catch((error: unknown) => faults.push(error))
    if (faults.length > 0) throw faults[0]
    if (found.length < BATCH) return
  }
}

/** For the sweeper: one round at a time. */
export class ExamKeeper {
  /** Never rejects. */
  readonly round = singleFlight(async () => {
    for (const work of [() => keepUp(this.ports, null), () => removeLeftPreviews(this.ports)])
      await work().catch(this.ports.onError)
  })

  constructor(
    private readonly ports: Ports & {
      readonly previews: PreviewStore
      readonly onError: (error: unknown) => void
    },
  ) {}
}
