// What staff note about a session. It is about a person: their erasure removes it.
import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const sessionNote = pgTable(
  'session_note',
  {
    sessionId: uuid().notNull(),
    noteId: uuid().notNull(),
    /** Who wrote it, as in the audit log. */
    authorKind: text().$type<'operator' | 'person' | 'key'>().notNull(),
    authorId: uuid(),
    note: text().notNull(),
    writtenAt: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  },
  table => [primaryKey({ columns: [table.sessionId, table.noteId] })],
)
