// What an entry says.
import type { ActorKind } from '../../contract/audit.js'

/** `id`: of the person or the key; null for the operator and the system. */
export type Actor = { readonly kind: ActorKind; readonly id: string | null }

/** What somebody asked for. `act`: a subject and a verb, such as `session.pause`. `learnerId`: whom it concerns, and whose erasure empties `details`. */
export type NewEntry = {
  readonly actor: Actor
  readonly act: string
  readonly sessionId?: string | null
  readonly learnerId?: string | null
  readonly classId?: string | null
  readonly details?: Readonly<Record<string, unknown>>
}

/** The act that empties the details of all earlier entries about a learner. */
export const ERASURE = 'audit.erase'

/** The act that empties the details of all entries up to number `through`, because they were kept long enough. Its own details stay. */
export const RETIREMENT = 'audit.retire'

/** Of a retirement; 0 for anything else. */
export function retiredThrough({ seq, act, details }: Pick<StoredEntry, 'seq' | 'act' | 'details'>): number {
  const through = act === RETIREMENT && details !== null ? (JSON.parse(details) as { through?: unknown }).through : 0
  // It reaches no entry after itself.
  return typeof through === 'number' && through < seq ? through : 0
}

/** A row. `details`: JSON, kept as the text that was hashed. Details and salt are null after an erasure or a retirement. Hashes are hexadecimal digits. */
export type StoredEntry = {
  readonly seq: number
  readonly at: Date
  readonly actorKind: string
  readonly actorId: string | null
  readonly act: string
  readonly sessionId: string | null
  readonly learnerId: string | null
  readonly classId: string | null
  readonly details: string | null
  readonly salt: string | null
  readonly detailsHash: string
  readonly prevHash: string
  readonly hash: string
  readonly mac: string
}

/** The newest entry, as it is noted beside the log. `seq` 0: nothing is written yet. */
export type Head = { readonly seq: number; readonly hash: string; readonly mac: string }
