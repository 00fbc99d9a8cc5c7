// What other servers were told, or still had to be told, of a learner.
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/index.js'
import { webhookDelivery, webhookOutbox } from './tables.js'

export async function eraseDeliveries(tx: Tx, learnerId: string): Promise<void> {
  await tx.delete(webhookOutbox).where(eq(webhookOutbox.learnerId, learnerId))
  await tx.delete(webhookDelivery).where(eq(webhookDelivery.learnerId, learnerId))
}
