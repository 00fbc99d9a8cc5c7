// Previews: staff take an exam as a learner would, and leave no record. What is stored of one belongs to a learner who is nobody else, counts
// nowhere while it is there, and is removed with the end.
import type { ExamPreview, ExamPreviewEnd } from '../../contract/exams.js'
import type { SessionResults } from '../../contract/session.js'
import type { SessionReview } from '../../contract/review.js'
import type { Staff } from '../../identity/index.js'
import { DomainError } from '../../kernel/errors.js'
import { newId } from '../../kernel/ids.js'
import type { Mediator } from '../../kernel/mediator.js'
import { CreateSession, TerminateSession } from '../../sessions/index.js'
import { findExam } from './exam-views.js'
import type { ExamStore, PreviewStore } from './ports.js'

type By = Pick<Staff, 'actor' | 'sees'>

type Keeping = { readonly previews: PreviewStore; readonly mediator: Pick<Mediator, 'send'> }

export type PreviewPorts = Keeping & {
  readonly exams: Pick<ExamStore, 'find'>
  /** Lets its holder act in this session, and in nothing else. */
  readonly tokenFor: (session: { readonly sessionId: string; readonly learnerId: string }) => string
  /** What staff see of a session that is over. Throws grading_pending. */
  readonly outcomeOf: (sessionId: string) => Promise<{ results: SessionResults; review: SessionReview }>
}

const takerOf = ({ actor }: By): string => `${actor.kind} ${actor.id ?? ''}`

/** Ends those that these staff have left. Throws exam_not_found, and what making a session throws. */
export async function beginPreview(ports: PreviewPorts, examId: string, by: By): Promise<ExamPreview> {
  const { exams, previews, mediator, tokenFor } = ports
  await findExam(exams, examId, by)
  const takenBy = takerOf(by)
  for (const left of await previews.by(takenBy)) await removePreview(ports, left)
  const learnerId = newId()
  await previews.add({ learnerId, examId, takenBy })
  const body = { session_type: 'evaluation', exam_id: examId } as const
  const { sessionId } = await mediator.send(CreateSession, { learnerId, body, idempotencyKey: null })
  return { session_id: sessionId, session_token: tokenFor({ sessionId, learnerId }) }
}

/** What it came to, with everything that staff may see; after that nothing of it is left. Throws preview_not_found, grading_pending. */
export async function endPreview(
  ports: PreviewPorts,
  examId: string,
  sessionId: string,
  by: By,
): Promise<ExamPreviewEnd> {
  const found = await ports.previews.find(sessionId, takerOf(by))
  if (found?.examId !== examId)
    throw new DomainError('not_found', 'preview_not_found', 'There is no such preview, or it was removed.')
  await ports.mediator.send(TerminateSession, { sessionId, learnerId: null, reason: 'preview_ended' })
  const outcome = await ports.outcomeOf(sessionId)
  await removePreview(ports, found.learnerId)
  return outcome
}

/** Whatever runs it stops before its rows are removed. */
async function removePreview({ previews, mediator }: Keeping, learnerId: string): Promise<void> {
  for (const sessionId of await previews.openSessions(learnerId))
    await mediator.send(TerminateSession, { sessionId, learnerId: null, reason: 'preview_ended' })
  await previews.remove(learnerId)
}

/** For the sweeper: removes what nobody has ended, such as when a page was closed or the server was killed. */
export async function removeLeftPreviews(ports: Keeping): Promise<void> {
  for (const learnerId of await ports.previews.left()) await removePreview(ports, learnerId)
}
