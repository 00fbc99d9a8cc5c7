// What a step of the tutor's keeps and shows, and what its agents are told: read from the facts of the turn.
import type { EffectOf } from '../../sessions/index.js'
import { standing } from '../domain/standing.js'
import type { StudyPlan, TutorState } from '../domain/state.js'
import type { AgentFacts } from './agent-facts.js'
import type { TurnFacts } from './agent-turn.js'

/** Mean over the plan's skills of what practice has shown, 0 to 1; null for a plan of free questions alone. */
export function masteryOf({ records }: Pick<TurnFacts, 'records'>, plan: StudyPlan | null): number | null {
  const skills = [...new Set(plan?.steps.flatMap(step => step.skills))]
  const known = skills.flatMap(skill => records.get(skill)?.mastery ?? [])
  return known.length === 0 ? null : Math.round((known.reduce((sum, one) => sum + one, 0) / known.length) * 100) / 100
}

/** The state to keep, and the plan as the learner sees it where that has changed. */
export function moved(before: TutorState, after: TutorState, mastery: number | null): EffectOf<'DriverMoved'> {
  const shown = after.plan === null ? null : standing(after, mastery)
  const apart = { evaluatedSeq: 0, caredSeq: 0 }
  const isNews = JSON.stringify({ ...before, ...apart }) !== JSON.stringify({ ...after, ...apart })
  return { type: 'DriverMoved', state: after, plan: isNews ? shown : null }
}

export function agentFacts(facts: TurnFacts): AgentFacts {
  const { tutoring, state, window, session, current } = facts
  const hints = current === null || !isAbout(facts) ? [] : current.item.hints.slice(0, session.hintsShown)
  return {
    guideline: tutoring.guideline,
    student: tutoring.student,
    objectives: tutoring.objectives,
    minutes: tutoring.minutes,
    plan: state.plan,
    messages: window,
    hintsShown: hints.map(hint => hint.text),
    notes: state.notes,
  }
}

/** Whether the question on the ladder is an item: hints belong to it. */
const isAbout = ({ state }: TurnFacts): boolean => state.question?.kind === 'item'
