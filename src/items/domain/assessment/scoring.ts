// Scores. Computed in exact fractions, so that 70 % is 70 % whatever the weights.
import type { z } from 'zod'
import type { SectionResult } from '../../../contract/session.js'
import type { Assessment, AssessmentSection } from './assessment.js'
import {
  add,
  compareNumbers,
  fraction,
  fromDecimal,
  multiply,
  whole,
  type NumberValue,
} from '../../../expression/rational.js'

/** What became of one item. `score` 0–1; null while it is unanswered, which counts as 0. */
export type ScoredOutcome = {
  readonly sectionId: string | null
  readonly score: number | null
  readonly correct: boolean
}

export type SessionScore = {
  /** For display: rounded to one decimal, but never up to a limit that was not reached. */
  readonly scorePercent: number
  readonly itemsCorrect: number
  readonly grade: string | null
  readonly passed: boolean | null
  readonly passingScorePercent: number | null
  readonly sectionResults: readonly z.infer<typeof SectionResult>[]
}

/** Score = Σ section weight × section accuracy; `passed` and the grade (highest band reached) compare the unrounded value. */
export function scoreAssessment(assessment: Assessment, outcomes: readonly ScoredOutcome[]): SessionScore {
  const { gradeBands } = assessment.scoring
  const { passingScorePercent } = assessment.configuration
  const results = assessment.sections.map(section => {
    const own = outcomes.filter(outcome => outcome.sectionId === section.sectionId)
    return { section, own, accuracy: multiply(total(own), fraction(1n, BigInt(section.itemCount))) }
  })
  const share = results.reduce(
    (sum, { section, accuracy }) => add(sum, multiply(shareOf(assessment, section), accuracy)),
    whole(0),
  )
  const percent = multiply(share, whole(100))
  const reached = (limit: number) => compareNumbers(percent, exact(limit)) >= 0
  return {
    scorePercent: shown(percent, [passingScorePercent, ...gradeBands.map(band => band.minPercent)]),
    itemsCorrect: outcomes.filter(outcome => outcome.correct).length,
    grade: gradeBands.find(band => reached(band.minPercent))?.label ?? null,
    passed: reached(passingScorePercent),
    passingScorePercent,
    sectionResults: results.map(({ section, own, accuracy }) => ({
      section_id: section.sectionId,
      section_title: section.title,
      items_attempted: own.filter(outcome => outcome.score !== null).length,
      items_correct: own.filter(outcome => outcome.correct).length,
      total_items: section.itemCount,
      accuracy_percent: shown(multiply(accuracy, whole(100)), []),
    })),
  }
}

/** By its weight, or by how many of all questions it has. */
function shareOf({ scoring, sections }: Assessment, { sectionId, itemCount }: AssessmentSection): NumberValue {
  const weights = scoring.sectionWeights
  if (weights !== undefined) return exact(weights[sectionId] ?? 0)
  return fraction(BigInt(itemCount), BigInt(sections.reduce((sum, section) => sum + section.itemCount, 0)))
}

/** What a section is worth, 0–1; 0 where there is no such section. */
export function sectionShare(assessment: Assessment, sectionId: string): number {
  const section = assessment.sections.find(one => one.sectionId === sectionId)
  if (section === undefined) return 0
  const share = shareOf(assessment, section)
  return Number(share.n) / Number(share.d)
}

/** Practice: the plain share of what was asked, without a grade; 0 when nothing was. */
export function scorePractice(outcomes: readonly ScoredOutcome[]): SessionScore {
  const share = outcomes.length === 0 ? whole(0) : multiply(total(outcomes), fraction(1n, BigInt(outcomes.length)))
  return {
    scorePercent: shown(multiply(share, whole(100)), []),
    itemsCorrect: outcomes.filter(outcome => outcome.correct).length,
    grade: null,
    passed: null,
    passingScorePercent: null,
    sectionResults: [],
  }
}

const total = (outcomes: readonly ScoredOutcome[]): NumberValue =>
  outcomes.reduce((sum, outcome) => add(sum, exact(outcome.score ?? 0)), whole(0))

/** A number as it was written in decimal. Every weight, limit and score is one of few decimals. */
export const exact = (x: number): NumberValue => fromDecimal(x.toFixed(9))

/** Half up to one decimal; down where rounding up would show a limit as reached that was not. */
function shown(percent: NumberValue, limits: readonly number[]): number {
  const down = (percent.n * 10n) / percent.d
  const nearest = (percent.n * 20n + percent.d) / (percent.d * 2n)
  const misleads = limits.some(
    limit => compareNumbers(percent, exact(limit)) < 0 && compareNumbers(fraction(nearest, 10n), exact(limit)) >= 0,
  )
  return Number(misleads ? down : nearest) / 10
}
