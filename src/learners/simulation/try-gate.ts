// The gate of mastery against learners of whom we know the truth: whom it lets through too early, and what they can do then. The same
// figures in every run.
import type { Evidence } from '../domain/evidence.js'
import { FRESH_RECORD, recordAfter } from '../domain/skill-record.js'

/** How a simulated learner really is: knows from the start, learns at an opportunity, guesses and slips; all 0–1. */
export type Truth = { readonly known: number; readonly learns: number; readonly guess: number; readonly slips: number }

type GateFigures = {
  /** Mean number of items until the gate opens, or `most` where it does not. */
  readonly items: number
  /** Share of those whom the gate let through although they did not know it. */
  readonly premature: number
  /** Mean number of items that were asked after it was known. */
  readonly over: number
  /** Share of those who passed whose next answer, without help, would be right. */
  readonly nextRight: number
}

/** Rows of a table: by how answers are given, and by how learners are. */
export const GATE_ROWS: readonly (readonly [who: string, truth: Truth])[] = [
  ['typed answers', { known: 0.2, learns: 0.1, guess: 0.05, slips: 0.1 }],
  ['four options', { known: 0.2, learns: 0.1, guess: 0.25, slips: 0.1 }],
  ['true or false', { known: 0.2, learns: 0.1, guess: 0.5, slips: 0.1 }],
  ['typed, slow learners', { known: 0.1, learns: 0.05, guess: 0.05, slips: 0.1 }],
  ['four options, slow learners', { known: 0.1, learns: 0.05, guess: 0.25, slips: 0.1 }],
]

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
