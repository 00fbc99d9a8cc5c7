// What models used for documents today (UTC). The calls of sessions are counted from their logs, so they stand nowhere else.
import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const tokens = () => bigint({ mode: 'number' }).notNull()

export const modelUse = pgTable(
  'model_use',
  {
    day: date({ mode: 'string' }).notNull(),
    provider: text().notNull(),
    model: text().notNull(),
    inputTokens: tokens(),
    outputTokens: tokens(),
    cachedInputTokens: tokens(),
  },
  table => [primaryKey({ columns: [table.day, table.provider, table.model] })],
)
