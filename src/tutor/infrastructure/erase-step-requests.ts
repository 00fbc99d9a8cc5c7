// What the tutor keeps of sessions beside their rows.
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/index.js'
import { stepRequest } from './tables.js'

/** From the hash of a short reply one could guess it. */
export const eraseStepRequests = async (tx: Tx, sessionIds: readonly string[]): Promise<void> =>
  void (await tx.delete(stepRequest).where(inArray(stepRequest.sessionId, [...sessionIds])))

/** Nobody repeats a reply that is so old. */
export const removeOldStepRequests = async (tx: Tx, days: number): Promise<void> =>
  void (await tx
    .delete(stepRequest)
    .where(sql`${stepRequest.createdAt} < viva_now() - ${days}::integer * interval '1 day'`))
