// A study plan as the wire tells it.
import type { PlanStatus, PlanStepView, StepStatus } from '../../src/contract/tutor.js'

const at = '2026-01-05T08:00:00.000Z'
export const stepId = (n: number): string => `01890000-0000-7000-8000-0000000009${String(n).padStart(2, '0')}`

export const aPlanStep = (
  n: number,
  status: StepStatus = 'pending',
  info: Partial<PlanStepView['status_info']> = {},
): PlanStepView => ({
  step_id: stepId(n),
  title: `Step ${n}`,
  description: `What step ${n} is about.`,
  teaching_approach: 'Slices of a pizza',
  success_criteria: 'Two in a row',
  skills: ['math.addition'],
  status,
  status_info: {
    questions_asked: 0,
    questions_correct: 0,
    attempts: 0,
    started_at: status === 'pending' ? null : at,
    completed_at: status === 'completed' ? at : null,
    skipped: false,
    confirmed: false,
    ...info,
  },
})

/** Of the steps as they are given; version 1 without a change. */
export const aPlan = (
  steps: readonly PlanStepView[] = [aPlanStep(1, 'in_progress'), aPlanStep(2)],
  about: Partial<PlanStatus> = {},
  version = 1,
): PlanStatus => ({
  study_plan: {
    todo_list: [...steps],
    metadata: {
      plan_version: version,
      estimated_total_questions: 8,
      estimated_duration_minutes: 20,
      replan_count: version - 1,
      max_replans: 3,
      created_at: at,
      last_updated_at: at,
    },
  },
  mastery_score: 0.4,
  last_grading: null,
  misconceptions: [],
  replan_reason: null,
  needs_intervention: false,
  ...about,
})
