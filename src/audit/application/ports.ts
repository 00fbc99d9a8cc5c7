// What the log needs from outside. One implementation reads Postgres and PGlite, one memory; both pass test/ports.
import type { Seal } from '../domain/chain.js'
import type { Actor, Head, NewEntry, StoredEntry } from '../domain/entry.js'

/** Undefined: any. */
type AuditFilter = {
  readonly act?: string | undefined
  readonly actorId?: string | undefined
  readonly sessionId?: string | undefined
  readonly learnerId?: string | undefined
  readonly classId?: string | undefined
}

/** `before`: the number of an entry; null: from the newest on. */
export type AuditListing = AuditFilter & { readonly before: number | null; readonly limit: number }

export interface AuditLog {
  /** What the entries of this log are sealed with. */
  readonly seal: Seal

  /**
   * Writes the next entry. Of many at once, on however many nodes, each gets the next number. Rejects with `audit_broken` where the newest
   * entry is not the one that was written last: what follows would hide that.
   */
  append(entry: NewEntry): Promise<StoredEntry>

  /** Newest first. */
  list(page: AuditListing): Promise<StoredEntry[]>

  /** Oldest first, for the verification. `after`: the number of an entry; null: from the lowest number on. */
  read(after: number | null, limit: number): Promise<StoredEntry[]>

  /** Null before the first entry. */
  head(): Promise<Head | null>

  /** Records the erasure and empties the details of all earlier entries about the learner. Returns their number. Rejects as `append` does. */
  eraseDetails(learnerId: string, by: Actor): Promise<number>

  /**
   * Records that the details of entries were kept long enough, those from before the `days` last whole days, and empties them. Returns their
   * number; where it is 0, nothing is recorded. Rejects as `append` does.
   */
  retireDetails(days: number): Promise<number>

  /** The number of the newest erasure of each learner that has one. */
  erasures(learnerIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}
