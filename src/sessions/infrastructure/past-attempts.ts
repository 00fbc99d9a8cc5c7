// Which attempts a learner has made, as the database counts them.
import { sql } from 'drizzle-orm'
import type { SessionType } from '../../contract/session.js'
import { databaseNow, type Handle } from '../../db/index.js'
import type { AttemptsTaken } from '../application/ports.js'
import type { PastAttempts } from '../domain/attempts.js'
import { listOf } from './session-queries.js'

/** What the learner has taken in sessions of the type. */
export async function pastAttempts(handle: Handle, learnerId: string, type: SessionType): Promise<AttemptsTaken> {
  const [found] = await handle
    .select({
      now: databaseNow,
      taken: listOf<PastAttempts & { takenId: string; lastEndedAt: string }>(sql`
        select coalesce(exam_id::text, source_id) as "takenId", json_agg(session_id order by session_id) as "sessionIds", max(ended_at) as "lastEndedAt"
        from session where learner_id = ${learnerId} and session_type = ${type} and source_id is not null
          and started_at is not null and ended_at is not null
        group by 1`),
    })
    .from(sql`(values (1)) as one`)
  const { now, taken } = found!
  const of = taken.map(
    ({ takenId, sessionIds, lastEndedAt }) => [takenId, { sessionIds, lastEndedAt: new Date(lastEndedAt) }] as const,
  )
  return { now, of: new Map(of) }
}
