// Learners enter the code of an exam, and it is assigned to them.
import { DomainError } from '../../kernel/errors.js'
import type { ExamStore } from './ports.js'

/** Wrong codes are counted for the learner: no exam is known yet. */
const ANY_EXAM = '00000000-0000-0000-0000-000000000000'

/** Null: no exam has this code now. Throws too_many_guesses. */
export const joinExam =
  (exams: Pick<ExamStore, 'joinBy' | 'guess' | 'guessed'>) =>
  async (code: string, learnerId: string): Promise<{ readonly examId: string; readonly title: string } | null> => {
    const seconds = await exams.guess(ANY_EXAM, learnerId)
    if (seconds > 0)
      throw new DomainError('too_many', 'too_many_guesses', 'Too many wrong codes. Wait before you try again.', {
        retry_after_seconds: seconds,
      })
    const joined = await exams.joinBy(code, learnerId)
    if (joined !== null) await exams.guessed(ANY_EXAM, learnerId)
    return joined
  }
