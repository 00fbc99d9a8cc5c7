// Checks what has to hold of a study plan after every message, from outside, without the rules that make plans.
import type { PlanStepView, StepStatus, TutoringStatus } from '../../contract/tutor.js'

const MOST_STEPS = 12

/** Where a step may have got to between one message and the next, while the plan's version stays. */
const MAY_BECOME: Readonly<Record<StepStatus, readonly StepStatus[]>> = {
  pending: ['pending', 'in_progress'],
  in_progress: ['in_progress', 'completed', 'blocked'],
  completed: ['completed'],
  blocked: ['blocked'],
}

/** One sentence for each problem of `now` alone, and of the change from the status `before` (null at first). Call it between two turns. */
export function unsound(before: TutoringStatus | null, now: TutoringStatus): string[] {
  return [...wrongByItself(now), ...(before === null ? [] : wrongAfter(before, now))]
}

function wrongByItself({ status, study_plan, progress, current_step, needs_intervention }: TutoringStatus): string[] {
  const { todo_list: steps, metadata } = study_plan
  const having = (wanted: StepStatus) => steps.filter(step => step.status === wanted)
  const current = steps.find(step => step.status !== 'completed') ?? null
  const completed = having('completed')
  const isOver = ['completed', 'expired', 'terminated'].includes(status)
  const found: [boolean, string][] = [
    [having('in_progress').length > 1, 'more than one step is in progress'],
    [steps.length === 0 || steps.length > MOST_STEPS, `there are ${steps.length} steps`],
    [new Set(steps.map(step => step.step_id)).size < steps.length, 'two steps have one id'],
    [current_step?.step_id !== current?.step_id, 'the current step is another than the statuses say'],
    [progress.steps_completed !== completed.length, 'completed steps are counted wrongly'],
    [progress.steps_total !== steps.length, 'steps are counted wrongly'],
    [metadata.plan_version !== metadata.replan_count + 1, 'the version of the plan does not fit its replans'],
    [metadata.replan_count > metadata.max_replans, 'there were more replans than there may be'],
    [!isOver && having('in_progress').length === 0, 'a question is open and no step in progress'],
    [status === 'completed' && !needs_intervention && current !== null, 'the session is over before its plan'],
    [status === 'completed' && !needs_intervention && having('blocked').length > 0, 'the session left a step blocked'],
    [needs_intervention && !isOver, 'a human is needed and the session asks on'],
  ]
  return [...named(found), ...steps.flatMap(step => named(wrongStep(step)).map(problem => `${step.title}: ${problem}`))]
}

function wrongStep({ status, status_info: info }: PlanStepView): [boolean, string][] {
  return [
    [info.questions_correct > info.questions_asked, 'more questions are right than were asked'],
    [Math.min(info.questions_asked, info.questions_correct, info.attempts) < 0, 'a counter is below zero'],
    [status === 'in_progress' && info.questions_asked === 0, 'it is in progress without a question'],
    [status === 'in_progress' && info.started_at === null, 'it is in progress and has not started'],
    [(status === 'completed') !== (info.completed_at !== null), 'its status and its time of completion differ'],
    [info.skipped && status !== 'completed', 'it was skipped and is not completed'],
  ]
}

function wrongAfter(before: TutoringStatus, now: TutoringStatus): string[] {
  const versions = [before, now].map(({ study_plan }) => study_plan.metadata.plan_version) as [number, number]
  const replanned = versions[1] > versions[0]
  const after = new Map(now.study_plan.todo_list.map(step => [step.step_id, step]))
  const known = new Set(before.study_plan.todo_list.map(step => step.step_id))
  const added = now.study_plan.todo_list.filter(step => !known.has(step.step_id))
  return [
    ...(versions[1] < versions[0] ? ['the version of the plan has fallen'] : []),
    ...(added.length > 0 && !replanned ? ['steps were added without a replan'] : []),
    ...(added.some(step => step.status === 'completed') ? ['a new step is completed'] : []),
    ...before.study_plan.todo_list.flatMap(step =>
      wrongChange(step, after.get(step.step_id), replanned).map(problem => `${step.title}: ${problem}`),
    ),
  ]
}

function wrongChange(before: PlanStepView, now: PlanStepView | undefined, replanned: boolean): string[] {
  if (now === undefined) {
    if (before.status === 'completed') return ['it was completed and is gone']
    return replanned ? [] : ['it is gone without a replan']
  }
  if (before.status === 'completed')
    return JSON.stringify(now) === JSON.stringify(before) ? [] : ['it was completed and has changed']
  const counters = ['questions_asked', 'questions_correct', 'attempts'] as const
  return named([
    [!replanned && !MAY_BECOME[before.status].includes(now.status), `${before.status} became ${now.status}`],
    [counters.some(name => now.status_info[name] < before.status_info[name]), 'a counter has fallen'],
    [before.status_info.started_at !== null && now.status_info.started_at === null, 'it had started'],
  ])
}

const named = (found: readonly [boolean, string][]): string[] => found.flatMap(([wrong, what]) => (wrong ? [what] : []))
