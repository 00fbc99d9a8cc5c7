// When a learner is stuck, and when a plan has done something about it.
import type { PlanStepView, TutoringStatus } from '../../contract/tutor.js'
import { FAILURES_TO_REPLAN } from '../domain/rules.js'
import type { PlayedQuestion } from './simulated-learner.js'

export function isStuck(questions: readonly PlayedQuestion[]): boolean {
  const failures = questions.filter(question => question.firstRight === false)
  return failures.some(
    ({ stepId }) => failures.filter(failure => failure.stepId === stepId).length >= FAILURES_TO_REPLAN,
  )
}

/** Whether the plan has got a step more, or goes another way in one that it had. */
export function gotHelp(before: TutoringStatus, now: TutoringStatus): boolean {
  const had = new Map(before.study_plan.todo_list.map(step => [step.step_id, step]))
  const goesAnotherWay = (step: PlanStepView): boolean =>
    had.get(step.step_id)?.teaching_approach !== step.teaching_approach
  return (
    now.study_plan.metadata.plan_version > before.study_plan.metadata.plan_version &&
    now.study_plan.todo_list.some(goesAnotherWay)
  )
}
