// What holds for every mathematical answer type, whatever the answer: laws over one sample of each.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnswerType } from '../../../src/items/domain/answers/answer-type.js'
import type { Given } from '../../../src/widgets/kind.js'
import { ANSWER_TYPES, answerType, type ResponseType } from '../../../src/items/domain/answers/registry.js'
import { graded, keyOf, settingsOf, type Words } from './graded.js'
import { anyCharacter } from '../../support/any-character.js'

type Sample = { readonly type: ResponseType; readonly words: Words; readonly key: string; readonly other: string }

const exact = { tolerance: { exact: true } }
const samples: Sample[] = [
  { type: 'rational', words: {}, key: '-7/3', other: '7/3' },
  { type: 'rational', words: { grade: { form: ['mixed', 'lowest_terms'] } }, key: '-7/3', other: '7/3' },
  { type: 'decimal', words: { grade: exact }, key: '-2.5', other: '2.5' },
  { type: 'decimal', words: { grade: { tolerance: { sigfigs: 3, written: true } } }, key: '-20/3', other: '20/3' },
  { type: 'percent', words: { response: { accept: ['percent'] }, grade: exact }, key: '-0.125', other: '0.125' },
  { type: 'money', words: { response: { currency: 'EUR' } }, key: '-3.5', other: '3.5' },
  {
    type: 'expression',
    words: { response: { symbols: ['x'] } },
    key: 'expr("x^2 - 5x + 6")',
    other: 'expr("x^2 + 5x + 6")',
  },
  { type: 'equation', words: { response: { symbols: ['x'] } }, key: 'expr("x = -3")', other: 'expr("x = 3")' },
  {
    type: 'set',
    words: { response: { of: { type: 'rational' }, symbols: ['x'] } },
    key: 'set([-3, 1/2])',
    other: 'set([3, 1/2])',
  },
  { type: 'list', words: { response: { of: { type: 'integer' } } }, key: '[-3, 1]', other: '[3, 1]' },
  { type: 'tuple', words: { response: { of: { type: 'rational' } } }, key: 'tuple([-3, 1])', other: 'tuple([3, 1])' },
  {
    type: 'interval',
    words: { response: { symbols: ['x'] } },
    key: 'interval(-3, 3, "[)")',
    other: 'interval(-3, 3, "[]")',
  },
  {
    type: 'matrix',
    words: { response: { of: { type: 'integer' }, rows: 2, columns: 1 } },
    key: '[[-3], [1]]',
    other: '[[3], [1]]',
  },
]

/** As the widget of the type would post it. */
const posted = (type: AnswerType, canonical: string, settings: object): Given => {
  const written = type.write?.(canonical, settings) ?? canonical
  return type === (ANSWER_TYPES.matrix as AnswerType) ? (JSON.parse(written) as string[][]) : written
}

describe.each(samples)('$type, key $key', ({ type: noun, words, key, other }) => {
  const type = answerType(noun)
  const settings = settingsOf(type, words)
  const canonical = keyOf(type, settings, key)

  test('the key is right, as it is stored and as it is written', () => {
    expect(type.judge(canonical, canonical, settings)).toMatchObject({ score: 1, wrongForm: false, note: null })
    expect(graded(type, settings, key, posted(type, canonical, settings))).toBe('right')
  })

  test('the value with another sign or end is wrong, both ways round', () => {
    const wrong = keyOf(type, settings, other)
    expect(type.judge(wrong, canonical, settings)).toMatchObject({ score: 0, wrongForm: false })
    expect(type.judge(canonical, wrong, settings)).toMatchObject({ score: 0, wrongForm: false })
  })

  test('the value of an answer is an answer again, and the same', () =>
    expect(type.fromValue(type.toValue(canonical, settings), settings)).toBe(canonical))

  test('settings that have been stored grade as before', () => {
    const stored = JSON.parse(JSON.stringify(settings)) as object
    expect(stored).toEqual(settings)
    expect(graded(type, stored, key, posted(type, canonical, stored))).toBe('right')
  })

  test('spaces around it and another minus change nothing', () => {
    const changed = (text: string): string => ` \u00a0${text.replaceAll('-', '\u2212')}\u2009 `
    const given = posted(type, canonical, settings)
    const other = typeof given === 'string' ? changed(given) : (given as string[][]).map(row => row.map(changed))
    expect(graded(type, settings, key, other)).toBe('right')
  })

  test('it can be asked, and shows no key', () => {
    const asked = JSON.stringify(type.ask(settings, { label: 'Answer', options: [] }))
    expect(asked).toContain('Answer')
    expect(asked).not.toContain(canonical)
  })

  test('a list where a line is asked for, and a line where a grid is, are malformed', () =>
    expect(type.read(typeof posted(type, canonical, settings) === 'string' ? ['1'] : '1', settings).ok).toBe(false))

  test('anything at all is read without an error', () =>
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), text => {
        for (const given of [text, [text], [[text], [text]]]) {
          const read = type.read(given, settings)
          if (read.ok) type.show(read.canonical, settings)
        }
      }),
    ))
})

test.each([
  ['-', ''],
  ['(', ')'],
  ['√', ''],
  ['x^', ''],
  ['2^-', ''],
  ['|', '|'],
  ['1/(', ')'],
  ['x-(', ')'],
  ['-(', ')'],
  ['sin(', ')'],
])('however often %s stands there, what is read can be judged, and soon', (before, after) => {
  const { expression } = ANSWER_TYPES
  const form = ['factored', 'expanded', 'simplified', 'lowest_terms']
  const settings = settingsOf(expression, { response: { symbols: ['x'] }, grade: { form } })
  const key = keyOf(expression, settings, 'expr("x")')
  const readable = Array.from({ length: 100 }, (_, depth) => {
    const read = expression.read(`${before.repeat(depth)}x${after.repeat(depth)}`, settings)
    if (!read.ok) return false
    expression.judge(read.canonical, key, settings)
    return expression.show(read.canonical, settings).includes('x')
  })
  expect(readable.filter(Boolean).length).toBeGreaterThan(5)
  expect(readable.at(-1)).toBe(false)
})

test('a domain of a symbol that was not declared is an error of the blueprint', () =>
  expect(() =>
    settingsOf(ANSWER_TYPES.expression, { response: { symbols: ['x'], domains: { t: { min: 0, max: 1 } } } }),
  ).toThrow(/no declared symbol/))

test('a set of words is cut at commas alone, for “and” and “none” may be among the words', () => {
  const { set } = ANSWER_TYPES
  const settings = settingsOf(set, { response: { of: { type: 'short_text' } } })
  expect(graded(set, settings, 'set(["salt and pepper", "none"])', 'None, salt and pepper')).toBe('right')
  expect(graded(set, settings, 'set(["salt and pepper", "none"])', 'none')).toBe('wrong: missing_elements')
})
