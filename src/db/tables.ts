// Rows that belong to the installation, not to any module.
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Moves the clock of the tests; production refuses to start while the row is there. */
export const clockOffset = pgTable(
  'clock_offset',
  { only: boolean().primaryKey().default(true), ms: bigint({ mode: 'number' }).notNull() },
  table => [check('clock_offset_only', sql`${table.only}`)],
)

/** Secrets that every node shares: what cookies, tokens and receipts are signed with. */
export const serverKey = pgTable('server_key', { name: text().primaryKey(), value: bytes().notNull() })

/** One row, written to find out whether the database takes writes. */
export const readiness = pgTable('readiness', {
  onlyRow: boolean().primaryKey().default(true),
  at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
})
