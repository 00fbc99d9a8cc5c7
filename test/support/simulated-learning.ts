// Learners of whom we know the truth: to see what the estimates make of their answers. The same figures in every run.
import { chooseNext, type Evidence } from '../../src/learners/index.js'
import { FRESH_RECORD, predicted, recordAfter } from '../../src/learners/domain/skill-record.js'

/** How a simulated learner really is: knows from the start, learns at an opportunity, guesses and slips; all 0–1. */
export type Truth = { readonly known: number; readonly learns: number; readonly guess: number; readonly slips: number }

export type GateFigures = {
  /** Mean number of items until the gate opens, or `most` where it does not. */
  readonly items: number
  /** Share of those whom the gate let through although they did not know it. */
  readonly premature: number
  /** Mean number of items that were asked after it was known. */
  readonly over: number
  /** Share of those who passed whose next answer, without help, would be right. */
  readonly nextRight: number
}

const BANK = { blueprints: 1, aboveEasy: false, misconceptions: new Map() }

/** Numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** An answer without help to a question of its own; `about` says what is different. */
export const someEvidence = (position: number, about: Partial<Evidence> = {}): Evidence => ({
  sessionId: '0192d3a4-0000-7000-8000-000000000001',
  position,
  skillId: 'skill',
  blueprintId: 'blueprint',
  variantKey: `variant ${position}`,
  tier: 'easy',
  guess: 0.05,
  correct: true,
  assistance: 'none',
  couldShow: [],
  misconception: null,
  at: new Date(Date.UTC(2026, 0, 5) + position * 60_000),
  ...about,
})

/** Asks each learner until the gate opens, at most `most` times. */
export function tryGate(truth: Truth, learners: number, seed = 1, most = 50): GateFigures {
  const random = randomFrom(seed)
  let items = 0
  let passed = 0
  let premature = 0
  let over = 0
  let nextRight = 0
  for (let learner = 0; learner < learners; learner += 1) {
    let knows = random() < truth.known
    let record = FRESH_RECORD
    while (!record.mastered && record.attempts < most) {
      if (knows) over += 1
      const correct = random() < (knows ? 1 - truth.slips : truth.guess)
      record = recordAfter(record, someEvidence(record.attempts, { correct, guess: truth.guess }), BANK)
      if (record.mastered) {
        passed += 1
        if (!knows) premature += 1
        nextRight += knows ? 1 - truth.slips : truth.guess
      }
      knows ||= random() < truth.learns
    }
    items += record.attempts
  }
  return {
    items: items / learners,
    premature: premature / passed,
    over: over / learners,
    nextRight: nextRight / passed,
  }
}

const SKILL = { skillId: 'skill', tiers: ['easy', 'medium', 'hard'] } as const

export type ChoiceFigures = {
  readonly ability: number
  readonly success: number
  readonly asked: Record<string, number>
}

/** Gives learners of one ability, which does not change, what is chosen for them: the share of right answers, and of what tiers. */
export function tryChoice(ability: number, learners: number, items: number, seed = 1): ChoiceFigures {
  const random = randomFrom(seed)
  const asked = { easy: 0, medium: 0, hard: 0 }
  let right = 0
  for (let learner = 0; learner < learners; learner += 1) {
    let record = FRESH_RECORD
    for (let position = 1; position <= items; position += 1) {
      const { tier } = chooseNext({ skills: [SKILL], records: new Map([['skill', record]]), recent: [], began: null })!
      // Typed and chosen among four in turn, as practice asks.
      const guess = position % 2 === 0 ? 0.25 : 0.05
      const correct = random() < predicted(ability, tier, guess)
      record = recordAfter(record, someEvidence(position, { tier, guess, correct }), { ...BANK, aboveEasy: true })
      asked[tier] += 1
      right += Number(correct)
    }
  }
  const total = learners * items
  return {
    ability,
    success: right / total,
    asked: { easy: asked.easy / total, medium: asked.medium / total, hard: asked.hard / total },
  }
}
