// Alerts about a learner.
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/index.js'
import { safetyAlert } from './tables.js'

export const eraseAlerts = async (tx: Tx, learnerId: string): Promise<void> =>
  void (await tx.delete(safetyAlert).where(eq(safetyAlert.learnerId, learnerId)))
