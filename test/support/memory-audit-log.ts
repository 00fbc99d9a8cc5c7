// The audit log in memory. test/ports/audit-log.contract.ts holds it to what the database does.
import {
  brokenLog,
  emptyHead,
  ERASURE,
  isGenuine,
  linked,
  type Actor,
  type AuditListing,
  type AuditLog,
  type Head,
  type NewEntry,
  type Seal,
  type StoredEntry,
} from '../../src/audit/index.js'
import { newId } from '../../src/kernel/ids.js'

export class MemoryAuditLog implements AuditLog {
  /** Oldest first, and open to whoever wants to change them. */
  rows: StoredEntry[] = []
  newest: Head | null = null

  constructor(readonly seal: Seal) {}

  async append(given: NewEntry): Promise<StoredEntry> {
    const last = this.newest ?? emptyHead(this.seal)
    if (!isGenuine(this.seal, last) || this.rows.some(({ seq }) => seq === last.seq + 1)) throw brokenLog()
    const { entry, head } = linked(this.seal, last, given, { at: new Date(), salt: newId() })
    this.rows.push(entry)
    this.newest = head
    return entry
  }

  async list({ before, limit, ...filter }: AuditListing): Promise<StoredEntry[]> {
    const fits = (entry: StoredEntry) =>
      (before === null || entry.seq < before) &&
      Object.entries(filter).every(([name, value]) => value === undefined || entry[name as 'act'] === value)
    return this.#ordered().filter(fits).toReversed().slice(0, limit)
  }

  async read(after: number | null, limit: number): Promise<StoredEntry[]> {
    return this.#ordered()
      .filter(({ seq }) => after === null || seq > after)
      .slice(0, limit)
  }

  async head(): Promise<Head | null> {
    return this.newest
  }

  async eraseDetails(learnerId: string, by: Actor): Promise<number> {
    const { seq } = await this.append({ actor: by, act: ERASURE, learnerId })
    const isTheirs = (entry: StoredEntry) => entry.learnerId === learnerId && entry.seq < seq && entry.details !== null
    const count = this.rows.filter(isTheirs).length
    this.rows = this.rows.map(entry => (isTheirs(entry) ? { ...entry, details: null, salt: null } : entry))
    return count
  }

  async erasures(learnerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return new Map(
      this.#ordered().flatMap(({ act, learnerId, seq }) =>
        act === ERASURE && learnerId !== null && learnerIds.includes(learnerId) ? [[learnerId, seq] as const] : [],
      ),
    )
  }

  #ordered = (): StoredEntry[] => this.rows.toSorted((a, b) => a.seq - b.seq)
}
