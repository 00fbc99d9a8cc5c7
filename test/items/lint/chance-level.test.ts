// Expected scores of random responses, compared with counts by hand.
import { describe, expect, test } from 'vitest'
import {
  chanceOfOrder,
  chanceOfTicks,
  countTicks,
  scoreOf,
  tickScores,
} from '../../../src/items/domain/lint/chance-level.js'
import type { ItemPart } from '../../../src/items/index.js'
import { aPart } from '../../support/builders.js'

const ENTRIES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function ticks(right: number, of: number, credit: string): ItemPart {
  const [rights, distractors] = [ENTRIES.slice(0, right), ENTRIES.slice(right, of)]
  return aPart({
    answer: { type: 'multi_select', settings: { distractors, min_selections: 0, credit } },
    options: ENTRIES.slice(0, of).map(value => ({ value, text: value })),
    key: JSON.stringify(rights),
  })
}
const order = (size: number, settings: object): ItemPart =>
  aPart({ answer: { type: 'ordering', settings }, key: JSON.stringify(ENTRIES.slice(0, size)) })

describe('ticks', () => {
  test('get the score that the grader gives them', () => {
    const part = ticks(2, 5, 'balanced')
    const scores = tickScores(part)
    for (let set = 0; set < 32; set++) {
      const ticked = ENTRIES.filter((_, i) => (set & (1 << i)) !== 0)
      expect(scores[set]).toBe(scoreOf(part, JSON.stringify(ticked)))
    }
    expect([0b11, 0b1, 0b111, 0b11100].map(set => scores[set])).toEqual([1, 0.5, 1 - 1 / 3, 0])
  })
  test('are graded individually where conditions decide', () => {
    const clauses = [{ when: '"a" in answer', credit: 1, note: 'without_a', say: null }]
    const scores = tickScores({ ...ticks(2, 4, 'balanced'), accept: { scope: {}, clauses } })
    expect([0b0001, 0b0010, 0b0100].map(set => scores[set])).toEqual([1, 0, 0])
  })
  test('at random earn the mean over all allowed sets', () => {
    const perOption = tickScores(ticks(2, 4, 'per_option'))
    expect(chanceOfTicks(perOption, 0, 4)).toBe(0.5)
    const allOrNothing = tickScores(ticks(2, 4, 'all_or_nothing'))
    expect(chanceOfTicks(allOrNothing, 0, 4)).toBe(1 / 16)
    expect(chanceOfTicks(allOrNothing, 2, 2)).toBe(1 / 6)
    expect(chanceOfTicks(allOrNothing, 3, 4)).toBe(0)
  })
  test('are counted', () => expect([0, 1, 0b1010, 0b1111].map(countTicks)).toEqual([0, 1, 2, 4]))
})

describe('an order', () => {
  test('at random is right once among all of them', () => {
    expect(chanceOfOrder(order(3, { credit: 'exact' }))).toBeCloseTo(1 / 6, 12)
    expect(chanceOfOrder(order(4, { credit: 'exact' }))).toBeCloseTo(1 / 24, 12)
  })
  test('at random earns credit for its longest run', () =>
    // Of the six orders, only the right one earns anything: a run of two of three is worth nothing.
    expect(chanceOfOrder(order(3, { credit: 'longest_run' }))).toBeCloseTo(1 / 6, 12))
  test('with other rules gets its own chance level', () => {
    const before = order(3, { credit: 'exact', before: [['a', 'b']] })
    expect(chanceOfOrder(before)).toBeCloseTo(1 / 2, 12)
    expect(chanceOfOrder(order(3, { credit: 'exact', any_of: [['c', 'b', 'a']] }))).toBeCloseTo(1 / 3, 12)
  })
  test('of many entries gets an estimate', () => {
    const chance = chanceOfOrder(order(8, { credit: 'longest_run' }))
    expect(chance).toBeGreaterThan(0.02)
    expect(chance).toBeLessThan(0.12)
  })
})
