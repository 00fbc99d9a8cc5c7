// Decides whether a session replans, continues or ends, and when it calls for a person because its budget of replans is exhausted.
import { InvariantError } from '../../kernel/errors.js'
import { isComplete } from './plan.js'
import { MAX_REPLANS } from './rules.js'
import type { TutorState } from './state.js'

/** For staff; the learner's text is read where the alert points. */
export const CALL_FOR_CARE = 'The learner wrote something that a person should read now.'

type Route = 'replan' | 'continue' | 'end'
type EndReason = 'all_steps_completed' | 'needs_intervention'

export function route(state: TutorState): Route {
  if (needsHuman(state)) return 'end'
  if (state.replan !== null) return 'replan'
  return state.plan !== null && isComplete(state.plan) ? 'end' : 'continue'
}

/** Why the session ends. Throws InvariantError while it goes on. */
export function endReason(state: TutorState): EndReason {
  if (route(state) !== 'end') throw new InvariantError('The session goes on')
  return needsHuman(state) ? 'needs_intervention' : 'all_steps_completed'
}

/** Turns a replan beyond the budget into a call for a teacher; any other state is returned unchanged. */
export function withIntervention(state: TutorState): TutorState {
  const { plan, replan } = state
  if (plan === null || replan === null || plan.replans < MAX_REPLANS) return state
  const stuck = plan.steps.find(({ status }) => status === 'blocked' || status === 'in_progress')
  const where = stuck === undefined ? 'The topic' : `"${stuck.title}"`
  return {
    ...state,
    replan: null,
    question: null,
    move: 'summarise',
    intervention:
      `${where} is still hard after ${plan.replans} changes of the plan. ` +
      'The learner kept trying; a teacher should now look at it together with them.',
  }
}

const needsHuman = ({ plan, replan, intervention }: TutorState): boolean =>
  intervention !== null || (replan !== null && plan !== null && plan.replans >= MAX_REPLANS)
