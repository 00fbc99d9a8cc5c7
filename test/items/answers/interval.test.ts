// Sets of numbers on the line: the same numbers are the same answer, in brackets or in inequalities.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ANSWER_TYPES } from '../../../src/items/domain/answers/registry.js'
import { canonicalOf, graded, keyOf, keyTyped, messageOf, settingsOf } from './graded.js'

const { interval } = ANSWER_TYPES
const inX = settingsOf(interval, { response: { symbols: ['x'] } })
const bare = settingsOf(interval)

test.each([
  ['interval(1, 3, "[)")', '[1, 3)', 'right'],
  ['interval(1, 3, "[)")', '[1;3)', 'right'],
  ['interval(1, 3, "[)")', '[1, 3[', 'right'],
  ['interval(1, 3, "[)")', '1 <= x < 3', 'right'],
  ['interval(1, 3, "[)")', '3 > x ≥ 1', 'right'],
  ['interval(1, 3, "[)")', 'x >= 1 and x < 3', 'right'],
  ['interval(1, 3, "[)")', 'x ∈ [1, 3)', 'right'],
  ['interval(1, 3, "[)")', '[1, 2) U [2, 3)', 'right'],
  ['interval(1, 3, "[)")', '[1, 2] ∪ [1.5, 3)', 'right'],
  ['interval(1, 3, "[)")', '(1, 3) ∪ {1}', 'right'],
  ['interval(1, 3, "[)")', '[1, 3) U [1.5, 2]', 'right'],
  ['interval(1, 2, "[]")', '[1, 3) U [1.5, 2]', 'wrong'],
  ['interval(1, 3, "[)")', '[1, 2) U (2, 3)', 'wrong'],
  ['interval(1, 3, "[)")', '[1, 3]', 'wrong: wrong_ends'],
  ['interval(1, 3, "[)")', '(1, 3)', 'wrong: wrong_ends'],
  ['interval(1, 3, "[)")', '1 < x < 3', 'wrong: wrong_ends'],
  ['interval(1, 3, "[)")', '[1, 4)', 'wrong'],
  ['interval(1, 3, "[)")', '[-1, 3)', 'wrong'],
  ['interval("-inf", 2, "(]")', '(-inf, 2]', 'right'],
  ['interval("-inf", 2, "(]")', '(-∞; 2]', 'right'],
  ['interval("-inf", 2, "(]")', '(-infinity, 2]', 'right'],
  ['interval("-inf", 2, "(]")', 'x ≤ 2', 'right'],
  ['interval("-inf", 2, "(]")', '2 >= x', 'right'],
  ['interval("-inf", 2, "(]")', 'x < 2', 'wrong: wrong_ends'],
  ['interval("-inf", 2, "(]")', 'x >= 2', 'wrong'],
  ['[interval("-inf", 1, "()"), interval(2, "inf", "()")]', 'x < 1 or x > 2', 'right'],
  ['[interval("-inf", 1, "()"), interval(2, "inf", "()")]', '(2, inf) U (-inf, 1)', 'right'],
  ['[interval("-inf", 1, "()"), interval(2, "inf", "()")]', '1 < x < 2', 'wrong'],
  ['[interval("-inf", 1, "()"), interval(1, "inf", "()")]', 'x ≠ 1', 'right'],
  ['interval("-inf", "inf", "()")', 'R', 'right'],
  ['interval("-inf", "inf", "()")', 'x < 1 or x >= 1', 'right'],
  ['interval("-inf", "inf", "()")', 'x ≠ 1', 'wrong'],
  ['set([])', '∅', 'right'],
  ['set([])', 'x < 1 and x > 2', 'right'],
  ['set([])', '3 < x < 1', 'right'],
  ['set([2])', 'x = 2', 'right'],
  ['set([2])', '{2}', 'right'],
  ['set([2])', '[2, 2]', 'right'],
  ['interval(1/2, 3/4, "[]")', '[0,5; 0,75]', 'right'],
  ['interval(1/2, 3/4, "[]")', '[1/2, 6/8]', 'right'],
])('for %s the answer %s is %s', (key, typed, expected) => expect(graded(interval, inX, key, typed)).toBe(expected))

test.each([
  ['[3, 1]', /smaller end first/],
  ['(2, 2)', /no number/],
  ['[1, inf]', /Infinity/],
  ['(inf, 1)', /smaller end first/],
  ['[1, 2', /interval such as/],
  ['[1]', /two ends/],
  ['[1,5, 2,5]', /semicolon/],
  ['1 < y < 3', /inequalities in x/],
  ['1 < x > 3', /same way/],
  ['x < 1, x > 2', /./],
  ['x <', /number/],
  ['x', /interval such as/],
  ['x = inf', /inequalities/],
  ['x < a', /number/],
])('%j is malformed', (typed, message) => expect(messageOf(interval, inX, typed)).toMatch(message))

test('inequalities are read only where a symbol is declared', () => {
  expect(messageOf(interval, bare, 'x > 2')).toMatch(/interval such as/)
  expect(graded(interval, bare, 'interval(2, "inf", "()")', '(2, inf)')).toBe('right')
})

test('a key that is no interval is an error of the blueprint', () =>
  expect(() => keyOf(interval, bare, '"all"')).toThrow(/no interval/))

test.each([
  ['interval(1/2, "inf", "[)")', '$[0.5, \\infty)$'],
  ['[interval("-inf", 1, "()"), 7]', '$(-\\infty, 1) \\cup \\{7\\}$'],
  ['set([])', '$\\varnothing$'],
])('%s is shown as %s', (key, shown) => expect(interval.show(keyOf(interval, bare, key), bare)).toBe(shown))

const ends = fc
  .tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 50 }), fc.boolean(), fc.boolean())
  .map(([from, width, left, right]) => ({ from, to: from + width, left, right }))

test('brackets and inequalities say the same for every interval', () =>
  fc.assert(
    fc.property(ends, ({ from, to, left, right }) => {
      const typed = `${left ? '[' : '('}${from}, ${to}${right ? ']' : ')'}`
      const ways = [
        typed,
        `${left ? '[' : ']'}${from}; ${to}${right ? ']' : '['}`,
        `${from} ${left ? '<=' : '<'} x ${right ? '≤' : '<'} ${to}`,
        `x ${right ? '<=' : '<'} ${to} and ${from} ${left ? '<=' : '<'} x`,
      ]
      expect(new Set(ways.map(way => canonicalOf(interval, inX, way))).size).toBe(1)
      const key = `interval(0 + ${from}, 0 + ${to}, "${left ? '[' : '('}${right ? ']' : ')'}")`.replaceAll('+ -', '- ')
      expect(keyTyped(interval, inX, key)).toBe('right')
      expect(graded(interval, inX, key, typed.replace(String(to), String(to + 1)))).not.toBe('right')
    }),
  ))

/** Whether a number at a half step lies in the set, worked out from the pieces as they were typed. */
const holds = (pieces: readonly { from: number; to: number; left: boolean; right: boolean }[], x: number): boolean =>
  pieces.some(({ from, to, left, right }) => (left ? x >= from : x > from) && (right ? x <= to : x < to))

test('two unions are the same answer exactly when they hold the same numbers', () =>
  fc.assert(
    fc.property(
      fc.array(ends, { minLength: 1, maxLength: 4 }),
      fc.array(ends, { minLength: 1, maxLength: 4 }),
      (a, b) => {
        const typed = (pieces: typeof a): string =>
          pieces.map(({ from, to, left, right }) => `${left ? '[' : '('}${from}; ${to}${right ? ']' : ')'}`).join(' U ')
        const same = Array.from({ length: 500 }, (_, i) => i / 2 - 100).every(x => holds(a, x) === holds(b, x))
        expect(canonicalOf(interval, inX, typed(a)) === canonicalOf(interval, inX, typed(b))).toBe(same)
        expect(canonicalOf(interval, inX, typed(a.toReversed()))).toBe(canonicalOf(interval, inX, typed(a)))
      },
    ),
  ))

test('whatever is typed, reading and judging end and throw nothing', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'[](){}0123,;. <>=≤≠xU|&∞-/ior'), maxLength: 60 }), text => {
      const read = interval.read(text, inX)
      if (!read.ok) return
      expect(interval.judge(read.canonical, read.canonical, inX).score).toBe(1)
      expect(canonicalOf(interval, inX, read.canonical)).toBe(read.canonical)
      interval.toValue(read.canonical, inX)
    }),
    { numRuns: 2_000 },
  ))
