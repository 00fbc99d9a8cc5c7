// Learners enter the code of an exam, and it is assigned to them.
import { countGuess } from './count-guess.js'
import type { ExamStore } from './ports.js'

/** Codes are counted for the learner: of what they are is not known yet. */
const ANY_EXAM = '00000000-0000-0000-0000-000000000000'

/** How codes to join are counted, those of classes among them. */
type CodeGuesses = {
  /** Before a code is looked at. Throws too_many_guesses. */
  readonly count: (learnerId: string) => Promise<void>
  /** It was right. */
  readonly clear: (learnerId: string) => Promise<void>
}

export const codeGuesses = (exams: Pick<ExamStore, 'guess' | 'guessed'>): CodeGuesses => ({
  count: learnerId => countGuess(exams, ANY_EXAM, learnerId),
  clear: learnerId => exams.guessed(ANY_EXAM, learnerId),
})
