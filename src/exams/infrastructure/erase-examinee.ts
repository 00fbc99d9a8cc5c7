// To whom an exam is assigned, and who guessed its access code.
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/index.js'
import { examGuess, examLearner } from './tables.js'

export async function eraseExaminee(tx: Tx, learnerId: string): Promise<void> {
  for (const table of [examLearner, examGuess]) await tx.delete(table).where(eq(table.learnerId, learnerId))
}

/** A wrong access code counts for a quarter of an hour. */
export const removeOldGuesses = async (tx: Tx): Promise<void> =>
  void (await tx.delete(examGuess).where(sql`${examGuess.lastAt} < viva_now() - interval '1 day'`))
