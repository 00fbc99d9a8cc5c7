// What to learn next and why: what is due, then what was misunderstood or is weak, then what is ready and leads to the goal.
import type { PATH_REASONS, ConceptStatus } from '../../contract/mastery-programme.js'
import type { ConceptGraph } from './concept-graph.js'
import { isSettled, type ConceptRecord } from './concept-status.js'

/** One sentence of the catalogue for each. */
type PathReason = (typeof PATH_REASONS)[number]

export type PathStep = {
  readonly conceptId: string
  readonly reason: PathReason
  /** The goal that it prepares; null for other reasons. */
  readonly goal: string | null
  readonly effort: 'low' | 'medium' | 'high'
}

type PathFacts = {
  readonly graph: ConceptGraph
  readonly statuses: ReadonlyMap<string, ConceptStatus>
  readonly records: ReadonlyMap<string, ConceptRecord>
  /** In the order of the learner's choice. */
  readonly goals: readonly string[]
}

/**
 * Every step that can be taken now, the best first. Empty: the goals are reached, or what is left was set aside. Of what is ready the one
 * comes first that most of the way to the goals builds on.
 */
export function readySteps({ graph, statuses, records, goals }: PathFacts): PathStep[] {
  const onTheWay = new Set(goals.flatMap(goal => [goal, ...graph.before(goal)]))
  const open = graph.ids.filter(id => onTheWay.has(id) && !isSettled(statuses.get(id)!))
  const leadsTo = (id: string): number => open.filter(other => graph.before(other).has(id)).length
  const urgency = ({ conceptId, reason }: PathStep): number => URGENCY[reason] * graph.ids.length + leadsTo(conceptId)
  return open
    .flatMap((conceptId): PathStep[] => {
      const reason = reasonOf(statuses.get(conceptId)!, goals.includes(conceptId))
      if (reason === null) return []
      const goal = reason === 'prepares' ? (goals.find(each => graph.before(each).has(conceptId)) ?? null) : null
      return [{ conceptId, reason, goal, effort: effortOf(records.get(conceptId)?.mastery ?? 0) }]
    })
    .toSorted((one, other) => urgency(other) - urgency(one))
}

const URGENCY: Record<PathReason, number> = { due: 3, misconception: 2, weak: 1, prepares: 0, goal: 0 }

function reasonOf(status: ConceptStatus, isGoal: boolean): PathReason | null {
  switch (status) {
    case 'due':
    case 'misconception':
    case 'weak':
      return status
    case 'ready':
      return isGoal ? 'goal' : 'prepares'
    default:
      return null
  }
}

const effortOf = (mastery: number): PathStep['effort'] => (mastery >= 0.7 ? 'low' : mastery >= 0.3 ? 'medium' : 'high')
