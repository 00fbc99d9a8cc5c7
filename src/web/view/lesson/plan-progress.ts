// Progress through a study plan, and the changes between two versions of it.
import type { PlanStatus, PlanStepView } from '../../../client/index.js'

/** The status of a step as the learner sees it: `skipped` and `confirmed` steps were already known. */
export type StepState = PlanStepView['status'] | 'skipped' | 'confirmed'

export const stateOfStep = ({ status, status_info: { skipped, confirmed } }: PlanStepView): StepState =>
  status !== 'completed' ? status : skipped ? 'skipped' : confirmed ? 'confirmed' : status

/** Steps done, and the number of the current step from 1; null when none is left. */
export function stepProgress({ study_plan: { todo_list: steps } }: PlanStatus): {
  readonly current: number | null
  readonly done: number
  readonly total: number
} {
  const working = steps.findIndex(({ status }) => status === 'in_progress')
  const at = working >= 0 ? working : steps.findIndex(({ status }) => status === 'pending')
  const done = steps.filter(({ status }) => status === 'completed').length
  return { current: at < 0 ? null : at + 1, done, total: steps.length }
}

/** Questions asked and answered correctly, in the steps with at least one attempt. The open question does not count yet. */
export function questionTotals({ study_plan: { todo_list: steps } }: PlanStatus): {
  readonly asked: number
  readonly right: number
} {
  const tried = steps.map(step => step.status_info).filter(info => info.attempts > 0)
  const sum = (of: 'questions_asked' | 'questions_correct') => tried.reduce((total, info) => total + info[of], 0)
  const open = steps.filter(({ status, status_info }) => status === 'in_progress' && status_info.attempts > 0).length
  return { asked: sum('questions_asked') - open, right: sum('questions_correct') }
}

interface PlanChanges {
  /** Titles of the steps completed since. */
  readonly done: readonly string[]
  readonly changed: boolean
}

export function planChanges(before: PlanStatus, now: PlanStatus): PlanChanges {
  const wasDone = new Set(
    before.study_plan.todo_list.filter(({ status }) => status === 'completed').map(step => step.step_id),
  )
  const done = now.study_plan.todo_list.filter(step => step.status === 'completed' && !wasDone.has(step.step_id))
  const version = (plan: PlanStatus) => plan.study_plan.metadata.plan_version
  return { done: done.map(step => step.title), changed: version(now) > version(before) }
}
