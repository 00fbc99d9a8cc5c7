// The tables of the log. Rows are appended and never changed, but for the details of a person who is erased.
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** `details`: JSON as text, because its hash is of the text. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    seq: bigint({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
    actorKind: text().notNull(),
    actorId: uuid(),
    act: text().notNull(),
    sessionId: uuid(),
    learnerId: uuid(),
    classId: uuid(),
    details: text(),
    salt: text(),
    detailsHash: text().notNull(),
    prevHash: text().notNull(),
    hash: text().notNull(),
    mac: text().notNull(),
  },
  table => [
    index('audit_entry_act').on(table.act, table.seq),
    index('audit_entry_actor')
      .on(table.actorId, table.seq)
      .where(sql`${table.actorId} is not null`),
    index('audit_entry_session')
      .on(table.sessionId, table.seq)
      .where(sql`${table.sessionId} is not null`),
    index('audit_entry_learner')
      .on(table.learnerId, table.seq)
      .where(sql`${table.learnerId} is not null`),
    index('audit_entry_class')
      .on(table.classId, table.seq)
      .where(sql`${table.classId} is not null`),
  ],
)

/** One row: the newest entry. Whoever appends holds it until the commit. */
export const auditHead = pgTable('audit_head', {
  onlyRow: boolean().primaryKey().default(true),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
  mac: text().notNull(),
})
