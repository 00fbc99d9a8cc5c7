// Answers that came sooner than a question can be read. They say that the answer tells little of what somebody knows, and nothing about why.
import { mean } from './question-statistics.js'

/** Of fewer answers the mean is the mean of whoever thought longest. */
export const ENOUGH_FOR_TIMES = 20

/**
 * The normative threshold: a tenth of the mean time of the question, and ten seconds at most. Wise and Ma, “Setting response time thresholds
 * for a CAT item pool: the normative threshold method” (NCME, Vancouver 2012), where 10 % told rapid guesses from answers better than 15 %
 * or 20 %; the cap is that of Setzer, Wise, van den Heuvel and Ling, Applied Measurement in Education 26 (2013) 34–49. The mean is that
 * of all other answers, so that no answer is measured by itself.
 */
const SHARE = 0.1
const MOST_MS = 10_000

type Timed = { readonly kind: string | null; readonly dontKnow: boolean; readonly milliseconds: number | null }

/** Of the answers to one question, the quickest first. Whoever said that they do not know it had no need to read longer. */
export function quickAnswers<T extends Timed>(
  all: readonly T[],
): { readonly answer: T; readonly ms: number; readonly othersMs: number }[] {
  const timed = all.flatMap(answer =>
    answer.kind === 'answered' && !answer.dontKnow && answer.milliseconds !== null
      ? [{ answer, ms: answer.milliseconds }]
      : [],
  )
  if (timed.length < ENOUGH_FOR_TIMES) return []
  const sum = mean(timed.map(({ ms }) => ms))! * timed.length
  return timed
    .map(({ answer, ms }) => ({ answer, ms, othersMs: (sum - ms) / (timed.length - 1) }))
    .filter(({ ms, othersMs }) => ms < Math.min(MOST_MS, SHARE * othersMs))
    .toSorted((a, b) => a.ms - b.ms)
}
