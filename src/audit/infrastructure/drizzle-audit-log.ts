// Stores the log in Postgres and PGlite. The row of the head is locked from the first read of an append to its commit, so that nodes write
// one after the other. Within a process, entries that come while others are being written are written together after them: they need one
// connection, however many wait. Times come from the database's clock.
import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, max, ne, sql } from 'drizzle-orm'
import { databaseNow, violated, type Database, type Tx } from '../../db/index.js'
import { brokenLog } from '../application/broken-log.js'
import type { AuditListing, AuditLog } from '../application/ports.js'
import { emptyHead, isGenuine, linked, type Seal } from '../domain/chain.js'
import { ERASURE, RETIREMENT, type Actor, type Head, type NewEntry, type StoredEntry } from '../domain/entry.js'
import { auditEntry, auditHead } from './tables.js'

const HEAD = { seq: auditHead.seq, hash: auditHead.hash, mac: auditHead.mac }
const SALT_BYTES = 16
/** Details that say nothing. */
const NOTHING = '{}'
/** Entries in one transaction. */
const MOST_AT_ONCE = 100

type Waiting = {
  readonly entry: NewEntry
  readonly written: (entry: StoredEntry) => void
  readonly refused: (error: unknown) => void
}

export class DrizzleAuditLog implements AuditLog {
  readonly #waiting: Waiting[] = []
  #isWriting = false

  constructor(
    private readonly database: Database,
    readonly seal: Seal,
  ) {}

  /** Entries that are written together are refused together. */
  append(entry: NewEntry): Promise<StoredEntry> {
    return new Promise((written, refused) => {
      this.#waiting.push({ entry, written, refused })
      if (!this.#isWriting) void this.#writeWaiting()
    })
  }

  /** Never rejects. */
  async #writeWaiting(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MOST_AT_ONCE)
      try {
        const given = batch.map(({ entry }) => entry)
        const entries = await this.#write(tx => this.#add(tx, given))
        batch.forEach(({ written }, i) => written(entries[i]!))
      } catch (error) {
        for (const { refused } of batch) refused(error)
      }
    }
    this.#isWriting = false
  }

  async list({ before, limit, ...filter }: AuditListing): Promise<StoredEntry[]> {
    const { act, actorId, sessionId, learnerId, classId } = filter
    return this.database.read
      .select()
      .from(auditEntry)
      .where(
        and(
          before === null ? undefined : lt(auditEntry.seq, before),
          act === undefined ? undefined : eq(auditEntry.act, act),
          actorId === undefined ? undefined : eq(auditEntry.actorId, actorId),
          sessionId === undefined ? undefined : eq(auditEntry.sessionId, sessionId),
          learnerId === undefined ? undefined : eq(auditEntry.learnerId, learnerId),
          classId === undefined ? undefined : eq(auditEntry.classId, classId),
        ),
      )
      .orderBy(desc(auditEntry.seq))
      .limit(limit)
  }

  async read(after: number | null, limit: number): Promise<StoredEntry[]> {
    return this.database.read
      .select()
      .from(auditEntry)
      .where(after === null ? undefined : gt(auditEntry.seq, after))
      .orderBy(asc(auditEntry.seq))
      .limit(limit)
  }

  async head(): Promise<Head | null> {
    const [head] = await this.database.read.select(HEAD).from(auditHead)
    return head ?? null
  }

  eraseDetails(learnerId: string, by: Actor): Promise<number> {
    return this.#write(async tx => {
      const [erasure] = await this.#add(tx, [{ actor: by, act: ERASURE, learnerId }])
      const { seq } = erasure!
      const emptied = await tx
        .update(auditEntry)
        .set({ details: null, salt: null })
        .where(and(eq(auditEntry.learnerId, learnerId), lt(auditEntry.seq, seq), isNotNull(auditEntry.details)))
        .returning({ seq: auditEntry.seq })
      return emptied.length
    })
  }

  retireDetails(days: number): Promise<number> {
    return this.#write(async tx => {
      // Of several nodes one records it; those after it find nothing more.
      await tx.select(HEAD).from(auditHead).for('update')
      const isDue = and(
        ne(auditEntry.act, RETIREMENT),
        ne(auditEntry.details, NOTHING),
        sql`${auditEntry.at} < date_trunc('day', ${databaseNow}, 'UTC') - ${days}::integer * interval '1 day'`,
      )
      const [due] = await tx
        .select({ through: max(auditEntry.seq) })
        .from(auditEntry)
        .where(isDue)
      const through = due?.through ?? null
      if (through === null) return 0
      await this.#add(tx, [{ actor: { kind: 'system', id: null }, act: RETIREMENT, details: { through } }])
      const emptied = await tx
        .update(auditEntry)
        .set({ details: null, salt: null })
        .where(isDue)
        .returning({ seq: auditEntry.seq })
      return emptied.length
    })
  }

  async erasures(learnerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = await this.database.read
      .select({ learnerId: auditEntry.learnerId, seq: max(auditEntry.seq) })
      .from(auditEntry)
      .where(and(eq(auditEntry.act, ERASURE), inArray(auditEntry.learnerId, [...learnerIds])))
      .groupBy(auditEntry.learnerId)
    return new Map(found.map(({ learnerId, seq }) => [learnerId!, seq!]))
  }

  async #write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await this.database.transaction(work)
    } catch (error) {
      // There is an entry after the newest one.
      throw violated(error) === 'audit_entry_pkey' ? brokenLog() : error
    }
  }

  async #add(tx: Tx, given: readonly NewEntry[]): Promise<StoredEntry[]> {
    const lock = () =>
      tx
        .select({ ...HEAD, at: databaseNow })
        .from(auditHead)
        .for('update')
    let [found] = await lock()
    if (found === undefined) {
      await tx.insert(auditHead).values(emptyHead(this.seal)).onConflictDoNothing()
      found = (await lock())[0]!
    }
    const { at, ...last } = found
    let head: Head = last
    if (!isGenuine(this.seal, head)) throw brokenLog()
    const entries: StoredEntry[] = []
    for (const one of given) {
      const next = linked(this.seal, head, one, { at, salt: randomBytes(SALT_BYTES).toString('hex') })
      entries.push(next.entry)
      head = next.head
    }
    await tx.insert(auditEntry).values(entries)
    await tx.update(auditHead).set(head)
    return entries
  }
}
