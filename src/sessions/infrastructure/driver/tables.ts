// The rows of drivers that keep a state of their own, and of the agents that work for them.
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What a driver keeps between its steps: one document of bounded size, replaced with each step that moves it. */
export const driverState = pgTable('driver_state', {
  sessionId: uuid().primaryKey(),
  state: jsonb().notNull(),
})

/** One execution of an agent: what went in, what came out, what it took. Deleted when its time is over (`AGENT_LOG_DAYS`). */
export const agentStep = pgTable(
  'agent_step',
  {
    sessionId: uuid().notNull(),
    /** Of the domain event that records it. */
    seq: integer().notNull(),
    agent: text().notNull(),
    inputSummary: text().notNull(),
    input: jsonb().notNull(),
    output: jsonb(),
    reasoning: text().notNull(),
    outcome: text().notNull(),
    problems: jsonb().notNull(),
    provider: text().notNull(),
    model: text().notNull(),
    promptHash: text().notNull(),
    inputTokens: integer(),
    outputTokens: integer(),
    costUsd: doublePrecision(),
    durationMs: integer().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  },
  table => [primaryKey({ columns: [table.sessionId, table.seq] }), index('agent_step_age').on(table.createdAt)],
)
