// Leases in the session's own row: one statement claims, for every node alike. Times are the database's.
import { and, asc, eq, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm'
import { rows, type Database } from '../../db/index.js'
import type { Lease, LeaseStore, Snapshot } from '../application/ports.js'
import { GRACE_MS } from '../domain/life.js'
import type { SessionTypeMatrix } from '../domain/session-types.js'
import { toSnapshot } from './session-row.js'
import { isFree, isFreeToGrade, isServersTurn, sessionQueries } from './session-queries.js'
import { session } from './tables.js'

const after = (ms: number): SQL => sql`viva_now() + ${ms} * interval '1 millisecond'`

export class DrizzleLeaseStore implements LeaseStore {
  readonly #queries: () => ReturnType<typeof sessionQueries>

  constructor(
    private readonly database: Database,
    private readonly matrix: SessionTypeMatrix,
  ) {
    this.#queries = database.prepare(sessionQueries)
  }

  async claim(sessionId: string, { owner, ms }: Lease): Promise<Snapshot | null> {
    const [claimed] = await this.#queries().claim.execute({ sessionId, owner, leaseMs: ms })
    if (!claimed) return null
    this.database.hook('claim')
    // The lease was set from the database's clock a moment ago: that is the time of the claim.
    return toSnapshot(claimed, new Date(claimed.leaseUntil!.getTime() - ms), this.matrix)
  }

  async extend(sessionId: string, fence: number, leaseMs: number): Promise<boolean> {
    const extended = await this.database.read
      .update(session)
      .set({ leaseUntil: after(leaseMs) })
      // A heartbeat that comes after the run's last commit must not bring the lease back: the next run would wait for it.
      .where(and(eq(session.sessionId, sessionId), eq(session.fence, fence), isNotNull(session.leaseOwner)))
      .returning({ sessionId: session.sessionId })
    return extended.length === 1
  }

  async release(sessionId: string, fence: number): Promise<void> {
    await this.database.read
      .update(session)
      .set({ leaseOwner: null, leaseUntil: null })
      .where(and(eq(session.sessionId, sessionId), eq(session.fence, fence)))
  }

  async claimable(limit: number): Promise<string[]> {
    return this.#ids(and(session.isSwept, or(isFree, isFreeToGrade)), limit, isNotNull(session.endedAt))
  }

  async overdue(limit: number): Promise<string[]> {
    // Asked beforehand: within the query the clock would be read for every open session, and no index be of use.
    const [clock] = await rows<{ now: string }>(this.database.read, sql`select viva_now() as now`)
    const now = new Date(clock!.now)
    const due = new Date(now.getTime() - GRACE_MS)
    const isOverdue = and(
      isNull(session.pausedAt),
      isNull(session.safetyHoldAt),
      isNull(session.endedAt),
      or(
        lt(session.deadlineAt, due),
        and(
          eq(session.status, 'awaiting_client_action'),
          isNotNull(session.openPosition),
          lt(session.openDeadlineAt, due),
        ),
      ),
    )
    return this.#ids(or(isOverdue, and(isNull(session.endedAt), lt(session.breakEndsAt, now))), limit)
  }

  async leaveIdle(forMs: number): Promise<void> {
    const isAsked = lt(session.openedAt, sql`viva_now() - ${forMs} * interval '1 millisecond'`)
    await this.database.read
      .update(session)
      .set({ isSwept: false })
      // A commit that makes it the server's turn meanwhile sets it again, or is seen here.
      .where(and(session.isSwept, not(isServersTurn), or(isNull(session.openedAt), isAsked)))
  }

  async removePending(olderThanMs: number, limit: number): Promise<number> {
    const due = sql`select session_id from session
      where started_at is null and ended_at is null and paused_at is null and created_at < viva_now() - ${olderThanMs} * interval '1 millisecond'
      order by created_at limit ${limit} for update skip locked`
    const [removed] = await rows<{ count: number }>(
      this.database.read,
      sql`with gone as (delete from session using (${due}) due where session.session_id = due.session_id returning due.session_id),
        plans as (delete from session_plan using gone where session_plan.session_id = gone.session_id),
        items as (delete from item using gone where item.session_id = gone.session_id),
        sent as (delete from session_event using gone where session_event.session_id = gone.session_id),
        happened as (delete from domain_event using gone where domain_event.session_id = gone.session_id)
        select count(*)::integer as count from gone`,
    )
    return removed!.count
  }

  async voidAll(): Promise<void> {
    await this.database.read
      .update(session)
      .set({ leaseOwner: null, leaseUntil: null })
      .where(isNotNull(session.leaseOwner))
  }

  /** In the order in which they were created, after `first`. */
  async #ids(where: SQL | undefined, limit: number, ...first: SQL[]): Promise<string[]> {
    const found = await this.database.read
      .select({ sessionId: session.sessionId })
      .from(session)
      .where(where)
      .orderBy(...first, asc(session.createdAt))
      .limit(limit)
    return found.map(row => row.sessionId)
  }
}
