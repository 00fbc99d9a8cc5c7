// How the answers about a concept go: counts, the streak, and the trend. Answers are always oldest first.

type Trend = 'rising' | 'falling' | 'steady'
type LearningStats = {
  readonly answers: number
  readonly right: number
  /** Right answers in a row up to now. */
  readonly streak: number
  /** The later half against the earlier; null with fewer than four answers, which show none. */
  readonly trend: Trend | null
}

const LEAST_FOR_TREND = 4
/** Differences of the shares that are smaller say nothing. */
const STEADY = 0.15

export function learningStats(right: readonly boolean[]): LearningStats {
  const half = Math.floor(right.length / 2)
  const difference = shareOf(right.slice(-half)) - shareOf(right.slice(0, half))
  const trend = Math.abs(difference) < STEADY ? 'steady' : difference > 0 ? 'rising' : 'falling'
  return {
    answers: right.length,
    right: right.filter(Boolean).length,
    streak: right.length - 1 - right.lastIndexOf(false),
    trend: right.length < LEAST_FOR_TREND ? null : trend,
  }
}

const shareOf = (right: readonly boolean[]): number => right.filter(Boolean).length / right.length
