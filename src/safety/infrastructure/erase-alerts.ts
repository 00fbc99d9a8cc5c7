// Alerts about a learner.
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/index.js'
import { safetyAlert } from './tables.js'

export const eraseAlerts = async (tx: Tx, learnerId: string): Promise<void> =>
  void (await tx.delete(safetyAlert).where(eq(safetyAlert.learnerId, learnerId)))

/** Alerts that somebody has seen to. Others stay until somebody does. */
export const removeSeenAlerts = async (tx: Tx, days: number): Promise<void> =>
  void (await tx
    .delete(safetyAlert)
    .where(sql`${safetyAlert.seenAt} < viva_now() - ${days}::integer * interval '1 day'`))
