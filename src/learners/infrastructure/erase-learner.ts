// What a learner has shown and told of themselves.
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/index.js'
import { learnerEvidence, studentProfile } from './tables.js'

export async function eraseLearner(tx: Tx, learnerId: string): Promise<void> {
  await tx.delete(learnerEvidence).where(eq(learnerEvidence.learnerId, learnerId))
  await tx.delete(studentProfile).where(eq(studentProfile.learnerId, learnerId))
}
