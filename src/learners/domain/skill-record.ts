// What a learner is believed to know of one skill: a fold over evidence, and nothing that is stored. Two estimates, each for its use.
// `theta` (an Elo rating on the logit scale) predicts the next answer and so chooses how hard it is. `mastery` (knowledge tracing)
// decides when the skill is known, with a gate that a few lucky or assisted answers cannot pass.
import { isUnaided, TIER_DIFFICULTY, type Evidence, type Tier } from './evidence.js'
import { isOpen, misconceptionsAfter, type MisconceptionRecord } from './misconceptions.js'
import { retention } from './retention.js'
import { tracedAfter, TRACING } from './tracing.js'

/**
 * When a skill is mastered: right answers without help, to so many questions from so many blueprints, one of them above the easy tier.
 * The last two count only where the skill has them. Each misconception that the questions can show has had its chance to, and none is open.
 */
const GATE = { mastery: 0.99, right: 3, variants: 2, blueprints: 2 } as const
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
  /** Right answers without help. */
  readonly right: number
  /** Whether one of them was to a question above the easy tier. */
  readonly aboveEasy: boolean
  /** The first distinct ones among them, as many as the gate asks for. */
  readonly variantKeys: readonly string[]
  readonly blueprintIds: readonly string[]
  /** Those that were seen; the gate stays closed while one of them is open. */
  readonly misconceptions: readonly MisconceptionRecord[]
  /** Those of the bank, each with the easiest tier that can show it, that had no chance to yet: no right answer without help was to a question that could show them. */
  readonly untested: readonly { readonly id: string; readonly tier: Tier }[]
  /** Whether the last answer was right without help. */
  readonly lastUnaided: boolean
  readonly lastAt: Date | null
  /** When a mastered skill has to be shown again before it is forgotten (FSRS); null of one that is not mastered. */
  readonly dueAt: Date | null
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
  right: 0,
  aboveEasy: false,
  variantKeys: [],
  blueprintIds: [],
  misconceptions: [],
  untested: [],
  lastUnaided: false,
  lastAt: null,
  dueAt: null,
  opportunities: 0,
  levels: [],
}

/**
 * What a skill can be asked by: how many blueprints, whether any of them has questions above the easy tier, and which misconceptions they
 * can show, with the easiest tier that can.
 */
export type SkillBank = {
  readonly blueprints: number
  readonly aboveEasy: boolean
  readonly misconceptions: ReadonlyMap<string, Tier>
}
const LEAST_BANK: SkillBank = { blueprints: 1, aboveEasy: false, misconceptions: new Map() }

/** The record after one skill's evidence, oldest first. */
export function skillRecord(evidence: readonly Evidence[], bank = LEAST_BANK): SkillRecord {
  const record = { ...FRESH_RECORD, untested: Array.from(bank.misconceptions, ([id, tier]) => ({ id, tier })) }
  for (const one of evidence) take(record, one, bank)
  return record.mastered ? { ...record, dueAt: retention(evidence)!.dueAt } : record
}

/** Whether the skill was mastered, and has to be shown again. `by`: null, nothing is due. */
export const isDue = ({ dueAt }: Pick<SkillRecord, 'dueAt'>, by: Date | null): boolean =>
  dueAt !== null && by !== null && dueAt <= by

/** The record after one more answer, but for when it is due; of a fixed size, however many there were. */
export function recordAfter(before: SkillRecord, one: Evidence, bank: SkillBank): SkillRecord {
  const record = { ...before }
  take(record, one, bank)
  return record
}

/** The chance of a right answer, 0–1: guessed, or known with an ability of `theta` against the tier's difficulty. */
export const predicted = (theta: number, tier: Tier, guess: number): number =>
  guess + (1 - guess) / (1 + Math.exp(TIER_DIFFICULTY[tier] - theta))

/** The ability after one more answer, of which `expected` (0–1) was the chance to be right without help. `answers`: those before it. */
export const ratedAfter = (theta: number, answers: number, right: boolean, expected: number): number =>
  theta + step(answers) * (Number(right) - expected)

type Draft = { -readonly [Field in keyof SkillRecord]: SkillRecord[Field] }

/** In place: a long record is read at every turn of practice. */
function take(record: Draft, one: Evidence, bank: SkillBank): void {
  const before = record.mastery
  const unaided = isUnaided(one)
  record.theta = ratedAfter(record.theta, record.attempts, unaided, predicted(record.theta, one.tier, one.guess))
  record.mastery = traced(before, one)
  record.attempts += 1
  if (unaided) {
    record.right += 1
    record.aboveEasy ||= one.tier !== 'easy'
    if (record.untested.length > 0) record.untested = record.untested.filter(({ id }) => !one.couldShow.includes(id))
    record.variantKeys = including(record.variantKeys, one.variantKey, GATE.variants)
    record.blueprintIds = including(record.blueprintIds, one.blueprintId, GATE.blueprints)
  }
  record.misconceptions = misconceptionsAfter(record.misconceptions, one)
  record.lastUnaided = unaided
  record.lastAt = one.at
  record.dueAt = null
  record.mastered = passes(record, bank)
  record.opportunities = record.mastered ? 0 : record.opportunities + 1
  record.levels = record.mastered ? [] : [...record.levels.slice(1 - SPINNING.level), before]
  const rises = record.levels.length < SPINNING.level || record.mastery > record.levels[0]!
  record.wheelSpinning = record.opportunities >= SPINNING.opportunities || !rises
}

/**
 * An answer with help does not come closer to the gate, not by the opportunity either: what the help taught shows in the next answer. A
 * right one takes nothing away, but for one after the hint that gives the answer away: that counts as not known, as a wrong one does.
 */
function traced(known: number, one: Evidence): number {
  if (one.assistance === 'hinted' && one.correct) return known
  const next = tracedAfter(known, isUnaided(one), one.guess, TRACING)
  return Math.min(CEILING, one.assistance === 'none' ? next : Math.min(known, next))
}

const passes = (record: SkillRecord, { blueprints, aboveEasy }: SkillBank): boolean =>
  record.mastery >= GATE.mastery &&
  record.right >= GATE.right &&
  record.variantKeys.length >= GATE.variants &&
  record.blueprintIds.length >= Math.min(GATE.blueprints, blueprints) &&
  (record.aboveEasy || !aboveEasy) &&
  !record.misconceptions.some(isOpen) &&
  record.untested.length === 0 &&
  record.lastUnaided

const including = (list: readonly string[], one: string, most: number): readonly string[] =>
  list.length >= most || list.includes(one) ? list : [...list, one]
