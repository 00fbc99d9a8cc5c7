// Two misconceptions in one answer: the second is applied to the answer of the first.
import { describe, expect, test } from 'vitest'
import { generateItem, gradeResponse, readResponse, type Item } from '../../src/items/index.js'
import { misconceptionsOf, optionsOf } from '../support/only-part.js'
import { compiled, problemsIn, type Words } from './blueprint-words.js'

const words: Words = {
  params: { n: { type: 'int', range: [20, 80] } },
  variant_key: '{{n}}',
  stem: 'What is {{n}} plus 20?',
  parts: [{ id: 'sum', response: { type: 'integer', label: 'Sum' }, key: 'n + 20', forms: ['typed', 'choice'] }],
  misconceptions: [
    { id: 'took_away', value: 'n - 20', feedback: 'You took 20 away from {{n}}.' },
    { id: 'never', when: 'n < 0', value: '0', feedback: 'Never there.' },
    { id: 'one_short', when: 'key > 10', value: 'key - 1', feedback: 'You are one short.', remediate: 'tiny' },
  ],
  choice: {
    count: 4,
    together: [
      ['took_away', 'one_short'],
      ['never', 'one_short'],
    ],
  },
  solution: [{ say: '{{n}} + 20 is {{key}}.' }],
}
const item = (form: 'typed' | 'choice', about: Words = {}): Item =>
  generateItem(compiled({ ...words, ...about }), { seed: 'seed', tier: 'easy', form, sectionId: null })

describe('a pair of misconceptions', () => {
  const choice = item('choice')
  const n = Number(choice.variantKey.replace('tiny: ', ''))

  test('is an option, with the second formula applied to the answer of the first', () => {
    expect(
      optionsOf(choice)
        .map(Number)
        .toSorted((a, b) => a - b),
    ).toEqual([n - 21, n - 20, n + 19, n + 20])
  })
  test('gives the feedback of both and is recorded as the first', () => {
    const read = readResponse(choice, { selection: String(n - 21) })
    expect(read.ok && gradeResponse(choice, read.canonical)).toMatchObject({
      score: 0,
      note: 'took_away',
      feedback: `You took 20 away from ${n}. You are one short.`,
    })
  })
  test('is left out where the second mistake cannot be made', () => {
    const bounded = (least: number) =>
      item('choice', {
        misconceptions: [
          ...(words['misconceptions'] as object[]).slice(0, 2),
          { id: 'one_short', when: `key > ${least}`, value: 'key - 1', feedback: 'You are one short.' },
        ],
        choice: { ...(words['choice'] as object), filler: ['n + 2', 'n + 3'] },
      })
    // The first mistake leads to at most 60, the right answer is at least 40.
    expect(misconceptionsOf(bounded(0)).map(bug => bug.value)).toContain(String(n - 21))
    expect(misconceptionsOf(bounded(n - 20)).map(bug => bug.value)).not.toContain(String(n - 21))
  })
  test('is not a misconception of a typed answer', () =>
    expect(misconceptionsOf(item('typed')).map(bug => bug.value)).toEqual([String(n - 20), String(n + 19)]))
})

describe('the author gets a problem', () => {
  test.each<[string, [string, string], RegExp]>([
    ['for an unknown misconception', ['took_away', 'unknown'], /no misconception “unknown”/],
    [
      'for a second misconception whose formula does not use the key',
      ['one_short', 'took_away'],
      /“took_away” does not use the key/,
    ],
    ['for a misconception paired with itself', ['one_short', 'one_short'], /Two different misconceptions/],
  ])('%s', (_, pair, message) => {
    const problems = problemsIn({ ...words, choice: { count: 4, together: [pair] } })
    expect(problems).toEqual([{ path: 'choice.together.0', message: expect.stringMatching(message) }])
  })
})
