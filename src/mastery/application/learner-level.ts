// What the tutor's model gets to know of the learner: their level and what is missing before the concept, as the diagnosis documents it.
import type { LearnerLevel, PrerequisiteGap } from '../../contract/mastery-agents.js'
import { assessPrerequisites } from '../domain/assess-prerequisites.js'
import { statusesOf, type ProgrammeFacts } from './programme-facts.js'

/** Without a concept: a beginner, of whom nothing else is known. */
export function learnerLevelOf(
  facts: ProgrammeFacts,
  conceptId: string | null,
  now: Date,
): { readonly level: LearnerLevel; readonly gaps: readonly PrerequisiteGap[] } {
  if (conceptId === null) return { level: 'beginner', gaps: [] }
  const { graph, learner } = facts
  const { statuses } = statusesOf(facts, now)
  const found = assessPrerequisites({ graph, statuses, records: learner.records }, conceptId)
  return { level: found.learner_level, gaps: found.prerequisite_gaps }
}
