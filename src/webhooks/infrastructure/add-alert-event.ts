// The event `alert` of what no commit of a session tells.
import { sql } from 'drizzle-orm'
import { databaseNow, type Tx } from '../../db/index.js'
import { webhookOutbox } from './tables.js'

type OfSession = Pick<typeof webhookOutbox.$inferInsert, 'sessionId' | 'learnerId' | 'sessionType' | 'status'>

/** One event of a session in a second, however many alerts. Its number is negative, as events of sessions have the others. */
export const addAlertEvent = async (tx: Tx, session: OfSession): Promise<void> =>
  void (await tx
    .insert(webhookOutbox)
    .values({
      ...session,
      seq: sql`-extract(epoch from viva_now() - timestamptz '2026-01-01 00:00:00Z')::integer`,
      type: 'alert',
      createdAt: databaseNow,
    })
    .onConflictDoNothing())
