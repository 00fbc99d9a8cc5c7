// A session at the addresses of tutoring: checks that it is a lesson, and reads its state.
import type { PlanStatus, StudyPlanView } from '../../contract/tutor.js'
import type { Item } from '../../items/index.js'
import type { SessionStatus } from '../../contract/session.js'
import { DomainError } from '../../kernel/errors.js'
import {
  hasEnded,
  ownedSession,
  type Session,
  type DriverStore,
  type Questions,
  type Sessions,
  type Snapshot,
} from '../../sessions/index.js'
import { lessonOf } from '../domain/lesson-plan.js'
import { planStatus, storedState } from '../domain/plan.js'
import type { TutorState } from '../domain/state.js'
import { questionsAsked, questionsRight } from '../domain/turn.js'

/** `learnerId` null: an operator. Throws session_not_found, and not_tutoring (conflict) for a session of another type. */
export async function tutoringSession(
  sessions: Pick<Sessions, 'load'>,
  sessionId: string,
  learnerId: string | null,
): Promise<Snapshot> {
  const snapshot = await ownedSession(sessions, sessionId, learnerId)
  if (snapshot.stored.session.type !== 'tutoring')
    throw new DomainError(
      'conflict',
      'not_tutoring',
      'This is no tutoring session. Its address begins with /session/.',
      { status: snapshot.stored.session.status },
    )
  return snapshot
}

/** Of the lesson in a tutoring session. */
export async function lessonLanguage(sessions: Pick<DriverStore, 'plan'>, sessionId: string): Promise<string> {
  return lessonOf(await sessions.plan(sessionId)).guideline.language
}

/** The stored state of the driver; a fresh one before its first step. */
export const lessonState = async (sessions: Pick<DriverStore, 'driverState'>, sessionId: string): Promise<TutorState> =>
  storedState(await sessions.driverState(sessionId))

/** The plan and its progress; null before there is a plan. */
export const currentPlanStatus = (state: TutorState): PlanStatus | null =>
  state.plan === null ? null : planStatus(state, state.mastery)

/** Questions that were asked and are not settled by an answer: those that had none, and the open one. */
const withoutAnswer = ({ question, unanswered }: TutorState): number => unanswered + (question?.kind === 'item' ? 1 : 0)

/** Questions that were asked and are in no figure: those, and the ones of which half was done. */
export const uncounted = (state: TutorState): number => withoutAnswer(state) + state.halfDone

/** What came of the questions that were asked. */
export const countsOf = (state: TutorState, steps: StudyPlanView['todo_list']) => ({
  answered: Math.max(0, questionsAsked(steps) - uncounted(state)),
  right: questionsRight(steps),
  left: withoutAnswer(state),
})

/** The status as these addresses report it: a session that waits for its learner is active, too. */
export const statusOf = ({ status }: Session): SessionStatus =>
  status === 'awaiting_client_action' ? 'active' : status

/** The call of the open question; null when nothing is asked. */
export const openCall = (session: Session): string | null =>
  session.status === 'awaiting_client_action' ? session.open.callId : null

/** The verified question that is open, or will be asked once more: nothing that a learner reads may answer it. */
export async function itemAtStake(
  sessions: Pick<Questions, 'itemsAt'>,
  session: Session,
  { question }: TutorState,
): Promise<Item | null> {
  if (hasEnded(session) || session.position === 0 || question?.kind !== 'item') return null
  const position = question.steps?.position ?? session.position
  const [record] = await sessions.itemsAt(session.id, position, position)
  return record?.item ?? null
}
