// Fits the parameters of knowledge tracing to answers by maximum likelihood: expectation–maximisation over the two hidden states (Baum &
// Welch), with one chance of guessing for each item type. Bounds keep what is fitted from swapping “known” and “not known”.
import { ITEM_TYPES, typeOf, type ItemType } from './item-type.js'
import { rightBy, tracedAfter, type Tracing } from './tracing.js'

/** `right` null: answered with help, so that it says nothing, but something may be learnt from it. `guess`: as it was stored. */
export type TracedAnswer = { readonly right: boolean | null; readonly guess: number }

/** `guess` by item type, 0–1. */
export type FittedTracing = Tracing & { readonly guess: Readonly<Record<ItemType, number>> }

const BOUNDS = { known: [0.01, 0.99], learns: [0.005, 0.5], slips: [0.01, 0.3], guess: [0.01, 0.6] } as const
const ROUNDS = 200
const CLOSE = 1e-4

/** Of each series, one learner’s answers in one skill, oldest first. An item type without answers keeps its guess of `start`. */
export function fitTracing(series: readonly (readonly TracedAnswer[])[], start: FittedTracing): FittedTracing {
  let fitted = start
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = improved(series, fitted)
    const moved = Math.max(
      ...(['known', 'learns', 'slips'] as const).map(name => Math.abs(next[name] - fitted[name])),
      ...ITEM_TYPES.map(type => Math.abs(next.guess[type] - fitted.guess[type])),
    )
    fitted = next
    if (moved < CLOSE) break
  }
  return fitted
}

type Share = { of: number; all: number }

function improved(series: readonly (readonly TracedAnswer[])[], from: FittedTracing): FittedTracing {
  const share = (): Share => ({ of: 0, all: 0 })
  const sums = { known: share(), learns: share(), slips: share() }
  const guesses = Object.fromEntries(ITEM_TYPES.map(type => [type, share()])) as Record<ItemType, Share>
  for (const answers of series) {
    const { known, learnt } = smoothed(answers, from)
    for (const [at, { right, guess }] of answers.entries()) {
      const knows = known[at]!
      if (at === 0) add(sums.known, knows, 1)
      if (at < answers.length - 1) add(sums.learns, learnt[at]!, 1 - knows)
      if (right === null) continue
      add(sums.slips, right ? 0 : knows, knows)
      add(guesses[typeOf(guess)], right ? 1 - knows : 0, 1 - knows)
    }
  }
  const value = ({ of, all }: Share, [least, most]: readonly [number, number], before: number): number =>
    all === 0 ? before : Math.min(most, Math.max(least, of / all))
  return {
    known: value(sums.known, BOUNDS.known, from.known),
    learns: value(sums.learns, BOUNDS.learns, from.learns),
    slips: value(sums.slips, BOUNDS.slips, from.slips),
    guess: Object.fromEntries(
      ITEM_TYPES.map(type => [type, value(guesses[type], BOUNDS.guess, from.guess[type])]),
    ) as Record<ItemType, number>,
  }
}

function add(share: Share, of: number, all: number): void {
  share.of += of
  share.all += all
}

/** By all answers: the chance that the skill was known at each, and that it was learnt right after it. */
function smoothed(answers: readonly TracedAnswer[], { known: first, learns, slips, guess }: FittedTracing) {
  const seen = answers.map(({ right, guess: stored }) => {
    if (right === null) return { known: 1, not: 1 }
    const lucky = guess[typeOf(stored)]
    return right ? { known: 1 - slips, not: lucky } : { known: slips, not: 1 - lucky }
  })
  /** Of the answers up to each. */
  const forward: number[] = []
  let before = first
  for (const { known, not } of seen) {
    const filtered = (before * known) / (before * known + (1 - before) * not)
    forward.push(filtered)
    before = filtered + (1 - filtered) * learns
  }
  const known = [...forward]
  const learnt = answers.map(() => 0)
  // How likely the answers after each are, by what was known at it; scaled, as only their ratio counts.
  let after = { known: 1, not: 1 }
  for (let at = answers.length - 2; at >= 0; at -= 1) {
    const { known: next, not } = seen[at + 1]!
    const ifKnown = next * after.known
    const ifLearnt = learns * ifKnown
    const ifNot = ifLearnt + (1 - learns) * not * after.not
    const scale = ifKnown + ifNot
    after = { known: ifKnown / scale, not: ifNot / scale }
    const filtered = forward[at]!
    const knew = (filtered * after.known) / (filtered * after.known + (1 - filtered) * after.not)
    known[at] = knew
    learnt[at] = ((1 - knew) * ifLearnt) / ifNot
  }
  return { known, learnt }
}

/** What was expected of each answer without help, given those before it, and whether it was right. `guessOf`: by what was stored. */
export function* expectations(
  answers: readonly TracedAnswer[],
  tracing: Tracing,
  guessOf: (stored: number) => number,
): Generator<{ readonly expected: number; readonly right: boolean }> {
  let { known } = tracing
  for (const { right, guess } of answers) {
    const lucky = guessOf(guess)
    if (right === null) {
      known += (1 - known) * tracing.learns
      continue
    }
    yield { expected: rightBy(known, lucky, tracing), right }
    known = tracedAfter(known, right, lucky, tracing)
  }
}
