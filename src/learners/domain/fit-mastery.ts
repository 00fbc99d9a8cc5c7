// What stored answers say about the parameters of both estimates: fitted to four learners in five, and compared with the parameters in use
// on the fifth, whose answers the fit has not seen.
import { groupBy } from '../../kernel/group-by.js'
import { isUnaided, TIER_DIFFICULTY, type Evidence, type Tier } from './evidence.js'
import { fitDifficulties } from './fit-difficulty.js'
import { expectations, fitTracing, type FittedTracing, type TracedAnswer } from './fit-tracing.js'
import { ITEM_TYPES, typeOf, type ItemType } from './item-type.js'
import { ratedAfter } from './skill-record.js'
import { TRACING } from './tracing.js'

export type FitAnswer = Pick<Evidence, 'correct' | 'assistance' | 'guess' | 'tier'>
/** One learner’s answers in one skill, oldest first. */
export type Series = { readonly learnerId: string; readonly skillId: string; readonly answers: readonly FitAnswer[] }

/** Of answers without help that were held out. `rmse`: root of the mean squared error. `logLoss`: in nats for each answer. */
export type HeldOut = { readonly answers: number; readonly rmse: number; readonly logLoss: number }

export type TracingFit = {
  /** Null: of all skills that have too few answers of their own. */
  readonly skillId: string | null
  readonly skills: number
  readonly learners: number
  readonly answers: number
  /** Null where there was nothing to fit to. */
  readonly fitted: FittedTracing | null
  readonly heldOut: { readonly fitted: HeldOut; readonly inUse: HeldOut } | null
}

type DifficultyFit = {
  readonly tier: Tier
  readonly type: ItemType
  readonly answers: number
  /** In logits; 0 is the ability of the middle learner. */
  readonly difficulty: number
}

export type MasteryFit = {
  readonly tracing: readonly TracingFit[]
  /** Standard deviation of the abilities, in logits, and how hard the tiers are, by item type. */
  readonly spread: number
  readonly difficulties: readonly DifficultyFit[]
  /** Of the rating, with the fitted difficulties and with those in use. */
  readonly rating: { readonly fitted: HeldOut; readonly inUse: HeldOut } | null
}

/** A skill with so many answers without help, of so many learners, has parameters of its own. */
type Enough = { readonly answers: number; readonly learners: number }
export const ENOUGH: Enough = { answers: 500, learners: 50 }

/** Who is held out: one learner in five. */
const FOLD = 5
/** Abilities change with practice: difficulty is read from the first answers in a skill. */
const FIRST_ANSWERS = 8
const LEAST_CHANCE = 1e-6

/** The chance that a typed, an optional and an either-or answer is lucky, before anything is fitted. */
const START: FittedTracing = { ...TRACING, guess: { typed: 0.05, options: 0.25, either_or: 0.5 } }

/** `onSkill`: after each fit, with how many are done and how many there are. */
export function fitMastery(
  all: readonly Series[],
  enough: Enough = ENOUGH,
  onSkill: (done: number, of: number) => void = () => {},
): MasteryFit {
  const learners = [...new Set(all.map(({ learnerId }) => learnerId))].toSorted()
  const heldOut = new Set(learners.filter((_, at) => at % FOLD === FOLD - 1))
  const bySkill = groupBy(all, ({ skillId }) => skillId)
  const own = [...bySkill].filter(([, series]) => isEnough(series, enough))
  const pooled = [...bySkill].filter(([, series]) => !isEnough(series, enough))
  const groups: (readonly [string | null, number, readonly Series[]])[] = [
    ...own.map(([skillId, series]) => [skillId, 1, series] as const),
    ...(pooled.length === 0 ? [] : [[null, pooled.length, pooled.flatMap(([, series]) => series)] as const]),
  ]
  const tracing = groups.map(([skillId, skills, series], at): TracingFit => {
    const fit = { skillId, skills, ...tracingOf(series, heldOut) }
    onSkill(at + 1, groups.length)
    return fit
  })
  return { tracing, ...difficultyOf(all, heldOut) }
}

const unaided = (series: readonly Series[]): number =>
  series.reduce((sum, { answers }) => sum + answers.filter(({ assistance }) => assistance === 'none').length, 0)
const learnersIn = (series: readonly Series[]): number => new Set(series.map(({ learnerId }) => learnerId)).size
const isEnough = (series: readonly Series[], enough: Enough): boolean =>
  unaided(series) >= enough.answers && learnersIn(series) >= enough.learners

const traced = ({ answers }: Series): TracedAnswer[] =>
  answers.map(({ correct, assistance, guess }) => ({ right: assistance === 'none' ? correct : null, guess }))

function tracingOf(series: readonly Series[], heldOut: ReadonlySet<string>) {
  const known = series.filter(({ learnerId }) => !heldOut.has(learnerId))
  const kept = series.filter(({ learnerId }) => heldOut.has(learnerId)).map(traced)
  const counts = { learners: learnersIn(series), answers: unaided(series) }
  if (unaided(known) === 0) return { ...counts, fitted: null, heldOut: null }
  const fitted = fitTracing(known.map(traced), START)
  const errors = {
    fitted: errorOf(kept.flatMap(one => [...expectations(one, fitted, guess => fitted.guess[typeOf(guess)])])),
    inUse: errorOf(kept.flatMap(one => [...expectations(one, TRACING, guess => guess)])),
  }
  return { ...counts, fitted, heldOut: errors.inUse.answers === 0 ? null : errors }
}

type Expectation = { readonly expected: number; readonly right: boolean }

function errorOf(expectations: readonly Expectation[]): HeldOut {
  let [squares, loss] = [0, 0]
  for (const { expected, right } of expectations) {
    squares += (Number(right) - expected) ** 2
    loss -= Math.log(Math.max(LEAST_CHANCE, right ? expected : 1 - expected))
  }
  const { length } = expectations
  return { answers: length, rmse: Math.sqrt(squares / length), logLoss: loss / length }
}

const TIERS = Object.keys(TIER_DIFFICULTY) as Tier[]
const GROUPS = TIERS.flatMap(tier => ITEM_TYPES.map(type => ({ tier, type })))
const groupOf = ({ tier, guess }: FitAnswer): number =>
  TIERS.indexOf(tier) * ITEM_TYPES.length + ITEM_TYPES.indexOf(typeOf(guess))

function difficultyOf(all: readonly Series[], heldOut: ReadonlySet<string>) {
  const responses = (series: Series) =>
    series.answers
      .filter(({ assistance }) => assistance === 'none')
      .slice(0, FIRST_ANSWERS)
      .map(answer => ({ group: groupOf(answer), guess: answer.guess, right: answer.correct }))
  const known = all.filter(({ learnerId }) => !heldOut.has(learnerId)).map(responses)
  const { difficulty, spread } = fitDifficulties(known, GROUPS.length)
  const counts = GROUPS.map(() => 0)
  for (const { group } of known.flat()) counts[group]! += 1
  const kept = all.filter(({ learnerId }) => heldOut.has(learnerId))
  const fittedTo = (answer: FitAnswer): number => {
    const fitted = difficulty[groupOf(answer)]!
    return Number.isNaN(fitted) ? TIER_DIFFICULTY[answer.tier] : fitted
  }
  const inUse = errorOf(kept.flatMap(one => rated(one, ({ tier }) => TIER_DIFFICULTY[tier])))
  return {
    spread,
    difficulties: GROUPS.flatMap((group, at) =>
      counts[at] === 0 ? [] : [{ ...group, answers: counts[at]!, difficulty: difficulty[at]! }],
    ),
    rating: inUse.answers === 0 ? null : { fitted: errorOf(kept.flatMap(one => rated(one, fittedTo))), inUse },
  }
}

/** What the rating expected of each answer without help. */
function rated({ answers }: Series, difficultyOf: (answer: FitAnswer) => number): Expectation[] {
  const found: Expectation[] = []
  let theta = 0
  for (const [at, answer] of answers.entries()) {
    const right = isUnaided(answer)
    const { guess } = answer
    const expected = guess + (1 - guess) / (1 + Math.exp(difficultyOf(answer) - theta))
    if (answer.assistance === 'none') found.push({ expected, right })
    theta = ratedAfter(theta, at, right, expected)
  }
  return found
}
