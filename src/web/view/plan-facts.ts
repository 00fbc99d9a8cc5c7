// What a plan amounts to for the learner, and what is new about it.
import type { PlanStatus, PlanStepView } from '../../client/index.js'

/** As the learner reads it: a step that was known already is not merely done. */
export type StepState = PlanStepView['status'] | 'skipped' | 'confirmed'

export const stateOfStep = ({ status, status_info: { skipped, confirmed } }: PlanStepView): StepState =>
  status !== 'completed' ? status : skipped ? 'skipped' : confirmed ? 'confirmed' : status

/** Steps done, and the place of the current one from 1; null once none is left. */
export function placeIn({ study_plan: { todo_list: steps } }: PlanStatus): {
  readonly current: number | null
  readonly done: number
  readonly total: number
} {
  const working = steps.findIndex(({ status }) => status === 'in_progress')
  const at = working >= 0 ? working : steps.findIndex(({ status }) => status === 'pending')
  const done = steps.filter(({ status }) => status === 'completed').length
  return { current: at < 0 ? null : at + 1, done, total: steps.length }
}

/** Nothing of a step that nobody has answered in yet. The last question of the step in progress is open, and counts when it is closed. */
export function questionsIn({ study_plan: { todo_list: steps } }: PlanStatus): {
  readonly asked: number
  readonly right: number
} {
  const tried = steps.map(step => step.status_info).filter(info => info.attempts > 0)
  const sum = (of: 'questions_asked' | 'questions_correct') => tried.reduce((total, info) => total + info[of], 0)
  const open = steps.filter(({ status, status_info }) => status === 'in_progress' && status_info.attempts > 0).length
  return { asked: sum('questions_asked') - open, right: sum('questions_correct') }
}

interface PlanNews {
  /** Titles of the steps that are done now and were not. */
  readonly done: readonly string[]
  readonly changed: boolean
}

export function newsOf(before: PlanStatus, now: PlanStatus): PlanNews {
  const wasDone = new Set(
    before.study_plan.todo_list.filter(({ status }) => status === 'completed').map(step => step.step_id),
  )
  const done = now.study_plan.todo_list.filter(step => step.status === 'completed' && !wasDone.has(step.step_id))
  const version = (plan: PlanStatus) => plan.study_plan.metadata.plan_version
  return { done: done.map(step => step.title), changed: version(now) > version(before) }
}
