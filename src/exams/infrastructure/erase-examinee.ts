// To whom an exam is assigned, and who guessed its access code.
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/index.js'
import { examGuess, examLearner } from './tables.js'

export async function eraseExaminee(tx: Tx, learnerId: string): Promise<void> {
  for (const table of [examLearner, examGuess]) await tx.delete(table).where(eq(table.learnerId, learnerId))
}
