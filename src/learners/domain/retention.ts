// When a mastered skill is due to be asked again, and how much of it is remembered: FSRS over the same evidence.
import { createEmptyCard, fsrs, Rating, type Card } from 'ts-fsrs'
import { isUnaided, type Evidence } from './evidence.js'

/** Without the random spread, so that the same evidence is always due at the same time; whole days, as practice has no shorter steps. */
const SCHEDULE = fsrs({ enable_fuzz: false, enable_short_term: false })

export type Retention = {
  readonly dueAt: Date
  /** The chance that it is remembered at `at`, 0 to 1. */
  recall(at: Date): number
}

/** Of one skill, oldest first; null without any answer. Right with help is “hard”. */
export function retention(evidence: readonly Evidence[]): Retention | null {
  const card = evidence.reduce<Card | null>(
    (before, one) => SCHEDULE.next(before ?? createEmptyCard(one.at), one.at, ratingOf(one)).card,
    null,
  )
  return card && { dueAt: card.due, recall: at => SCHEDULE.get_retrievability(card, at, false) }
}

const ratingOf = (one: Evidence) => (isUnaided(one) ? Rating.Good : one.correct ? Rating.Hard : Rating.Again)
