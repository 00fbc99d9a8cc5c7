// A session at the addresses of tutoring: it has to be one.
import type { PlanStanding } from '../../contract/tutor.js'
import { heldBack, type Item } from '../../items/index.js'
import type { SessionStatus } from '../../contract/session.js'
import { DomainError } from '../../kernel/errors.js'
import { hasEnded, ownedSession, type SessionStore, type Snapshot } from '../../sessions/index.js'
import { lessonOf } from '../domain/lesson-plan.js'
import type { TutorState } from '../domain/state.js'
import { standing } from '../domain/turn.js'
import { eventsBack } from './read-turn.js'

/** `learnerId` null: an operator. Throws session_not_found, and not_tutoring (conflict) for a session of another type. */
export async function tutoringSession(
  sessions: Pick<SessionStore, 'load'>,
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
export async function lessonLanguage(sessions: Pick<SessionStore, 'plan'>, sessionId: string): Promise<string> {
  return lessonOf(await sessions.plan(sessionId)).guideline.language
}

/** As these addresses tell it: a session that waits for its learner is active like one that works. */
export const statusOf = ({ stored: { session } }: Snapshot): SessionStatus =>
  session.status === 'awaiting_client_action' ? 'active' : session.status

/** Where the plan stands now; null before there is one. */
export async function currentStanding(
  sessions: Pick<SessionStore, 'eventsAfter'>,
  { stored }: Snapshot,
): Promise<PlanStanding | null> {
  const { session, lastEventSeq } = stored
  return standing(await eventsBack(sessions, session.id, lastEventSeq, read => standing(read) !== null))
}

/** The verified question that is open, or will be asked once more: nothing that a learner reads may answer it. */
export async function itemAtStake(
  sessions: Pick<SessionStore, 'driverState' | 'itemsAt'>,
  { stored: { session } }: Snapshot,
): Promise<Item | null> {
  if (hasEnded(session) || session.position === 0) return null
  const state = (await sessions.driverState(session.id)) as TutorState | null
  if (state?.question?.kind !== 'item') return null
  const [record] = await sessions.itemsAt(session.id, session.position, session.position)
  return record?.item ?? null
}

/** What agents wrote for themselves, as far as a learner may read it. */
export const harmless = (item: Item | null, text: string): boolean => item === null || heldBack(item, text) === null
