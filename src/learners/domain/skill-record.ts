// What a learner is believed to know of one skill: a fold over evidence, and nothing that is stored. Two estimates, each for its use.
// `theta` (an Elo rating on the logit scale) predicts the next answer and so chooses how hard it is. `mastery` (knowledge tracing)
// decides when the skill is known, with a gate that a few lucky or assisted answers cannot pass.
import { isUnaided, TIER_DIFFICULTY, type Evidence, type Tier } from './evidence.js'

/** Known before the first answer; learnt from one opportunity to the next; wrong though known. Not fitted: to be, once there are data. */
const TRACING = { known: 0.3, learns: 0.1, slips: 0.1 } as const
/** When a skill is mastered. `blueprints` counts only where the skill has so many. */
const GATE = { mastery: 0.95, unassisted: 3, variants: 2, blueprints: 2 } as const
/** Opportunities without passing the gate, and without `mastery` rising, after which more of the same does not help. */
const SPINNING = { opportunities: 10, level: 5 } as const
/** Nothing is forgotten in this model, so a doubt has to remain: else no number of wrong answers would ever count again. */
const CEILING = 0.999
/** A rating follows the first answers quickly and never stops following: learners change. */
const step = (answers: number): number => Math.max(0.2, 1 / (1 + 0.1 * answers))

export type SkillRecord = {
  /** Ability in logits; 0 of a learner we know nothing of. */
  readonly theta: number
  /** Probability that the skill is known, 0–1. */
  readonly mastery: number
  readonly mastered: boolean
  /** Neither mastered nor getting there: time for something else, such as what comes before it. */
  readonly wheelSpinning: boolean
  readonly attempts: number
  readonly unassisted: number
  /** The first distinct ones among the unassisted attempts, as many as the gate asks for. */
  readonly variantKeys: readonly string[]
  readonly blueprintIds: readonly string[]
  /** Whether the last answer was right without help. */
  readonly lastUnaided: boolean
  readonly lastAt: Date | null
  /** Answers since the gate last stood open. */
  readonly opportunities: number
  /** `mastery` before the latest of them, oldest first, as many as are looked at. */
  readonly levels: readonly number[]
}

export const FRESH_RECORD: SkillRecord = {
  theta: 0,
  mastery: TRACING.known,
  mastered: false,
  wheelSpinning: false,
  attempts: 0,
  unassisted: 0,
  variantKeys: [],
  blueprintIds: [],
  lastUnaided: false,
  lastAt: null,
  opportunities: 0,
  levels: [],
}

/** The record after one skill's evidence, oldest first. `blueprints`: how many the skill can be asked by. */
export function skillRecord(evidence: readonly Evidence[], blueprints = 1): SkillRecord {
  const record = { ...FRESH_RECORD }
  for (const one of evidence) take(record, one, blueprints)
  return record
}

/** The record after one more answer; of a fixed size, however many there were. */
export function recordAfter(before: SkillRecord, one: Evidence, blueprints: number): SkillRecord {
  const record = { ...before }
  take(record, one, blueprints)
  return record
}

/** The chance of a right answer, 0–1: guessed, or known with an ability of `theta` against the tier's difficulty. */
export const predicted = (theta: number, tier: Tier, guess: number): number =>
  guess + (1 - guess) / (1 + Math.exp(TIER_DIFFICULTY[tier] - theta))

type Draft = { -readonly [Field in keyof SkillRecord]: SkillRecord[Field] }

/** In place: a long record is read at every turn of practice. */
function take(record: Draft, one: Evidence, blueprints: number): void {
  const before = record.mastery
  const unaided = isUnaided(one)
  record.theta += step(record.attempts) * (Number(unaided) - predicted(record.theta, one.tier, one.guess))
  record.mastery = traced(before, one)
  record.attempts += 1
  if (one.assistance === 'none') {
    record.unassisted += 1
    record.variantKeys = including(record.variantKeys, one.variantKey, GATE.variants)
    record.blueprintIds = including(record.blueprintIds, one.blueprintId, GATE.blueprints)
  }
  record.lastUnaided = unaided
  record.lastAt = one.at
  record.mastered = passes(record, blueprints)
  record.opportunities = record.mastered ? 0 : record.opportunities + 1
  record.levels = record.mastered ? [] : [...record.levels.slice(1 - SPINNING.level), before]
  const rises = record.levels.length < SPINNING.level || record.mastery > record.levels[0]!
  record.wheelSpinning = record.opportunities >= SPINNING.opportunities || !rises
}

/**
 * An answer with help counts as not known, and does not come closer to the gate by the opportunity either: what the help
 * taught shows in the next answer.
 */
function traced(known: number, one: Evidence): number {
  const { learns, slips } = TRACING
  const { guess } = one
  const posterior = isUnaided(one)
    ? (known * (1 - slips)) / (known * (1 - slips) + (1 - known) * guess)
    : (known * slips) / (known * slips + (1 - known) * (1 - guess))
  const next = posterior + (1 - posterior) * learns
  return Math.min(CEILING, one.assistance === 'none' ? next : Math.min(known, next))
}

const passes = (record: SkillRecord, blueprints: number): boolean =>
  record.mastery >= GATE.mastery &&
  record.unassisted >= GATE.unassisted &&
  record.variantKeys.length >= GATE.variants &&
  record.blueprintIds.length >= Math.min(GATE.blueprints, blueprints) &&
  record.lastUnaided

const including = (list: readonly string[], one: string, most: number): readonly string[] =>
  list.length >= most || list.includes(one) ? list : [...list, one]
