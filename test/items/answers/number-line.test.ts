// A number that is placed on a line: refused between the places, compared exactly or as closely as the author says.
import { describe, expect, test } from 'vitest'
import { numberLine } from '../../../src/items/domain/answers/number-line/number-line.js'
import { canonicalOf, graded, keyOf, keyTyped, messageOf, settingsOf } from './graded.js'
import { PLAIN_RESOLVER } from '../../support/plain-resolver.js'

const quarters = settingsOf(numberLine, { response: { from: '-1', to: 2, step: '1/4', snap: '1/4' } })
const about = settingsOf(numberLine, {
  response: { from: 0, to: 100, step: 10, snap: 1 },
  grade: { tolerance: { abs: 3 } },
})

test.each([
  ['3/4', '3/4', 'right'],
  ['3/4', '0.75', 'right'],
  ['3/4', '0,75', 'right'],
  ['3/4', '6/8', 'right'],
  ['3/4', '0.76', 'right'],
  ['3/4', '0.7', 'malformed'],
  ['3/4', '0.667', 'malformed'],
  ['3/4', '2/3', 'malformed'],
  ['3/4', '0.5', 'wrong'],
  ['-1/4', '−0.25', 'right'],
  ['3/4', '3', 'malformed'],
  ['3/4', 'here', 'malformed'],
  ['3/4', '', 'malformed'],
])('%s on quarters: %s is %s', (key, value, expected) =>
  expect(graded(numberLine, quarters, key, value)).toBe(expected),
)

test.each([
  ['61', '58', 'right'],
  ['61', '64', 'right'],
  ['61', '65', 'wrong'],
  ['121/2', '63', 'right'],
])('about %s: %s is %s', (key, value, expected) => expect(graded(numberLine, about, key, value)).toBe(expected))

test('the same place is the same answer, however it was written', () => {
  expect(['3/4', '0.75', ' 0,75 ', '0.76'].map(value => canonicalOf(numberLine, quarters, value))).toEqual(
    Array(4).fill('3/4'),
  )
  expect(keyTyped(numberLine, quarters, '-3/4')).toBe('right')
})

test('what is refused is told what to do', () => {
  expect(messageOf(numberLine, quarters, '3')).toBe('Write a number from -1 to 2.')
  expect(messageOf(numberLine, quarters, ['1'])).toBe('Write the answer in one line.')
})

describe('a place is shown as its line writes it', () => {
  const shown = (denominator: object, canonical: string) =>
    numberLine.show(canonical, settingsOf(numberLine, { response: { from: 0, to: 2, step: '1/12', ...denominator } }))

  test.each([
    [{ denominator: 6 }, '2/3', '$\\frac{4}{6}$'],
    [{ denominator: 6 }, '1/2', '$\\frac{3}{6}$'],
    [{ denominator: 6 }, '-3/2', '$-\\frac{9}{6}$'],
    [{ denominator: 6 }, '2', '2'],
    [{ denominator: 6 }, '1/12', '$\\frac{1}{12}$'],
    [{}, '3/4', '0.75'],
    [{}, '2/3', '$\\frac{2}{3}$'],
  ])('%j: %s is %s', (denominator, canonical, text) => expect(shown(denominator, canonical)).toBe(text))

  test('whoever wrote 4/6 has 4/6 as their own answer and as the right one', () => {
    const sixths = settingsOf(numberLine, { response: { from: 0, to: 1, step: '1/6', denominator: 6 } })
    const own = numberLine.show(canonicalOf(numberLine, sixths, '4/6'), sixths)
    expect(own).toBe('$\\frac{4}{6}$')
    expect(numberLine.show(keyOf(numberLine, sixths, '2/3'), sixths)).toBe(own)
  })
})

describe('a key', () => {
  test('lies on the line', () => expect(() => keyOf(numberLine, quarters, '3')).toThrow(/does not lie from -1 to 2/))
  test('lies where a point can be put, unless near is near enough', () => {
    expect(() => keyOf(numberLine, quarters, '1/3')).toThrow(/no point can be put at 1\/3/)
    expect(keyOf(numberLine, about, '1/3')).toBe('1/3')
  })
  test('is a number', () => expect(() => keyOf(numberLine, quarters, '"a"')).toThrow(/no number/))
})

describe('a line', () => {
  const resolved = (response: object) => numberLine.resolve!(settingsOf(numberLine, { response }), PLAIN_RESOLVER)

  test('is worked out from formulas, and has its places at the marks', () =>
    expect(resolved({ from: '-2 * 5', to: 10, step: '1/2 + 1/2', labels: 5 })).toMatchObject({
      from: '-10',
      to: '10',
      step: '1',
      snap: '1',
      labels: '5',
    }))
  test('takes its denominator from a formula', () => {
    const line = resolved({ from: 0, to: 1, step: '1/6', denominator: '2 * 3' })
    expect(line).toMatchObject({ denominator: '6' })
    expect(numberLine.ask(line, { label: 'Place', options: [] }).props).toMatchObject({ denominator: 6 })
  })
  test.each([
    [{ from: 1, to: 1, step: 1 }, /ends at or before/],
    [{ from: 0, to: 1, step: 0 }, /distances above 0/],
    [{ from: 0, to: 100, step: 1 }, /at most 40/],
    [{ from: 0, to: 10, step: 1, snap: '1/1000' }, /at most 1000/],
    [{ from: 0, to: 1, step: 1, denominator: 1 }, /1 is no denominator/],
    [{ from: 0, to: 1, step: 1, denominator: '5/2' }, /5\/2 is no denominator/],
    [{ from: 0, to: 1, step: 1, denominator: 25 }, /25 is no denominator/],
  ])('%j cannot be drawn', (response, message) => expect(() => resolved(response)).toThrow(message))
})
