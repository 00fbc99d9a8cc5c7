// The audit log in memory. test/ports/audit-log.contract.ts holds it to what the database does.
import {
  brokenLog,
  emptyHead,
  ERASURE,
  RETIREMENT,
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

  async retireDetails(days: number): Promise<number> {
    const cutoff = new Date().setUTCHours(0, 0, 0, 0) - days * 86_400_000
    const isDue = ({ act, at, details }: StoredEntry) =>
      act !== RETIREMENT && details !== null && details !== '{}' && at.getTime() < cutoff
    const due = this.rows.filter(isDue)
    if (due.length === 0) return 0
    const through = Math.max(...due.map(({ seq }) => seq))
    const recorded = this.append({ actor: { kind: 'system', id: null }, act: RETIREMENT, details: { through } })
    this.rows = this.rows.map(entry => (isDue(entry) ? { ...entry, details: null, salt: null } : entry))
    await recorded
    return due.length
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
