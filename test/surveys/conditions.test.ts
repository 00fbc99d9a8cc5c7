// What conditions are worth: one question of each type, and what each answer makes of a condition.
import { describe, expect, test } from 'vitest'
import { pathOf, latestOutcomes } from '../../src/surveys/domain/path.js'
import type { SurveyResponse } from '../../src/surveys/index.js'
import { formOf, history } from './forms.js'

const EVERY_TYPE = [
  { id: 'drink', type: 'choice', options: [{ id: 'tea', text: 'A cup of tea' }, 'milk'], other: true },
  { id: 'tools', type: 'multi_choice', options: ['saw', 'axe', 'file'], other: 'Another one' },
  { id: 'score', type: 'rating', min: 0, max: 10 },
  {
    id: 'grid',
    type: 'matrix',
    rows: [{ id: 'pace', text: 'The pace' }, 'The help'],
    columns: ['no', 'yes'],
    required: false,
  },
  { id: 'from', type: 'date' },
  { id: 'to', type: 'date' },
  { id: 'words', type: 'text', required: false },
  { id: 'age', type: 'number', notation: 'decimal' },
  { id: 'agreed', type: 'confirmation' },
]

const isAsked = (condition: string, answers: Record<string, SurveyResponse>): boolean => {
  const form = formOf([...EVERY_TYPE, { id: 'end', type: 'text', visible_if: condition }])
  const asked = history(...Object.entries(answers))
  return pathOf(form, latestOutcomes(form, asked)).questions.some(({ id }) => id === 'end')
}

describe('a condition', () => {
  test.each<[string, Record<string, SurveyResponse>, boolean]>([
    // A choice is its option's id, however it was sent.
    ['drink == "tea"', { drink: { index: 0 } }, true],
    ['drink == "tea"', { drink: { selection: 'A cup of tea' } }, true],
    ['drink == "tea"', { drink: { index: 1 } }, false],
    ['drink == "other"', { drink: { index: 2, other: 'cocoa' } }, true],
    ['drink in ["tea", "milk"]', { drink: { index: 1 } }, true],
    ['"saw" in tools or drink != "tea"', { drink: { index: 0 } }, false],
    ['"saw" in tools', { tools: { indices: [2, 0] } }, true],
    ['"axe" in tools', { tools: { selections: ['saw', 'file'] } }, false],
    ['"other" in tools', { tools: { indices: [3], other: 'pliers' } }, true],
    ['len(tools) >= 2', { tools: { indices: [0] } }, false],
    ['subset(["saw", "axe"], tools)', { tools: { indices: [0, 1, 2] } }, true],
    ['subset(["saw", "axe"], tools)', { tools: { indices: [0, 2] } }, false],
    ['score <= 6', { score: { rating: 6 } }, true],
    ['score in [9, 10]', { score: { rating: 8 } }, false],
    ['grid_pace == "no"', { grid: { indices: [0, 1] } }, true],
    ['grid_r2 == "no"', { grid: { selections: ['no', 'yes'] } }, false],
    ['count(grid, "yes") == 2', { grid: { indices: [1, 1] } }, true],
    ['"yes" in grid', { grid: { indices: [null, 1] } }, true],
    ['answered(grid_pace)', { grid: { indices: [null, 1] } }, false],
    // Days are compared as days, and the days between them counted.
    ['from < "2026-03-01"', { from: { date: '2026-02-28' } }, true],
    ['from < "2026-03-01"', { from: { date: '2026-03-01' } }, false],
    ['to - from == 2', { from: { date: '2028-02-28' }, to: { date: '2028-03-01' } }, true],
    ['from + 7 <= to', { from: { date: '2026-12-28' }, to: { date: '2027-01-03' } }, false],
    ['lower(words) == "yes"', { words: { text: ' YES ' } }, true],
    ['len(words) > 3', { words: { text: 'four' } }, true],
    ['age >= 17.5', { age: { text: '17,5' } }, true],
    ['age < 0', { age: { text: '-1' } }, true],
    ['agreed', { agreed: { confirmed: true } }, true],
    ['not agreed', { agreed: { confirmed: false } }, true],
    // What has no value is not in the list.
    ['5 in [score, age]', { age: { text: '5' } }, true],
    ['max(score, age) > 5', { score: { rating: 3 }, age: { text: '6' } }, true],
    ['drink == "tea" if agreed else score > 5', { agreed: { confirmed: false }, score: { rating: 6 } }, true],
  ])('%s, given %j: %s', (condition, answers, expected) => expect(isAsked(condition, answers)).toBe(expected))

  test.each<[string, boolean]>([
    ['drink == "tea"', false],
    ['drink != "tea"', true],
    ['not (drink == "tea")', true],
    ['drink in ["tea", "milk"]', false],
    ['"saw" not in tools', true],
    ['score < 5', false],
    ['not (score < 5)', true],
    ['score + 1 > 0', false],
    ['from < to', false],
    ['agreed', false],
    ['agreed == false', false],
    ['len(tools) < 2', false],
    ['subset(["saw"], tools)', false],
    ['answered(drink) or answered(tools)', false],
    ['not answered(score)', true],
    ['(score < 5) == answered(drink)', true],
    ['(score if answered(score) else 7) == 7', true],
    ['drink in ["tea"] or not agreed', true],
  ])('%s, with nothing answered: %s', (condition, expected) => expect(isAsked(condition, {})).toBe(expected))

  test('sees nothing where everything was skipped or sent empty', () => {
    expect(isAsked('answered(words)', { words: { text: '  ' } })).toBe(false)
    expect(isAsked('answered(tools)', { tools: { indices: [] } })).toBe(false)
    expect(isAsked('answered(grid)', { grid: { indices: [null, null] } })).toBe(false)
  })

  test('that cannot be worked out does not hold', () => {
    expect(isAsked('10 / score > 1', { score: { rating: 0 } })).toBe(false)
    expect(isAsked('10 / score > 1', { score: { rating: 2 } })).toBe(true)
  })
})
