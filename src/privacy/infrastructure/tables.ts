// Whose data was erased. The pseudonym stays, so that a cookie that is still somewhere does not bring the learner back.
import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const time = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

export const erasure = pgTable(
  'erasure',
  {
    learnerId: uuid().primaryKey(),
    /** Who asked for it, as in the audit log. */
    actorKind: text().$type<'operator' | 'person' | 'key' | 'system'>().notNull(),
    actorId: uuid(),
    requestedAt: time().notNull(),
    /** When everything was empty that was there at the time. */
    emptiedAt: time(),
    /** When it was looked at once more, for what other nodes were still writing. */
    finishedAt: time(),
  },
  table => [
    index('erasure_requested').on(table.requestedAt),
    index('erasure_open')
      .on(table.requestedAt)
      .where(sql`${table.finishedAt} is null`),
  ],
)
