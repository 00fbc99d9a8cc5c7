// How a learner stands in one concept: from what practice has shown, what the diagnosis found, and when it is due again.
import { REQUIRED_MASTERY } from '../../contract/mastery-agents.js'
import type { ConceptStatus } from '../../contract/mastery-programme.js'
import type { ConceptGraph } from './concept-graph.js'

/** What is known of a learner in one concept: of several skills the weakest counts. */
export type ConceptRecord = {
  /** Probability that it is known, 0 to 1. */
  readonly mastery: number
  /** The gate of practice is open for each of its skills. */
  readonly mastered: boolean
  readonly attempts: number
  /** When it should be asked again; null where it was never mastered. */
  readonly dueAt: Date | null
}

export type StatusFacts = {
  readonly graph: ConceptGraph
  readonly records: ReadonlyMap<string, ConceptRecord>
  /** By the diagnosis. */
  readonly likely: ReadonlySet<string>
  readonly read: ReadonlySet<string>
  readonly setAside: ReadonlySet<string>
  readonly misconceptions: ReadonlySet<string>
  readonly now: Date
}

/** From this mastery on a concept can be built upon, although it is not mastered. */
const FIRM: ReadonlySet<ConceptStatus> = new Set<ConceptStatus>(['known', 'due', 'likely', 'read'])

export function statuses(facts: StatusFacts): ReadonlyMap<string, ConceptStatus> {
  const found = new Map<string, ConceptStatus>()
  for (const id of facts.graph.ids) found.set(id, status(id, facts, found))
  return found
}

/** `before`: the statuses of its prerequisites at least. */
function status(id: string, facts: StatusFacts, before: ReadonlyMap<string, ConceptStatus>): ConceptStatus {
  const record = facts.records.get(id)
  if (record?.mastered) return record.dueAt !== null && record.dueAt <= facts.now ? 'due' : 'known'
  if (facts.setAside.has(id)) return 'set_aside'
  if (facts.misconceptions.has(id)) return 'misconception'
  if (facts.read.has(id)) return 'read'
  const isFirm = (other: string): boolean =>
    FIRM.has(before.get(other)!) || (facts.records.get(other)?.mastery ?? 0) >= REQUIRED_MASTERY
  if (!facts.graph.prerequisites(id).every(isFirm)) return 'later'
  if (facts.likely.has(id)) return 'likely'
  return record !== undefined && record.attempts > 0 && record.mastery < REQUIRED_MASTERY ? 'weak' : 'ready'
}

/** Whether a programme is done with the concept. */
export const isSettled = (status: ConceptStatus): boolean => FIRM.has(status) && status !== 'due'
