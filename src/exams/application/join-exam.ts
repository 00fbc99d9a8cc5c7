// Learners enter the code of an exam, and it is assigned to them.
import { countGuess } from './count-guess.js'
import type { ExamStore } from './ports.js'

/** Wrong codes are counted for the learner: no exam is known yet. */
const ANY_EXAM = '00000000-0000-0000-0000-000000000000'

/** Null: no exam has this code now. Throws too_many_guesses. */
export const joinExam =
  (exams: Pick<ExamStore, 'joinBy' | 'guess' | 'guessed'>) =>
  async (code: string, learnerId: string): Promise<{ readonly examId: string; readonly title: string } | null> => {
    await countGuess(exams, ANY_EXAM, learnerId)
    const joined = await exams.joinBy(code, learnerId)
    if (joined !== null) await exams.guessed(ANY_EXAM, learnerId)
    return joined
  }
