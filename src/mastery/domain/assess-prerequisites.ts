// Whether a learner is ready for a concept: its gaps, the level, and what to do about them.
import type { ConceptStatus } from '../../contract/mastery-programme.js'
import { REQUIRED_MASTERY, type Assessment, type PrerequisiteGap } from '../../contract/mastery-agents.js'
import type { ConceptGraph } from './concept-graph.js'
import { isSettled, type ConceptRecord } from './concept-status.js'

type AssessFacts = {
  readonly graph: ConceptGraph
  readonly statuses: ReadonlyMap<string, ConceptStatus>
  readonly records: ReadonlyMap<string, ConceptRecord>
}

/** `required`: what a prerequisite has to reach. Gaps are named by their titles, the furthest from the topic first. */
export function assessPrerequisites(
  { graph, statuses, records }: AssessFacts,
  conceptId: string,
  required: number = REQUIRED_MASTERY,
): Assessment {
  const before = graph.ids.filter(id => graph.before(conceptId).has(id))
  const isKnown = (id: string): boolean =>
    isSettled(statuses.get(id)!) || statuses.get(id) === 'due' || (records.get(id)?.mastery ?? 0) >= required
  const gaps = before
    .filter(id => !isKnown(id))
    .map((id): PrerequisiteGap => ({
      concept: graph.concept(id).title,
      current_mastery: records.get(id)?.mastery ?? 0,
      required_mastery: required,
    }))
  const share = before.length === 0 ? null : 1 - gaps.length / before.length
  const knowsTopic = isSettled(statuses.get(conceptId)!)
  return {
    diagnostic_complete: true,
    prerequisite_gaps: gaps,
    learner_level: knowsTopic ? 'advanced' : share === null || share >= 0.5 ? 'intermediate' : 'beginner',
    recommendation: knowsTopic ? 'skip_ahead' : gaps.length > 0 ? 'remediate' : 'proceed',
  }
}
