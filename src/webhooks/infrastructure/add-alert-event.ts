// The event `alert` of what no commit of a session tells.
import { randomInt } from 'node:crypto'
import { databaseNow, type Tx } from '../../db/index.js'
import { webhookOutbox } from './tables.js'

type OfSession = Pick<typeof webhookOutbox.$inferInsert, 'sessionId' | 'learnerId' | 'sessionType' | 'status'>

/** Its number is negative, as events of sessions have the others, and drawn, because nothing counts them: one event has one id. */
export const addAlertEvent = async (tx: Tx, session: OfSession): Promise<void> =>
  void (await tx
    .insert(webhookOutbox)
    .values({ ...session, seq: -randomInt(1, 2 ** 31 - 1), type: 'alert', createdAt: databaseNow }))
