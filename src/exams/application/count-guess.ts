// Whoever tries codes is slowed down, whatever the code is of.
import { DomainError } from '../../kernel/errors.js'
import type { ExamStore } from './ports.js'

/** Counts a code before it is looked at. Throws too_many_guesses (with `retry_after_seconds`). */
export async function countGuess(exams: Pick<ExamStore, 'guess'>, examId: string, learnerId: string): Promise<void> {
  const seconds = await exams.guess(examId, learnerId)
  if (seconds > 0)
    throw new DomainError('too_many', 'too_many_guesses', 'Too many wrong codes. Wait before you try again.', {
      retry_after_seconds: seconds,
    })
}
