// What was kept long enough, in Postgres and PGlite. Each module removes its own rows.
import { sql, type SQL } from 'drizzle-orm'
import { rows, type Database, type Handle } from '../../db/index.js'
import { removeOldGuesses } from '../../exams/index.js'
import { removeDeadInvitations } from '../../people/index.js'
import { removeOldPresence } from '../../presence/index.js'
import { removeSeenAlerts } from '../../safety/index.js'
import { emptySessions, removeOldCommands, removeOldKeys } from '../../sessions/index.js'
import { removeOldStepRequests } from '../../tutor/index.js'
import type { KeptDays, RetentionStore } from '../application/ports.js'
import { eraseRelatedRows } from './erase-related-rows.js'

/** A link that is out of date, or was used, can be explained for this long. */
const INVITATION_DAYS = 30

/** A request that is sent again with its `Idempotency-Key` is known again for this long. */
const REPEAT_DAYS = 30

const before = (days: number): SQL => sql`viva_now() - ${days}::integer * interval '1 day'`

const sessionsBefore = (days: number): SQL => sql`from session
  where ended_at < ${before(days)} and erased_at is null
    and exists (select 1 from person where person.learner_id = session.learner_id)`

/** A session that nobody has begun is no reason to stay: it is removed anyway. */
const guestsBefore = (days: number): SQL => sql`from session
  where not exists (select 1 from person where person.learner_id = session.learner_id)
    and not exists (select 1 from erasure where erasure.learner_id = session.learner_id)
    and not exists (select 1 from student_profile p where p.learner_id = session.learner_id and p.updated_at >= ${before(days)})
  group by learner_id
  having max(created_at) < ${before(days)} and max(coalesce(ended_at, case when status <> 'pending' then 'infinity'::timestamptz else created_at end)) < ${before(days)}`

export class DrizzleRetentionStore implements RetentionStore {
  constructor(private readonly database: Database) {}

  async overdueSessions(days: number, limit: number): Promise<readonly string[]> {
    const found = await rows<{ id: string }>(
      this.database.read,
      sql`select session_id as id ${sessionsBefore(days)} order by ended_at limit ${limit}::integer`,
    )
    return found.map(({ id }) => id)
  }

  async emptySessions(sessionIds: readonly string[]): Promise<void> {
    await this.database.transaction(async (tx, name) => {
      name('retire sessions')
      await eraseRelatedRows(tx, await emptySessions(tx, sessionIds))
    })
  }

  async overdueGuests(days: number, limit: number): Promise<readonly string[]> {
    const found = await rows<{ id: string }>(
      this.database.read,
      sql`select learner_id as id ${guestsBefore(days)} order by max(created_at) limit ${limit}::integer`,
    )
    return found.map(({ id }) => id)
  }

  async removeAlerts(days: number): Promise<void> {
    await this.database.transaction(async (tx, name) => {
      name('remove alerts')
      await removeSeenAlerts(tx, days)
    })
  }

  async removeCommands(days: number): Promise<void> {
    await this.database.transaction(async (tx, name) => {
      name('remove commands')
      await removeOldCommands(tx, days)
    })
  }

  async removeTraces(): Promise<void> {
    await this.database.transaction(async (tx, name) => {
      name('remove traces')
      await removeOldPresence(tx)
      await removeDeadInvitations(tx, INVITATION_DAYS)
      await removeOldGuesses(tx)
      await removeOldKeys(tx, REPEAT_DAYS)
      await removeOldStepRequests(tx, REPEAT_DAYS)
    })
  }
}

/** How much is a day overdue: more than none says that the rounds do not run. */
export async function overdue(
  read: Handle,
  { guests, sessions }: KeptDays,
): Promise<{ guests: number; sessions: number }> {
  const count = async (from: SQL | null): Promise<number> => {
    if (from === null) return 0
    const [found] = await rows<{ n: number }>(read, sql`select count(*)::integer as n from (select 1 ${from}) found`)
    return found!.n
  }
  return {
    guests: await count(guests === null ? null : guestsBefore(guests + 1)),
    sessions: await count(sessions === null ? null : sessionsBefore(sessions + 1)),
  }
}
