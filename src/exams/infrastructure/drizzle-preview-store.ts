// Previews of exams in Postgres and PGlite. What is stored of one is removed from the tables of all modules, by name, in one transaction.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { databaseNow, rows, type Database } from '../../db/index.js'
import type { PreviewStore } from '../application/ports.js'
import { examPreview as table } from './tables.js'

/** Every table with rows of a session. `session` itself comes first: a commit that is under way then finds nothing to move. */
export const OF_SESSION = [
  'session_plan',
  'message',
  'item',
  'pending_action',
  'response',
  'command',
  'summary',
  'score_revision',
  'session_event',
  'domain_event',
  'driver_state',
  'agent_step',
  'step_request',
  'receipt',
  'result_comment',
  'session_note',
  'session_presence',
  'activity_signal',
  'safety_alert',
  'learner_evidence',
  'webhook_outbox',
  'webhook_delivery',
] as const

/** After the end of its session, of one that was not begun, and of any. */
const ENDED_FOR = sql`interval '15 minutes'`
const NOT_BEGUN_FOR = sql`interval '1 hour'`
const LONGEST = sql`interval '1 day'`
/** By then every commit that was under way is done. */
const SETTLED = sql`interval '1 minute'`

export class DrizzlePreviewStore implements PreviewStore {
  constructor(private readonly database: Database) {}

  async add(preview: Parameters<PreviewStore['add']>[0]): Promise<void> {
    await this.database.read.insert(table).values({ ...preview, createdAt: databaseNow })
  }

  async find(sessionId: string, takenBy: string) {
    const [found] = await rows<{ learner_id: string; exam_id: string }>(
      this.database.read,
      sql`select learner_id, exam_id from exam_preview where taken_by = ${takenBy} and removed_at is null
        and learner_id = (select learner_id from session where session_id = ${sessionId}::uuid)`,
    )
    return found === undefined ? null : { learnerId: found.learner_id, examId: found.exam_id }
  }

  async isOf(learnerId: string, examId: string): Promise<boolean> {
    const found = await this.database.read
      .select()
      .from(table)
      .where(and(eq(table.learnerId, learnerId), eq(table.examId, examId), isNull(table.removedAt)))
    return found.length > 0
  }

  async by(takenBy: string): Promise<string[]> {
    const found = await this.database.read
      .select({ learnerId: table.learnerId })
      .from(table)
      .where(and(eq(table.takenBy, takenBy), isNull(table.removedAt)))
    return found.map(({ learnerId }) => learnerId)
  }

  async openSessions(learnerId: string): Promise<string[]> {
    const found = await rows<{ session_id: string }>(
      this.database.read,
      sql`select session_id from session where learner_id = ${learnerId}::uuid and ended_at is null`,
    )
    return found.map(({ session_id: id }) => id)
  }

  async left(): Promise<string[]> {
    const found = await rows<{ learner_id: string }>(
      this.database.read,
      sql`select learner_id from exam_preview preview
      where removed_at < viva_now() - ${SETTLED} or (removed_at is null and (
        created_at < viva_now() - ${LONGEST}
        or (created_at < viva_now() - ${NOT_BEGUN_FOR}
          and not exists (select 1 from session where session.learner_id = preview.learner_id and started_at is not null))
        or exists (select 1 from session where session.learner_id = preview.learner_id and ended_at < viva_now() - ${ENDED_FOR})))
      limit 100`,
    )
    return found.map(({ learner_id: id }) => id)
  }

  async remove(learnerId: string): Promise<void> {
    await this.database.transaction(async (tx, name) => {
      name('remove preview')
      const [known] = await rows<{ session_id: string | null; is_settled: boolean }>(
        tx,
        sql`select session_id, coalesce(removed_at < viva_now() - ${SETTLED}, false) as is_settled
          from exam_preview where learner_id = ${learnerId}::uuid for update`,
      )
      if (known === undefined) return
      const [deleted] = await rows<{ session_id: string }>(
        tx,
        sql`delete from session where learner_id = ${learnerId}::uuid returning session_id`,
      )
      const sessionId = deleted?.session_id ?? known.session_id
      if (sessionId !== null)
        for (const each of OF_SESSION)
          await tx.execute(sql`delete from ${sql.identifier(each)} where session_id = ${sessionId}::uuid`)
      const own = eq(table.learnerId, learnerId)
      if (known.is_settled) await tx.delete(table).where(own)
      else
        await tx
          .update(table)
          .set({ sessionId, removedAt: sql`coalesce(${table.removedAt}, ${databaseNow})` })
          .where(own)
    })
  }
}
