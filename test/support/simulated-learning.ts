// Learners of whom we know the truth: to see what the estimates make of their answers. The same figures in every run.
import { chooseNext } from '../../src/learners/index.js'
import { FRESH_RECORD, predicted, recordAfter } from '../../src/learners/domain/skill-record.js'
import { randomFrom, someEvidence } from '../../src/learners/simulation/try-gate.js'

const BANK = { blueprints: 1, misconceptions: new Map() }
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
