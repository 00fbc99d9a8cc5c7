// How a learner stands in one concept: from what practice has shown, what the diagnosis found, and when it is due again.
import { REQUIRED_MASTERY } from '../../contract/mastery-agents.js'
import type { Standing } from '../../contract/mastery-programme.js'
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

export type StandingFacts = {
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
const FIRM: ReadonlySet<Standing> = new Set<Standing>(['known', 'due', 'likely', 'read'])

export function standings(facts: StandingFacts): ReadonlyMap<string, Standing> {
  const found = new Map<string, Standing>()
  for (const id of facts.graph.ids) found.set(id, standing(id, facts, found))
  return found
}

/** `before`: the standings of its prerequisites at least. */
function standing(id: string, facts: StandingFacts, before: ReadonlyMap<string, Standing>): Standing {
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
export const isSettled = (standing: Standing): boolean => FIRM.has(standing) && standing !== 'due'
