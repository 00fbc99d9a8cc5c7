// What is noted in exams, in Postgres and PGlite.
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { rows, type Database, type Tx } from '../../db/index.js'
import type { SignalKind } from '../../contract/signals.js'
import type { SignalStore } from '../application/signals.js'
import type { Absence } from '../domain/absence.js'
import { activitySignal } from './tables.js'

/** Absences of one session. Whoever leaves a page more often is known to. */
const MOST = 500

export class DrizzleSignalStore implements SignalStore {
  constructor(private readonly database: Database) {}

  async note(sessionId: string, absences: readonly Absence[]): Promise<void> {
    const sent = JSON.stringify(
      absences.map(({ signalId, kind, leftAt, backAt }) => ({
        id: signalId,
        kind,
        left: leftAt.toISOString(),
        back: backAt?.toISOString() ?? null,
      })),
    )
    // One row for each id: a statement may not touch the same row twice.
    await rows(
      this.database.read,
      sql`insert into ${activitySignal} (session_id, signal_id, kind, left_at, back_at)
        select distinct on (id) ${sessionId}::uuid, id, kind, "left", back
        from json_to_recordset(${sent}::text::json) as sent(id uuid, kind text, "left" timestamptz, back timestamptz)
        where id in (select signal_id from ${activitySignal} where session_id = ${sessionId}::uuid)
          or (select count(*) from ${activitySignal} where session_id = ${sessionId}::uuid) < ${MOST}::integer
        order by id, back nulls last
        on conflict (session_id, signal_id) do update
          set back_at = coalesce(activity_signal.back_at, excluded.back_at),
            kind = case when activity_signal.back_at is null then excluded.kind else activity_signal.kind end`,
    )
  }

  async of(sessionId: string): Promise<Absence[]> {
    const found = await this.database.read
      .select()
      .from(activitySignal)
      .where(eq(activitySignal.sessionId, sessionId))
      .orderBy(asc(activitySignal.leftAt))
    return found.map(({ signalId, kind, leftAt, backAt }) => ({ signalId, kind: kind as SignalKind, leftAt, backAt }))
  }
}

export async function eraseSignals(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await tx.delete(activitySignal).where(inArray(activitySignal.sessionId, [...sessionIds]))
}
