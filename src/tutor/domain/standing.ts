// Where a session stands, as everybody may see it.
import type { PlanStanding } from '../../contract/tutor.js'
import { InvariantError } from '../../kernel/errors.js'
import { planView } from './plan.js'
import type { TutorState } from './state.js'
import { clampedScore } from './texts.js'

/** `masteryScore`: 0 to 1, null for a plan of free questions alone. Throws InvariantError before the first plan. */
export function standing(state: TutorState, masteryScore: number | null): PlanStanding {
  if (state.plan === null) throw new InvariantError('There is no plan yet')
  return {
    study_plan: planView(state.plan),
    mastery_score: masteryScore === null ? null : clampedScore(masteryScore),
    last_grading: state.lastGrading,
    misconceptions: state.misconceptions.map(({ text }) => text),
    replan_reason: state.replanReason,
    needs_intervention: state.intervention !== null,
  }
}
