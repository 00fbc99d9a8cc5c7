// When a learner is stuck, and when a plan has done something about it.
import type { PlanStepView, TutoringStatus } from '../../contract/tutor.js'
import type { PlayedQuestion } from './simulated-learner.js'

/** Questions of one step that went wrong at the first try, with never two right ones in a row between them: so many, if the last two came together. */
const STUCK = 3

/** More than STUCK of them in any case. A learner who is right every other time is not stuck yet. */
export function isStuck(questions: readonly PlayedQuestion[]): boolean {
  const steps = new Set(questions.map(({ stepId }) => stepId))
  return [...steps].some(id => isStuckIn(questions.filter(({ stepId }) => stepId === id)))
}

/** As it was counted until 28 November 2026: STUCK questions of one step in all, whatever went right in between. */
export function wasStuck(questions: readonly PlayedQuestion[]): boolean {
  const wrong = new Map<string, number>()
  for (const { stepId, firstRight } of questions)
    if (firstRight === false) wrong.set(stepId, (wrong.get(stepId) ?? 0) + 1)
  return [...wrong.values()].some(times => times >= STUCK)
}

function isStuckIn(questions: readonly PlayedQuestion[]): boolean {
  let wrong = 0
  let right = 0
  for (const { firstRight } of questions) {
    if (firstRight === null) continue
    wrong += firstRight ? 0 : 1
    if (!firstRight && (wrong > STUCK || (wrong === STUCK && right === 0))) return true
    right = firstRight ? right + 1 : 0
    if (right === 2) wrong = 0
  }
  return false
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
