// What was saved of the files of blueprints on the page for authors.
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const blueprintVersion = pgTable(
  'blueprint_version',
  {
    versionId: uuid().primaryKey(),
    /** Its path below the folder of blueprints. */
    file: text().notNull(),
    /** SHA-256 of the text. */
    hash: text().notNull(),
    content: text().notNull(),
    /** Who saved it, as in the audit log; `system`: it was found on disk. */
    authorKind: text().$type<'operator' | 'person' | 'key' | 'system'>().notNull(),
    authorId: uuid(),
    writtenAt: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  },
  table => [index().on(table.file, table.writtenAt)],
)
