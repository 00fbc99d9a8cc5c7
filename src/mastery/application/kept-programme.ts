// What a stored programme holds of its learner, for whoever asks what is kept of them. No key and no question stands in it.
import type { KeptProgramme } from '../../contract/my-data.js'
import { storedState, type Programme } from '../domain/state.js'
import type { DriverState } from '../../sessions/index.js'

/** `plan`, `state`: as they are stored. Null for a session of another type, and for one that was erased. */
export function keptProgramme(plan: unknown, state: DriverState | null): KeptProgramme | null {
  const programme = plan as Partial<Programme> | null
  if (programme?.kind !== 'mastery' || programme.concepts === undefined) return null
  const { diagnosis, ended, read, misconceptions } = storedState(state)
  const title = (id: string): string => programme.concepts!.find(({ conceptId }) => conceptId === id)?.title ?? id
  return {
    goals: programme.goals!.map(title),
    diagnosis: diagnosis.observations.map(({ conceptId, right }) => ({ concept: title(conceptId), right })),
    concepts: ended.map(({ conceptId, finalMastery, totalCycles, recommendation }) => ({
      concept: title(conceptId),
      final_mastery: finalMastery,
      total_cycles: totalCycles,
      recommendation,
    })),
    read: read.map(title),
    misconceptions: Object.entries(misconceptions).flatMap(([id, shown]) =>
      shown.map(({ text }) => ({ concept: title(id), text })),
    ),
  }
}
