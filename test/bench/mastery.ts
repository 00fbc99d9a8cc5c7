// What the estimates make of simulated learners of whom we know the truth: when the gate opens, for whom too early, and how often what
// is chosen for a learner is answered rightly.
import { tryGate, type Truth } from '../../src/learners/simulation/try-gate.js'
import { tryChoice } from '../support/simulated-learning.js'
import { progress, type Figure } from './figures.js'

const TRUTHS: Readonly<Record<string, Truth>> = {
  'typed, slow to learn': { known: 0.2, learns: 0.1, guess: 0.05, slips: 0.1 },
  'four options, slow to learn': { known: 0.2, learns: 0.1, guess: 0.25, slips: 0.1 },
  'true or false, slow to learn': { known: 0.2, learns: 0.1, guess: 0.5, slips: 0.1 },
  'known to most, hardly learnt, often slipped': { known: 0.63, learns: 0.02, guess: 0.28, slips: 0.21 },
}
const ABILITIES = [-2, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3]
const MOST_ITEMS = 50
const PRACTICE_ITEMS = 40

/** Figures of `learners` simulated learners each; the same in every run. */
export function measureMastery(learners: number): Figure[] {
  progress('simulating learners')
  const percent = (share: number): number => share * 100
  const gate = Object.entries(TRUTHS).flatMap(([name, truth]): Figure[] => {
    const { items, premature, over } = tryGate(truth, learners, 1, MOST_ITEMS)
    return [
      { name: `${name}: items until mastered (${MOST_ITEMS} at most)`, value: items, unit: '' },
      { name: `${name}: mastered too early`, value: percent(premature), unit: '%' },
      { name: `${name}: items after it was known`, value: over, unit: '' },
    ]
  })
  const choice = ABILITIES.map((ability): Figure => {
    const { success, asked } = tryChoice(ability, Math.ceil(learners / PRACTICE_ITEMS), PRACTICE_ITEMS)
    const tiers = Object.entries(asked).map(([tier, share]) => `${tier} ${Math.round(percent(share))}`)
    return {
      name: `ability ${ability}: right answers in ${PRACTICE_ITEMS} items (${tiers.join(', ')})`,
      value: percent(success),
      unit: '%',
    }
  })
  return [...gate, ...choice]
}
