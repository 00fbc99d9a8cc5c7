// What staff read of a lesson: its plan, what its agents noted, and whether a person has to help.
import type { PlanStatus } from '../../contract/tutor.js'
import type { DriverStore, Session } from '../../sessions/index.js'
import { accuracyOf } from '../domain/turn.js'
import { countsOf, currentPlanStatus, lessonState, uncounted } from './tutoring-session.js'

export type LessonRecord = {
  readonly status: PlanStatus
  /** Questions that are settled, those that were right at the first try, and the share of these; null before the first. */
  readonly answered: number
  readonly correct: number
  readonly accuracy: number | null
  readonly offTopic: number
  readonly intervention: string | null
  readonly notes: readonly { readonly at: Date; readonly text: string }[]
}

/** Null for a session of another type, and before there is a plan. */
export async function lessonRecord(
  sessions: Pick<DriverStore, 'driverState' | 'driverNotes'>,
  { id, type }: Pick<Session, 'id' | 'type'>,
): Promise<LessonRecord | null> {
  if (type !== 'tutoring') return null
  const [state, notes] = await Promise.all([lessonState(sessions, id), sessions.driverNotes(id, 'note')])
  const status = currentPlanStatus(state)
  if (status === null) return null
  const { study_plan: plan } = status
  const { answered, right } = countsOf(state, plan.todo_list)
  return {
    status,
    answered,
    correct: right,
    accuracy: accuracyOf(plan, uncounted(state)),
    offTopic: state.redirects,
    intervention: state.intervention,
    notes: notes.flatMap(({ at, payload: { text } }) =>
      typeof text === 'string' && text.trim() !== '' ? [{ at, text: text.trim() }] : [],
    ),
  }
}
