// Shares in per cent: each way of writing is accepted only where the author declared it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percent } from '../../../src/items/domain/answers/percent/percent.js'
import { evaluate } from '../../../src/expression/evaluate.js'
import { parseExpression } from '../../../src/expression/parse.js'
import { canonicalOf, graded, keyOf, keyTyped, messageOf, settingsOf } from './graded.js'

const accepting = (accept: readonly string[], tolerance: object = { exact: true }) =>
  settingsOf(percent, { response: { accept }, grade: { tolerance } })

test.each([
  [['percent'], '8%', 'right'],
  [['percent'], '8 %', 'right'],
  [['percent'], '8,0 %', 'right'],
  [['percent'], '8％', 'right'],
  [['percent'], '%8', 'right'],
  [['percent'], '٨٪', 'right'],
  [['percent'], '%8%', 'malformed'],
  [['percent'], '8 percent', 'right'],
  [['percent'], '8 per cent', 'right'],
  [['percent'], '0.08', 'malformed'],
  [['percent'], '8', 'malformed'],
  [['percent'], '0.08%', 'wrong'],
  [['decimal'], '0.08', 'right'],
  [['decimal'], '.08', 'right'],
  [['decimal'], '8', 'wrong'],
  [['decimal'], '8%', 'malformed'],
  [['bare'], '8', 'right'],
  [['bare'], '8.00', 'right'],
  [['bare'], '0.08', 'wrong'],
  [['bare'], '8%', 'malformed'],
  [['percent', 'decimal'], '8%', 'right'],
  [['percent', 'decimal'], '0.08', 'right'],
  [['percent', 'decimal'], '8', 'wrong'],
  [['percent', 'bare'], '8', 'right'],
  [['percent', 'bare'], '8%', 'right'],
  [['percent', 'bare'], '-8%', 'wrong'],
  [['percent'], '2/25', 'malformed'],
  [['decimal'], '2/25', 'malformed'],
  [['percent'], '%', 'malformed'],
  [['percent'], '8%%', 'malformed'],
])('accepting %j, for 8%% the answer %s is %s', (accept, typed, expected) =>
  expect(graded(percent, accepting(accept), '0.08', typed)).toBe(expected),
)

test.each([
  [{ abs: 0.5 }, '8.83%', 'right'],
  [{ abs: 0.5 }, '7.84%', 'right'],
  [{ abs: 0.5 }, '8.84%', 'wrong'],
  [{ places: 1 }, '8.3%', 'right'],
  [{ places: 1 }, '8.4%', 'wrong'],
  [{ places: 1, written: true }, '8.3%', 'right'],
  [{ places: 1, written: true }, '8.33%', 'wrong form: wrong_places'],
  [{ places: 1, written: true }, '0.083', 'right'],
  [{ places: 1, written: true }, '0.0833', 'wrong form: wrong_places'],
  [{ sigfigs: 2, written: true }, '8.3%', 'right'],
  [{ sigfigs: 2, written: true }, '0.083', 'right'],
])('with the tolerance %j, for 1/12 the answer %s is %s', (tolerance, typed, expected) =>
  expect(graded(percent, accepting(['percent', 'decimal'], tolerance), '1/12', typed)).toBe(expected),
)

test('the message names the ways that are accepted', () => {
  expect(messageOf(percent, accepting(['percent', 'decimal']), 'eight')).toMatch(/such as 8%.*or.*0\.08/)
  expect(messageOf(percent, accepting(['bare']), '8%')).toMatch(/number of per cent alone/)
  expect(messageOf(percent, accepting(['percent']), '8')).toMatch(/% sign/)
})

test('decimal and bare together are an error of the blueprint', () =>
  expect(() => accepting(['decimal', 'bare'])).toThrow(/two readings/))

test('no way and no tolerance are errors of the blueprint', () => {
  expect(() => accepting([])).toThrow()
  expect(() => settingsOf(percent, { response: { accept: ['percent'] } })).toThrow()
})

test('the value of an answer is the share', () =>
  expect(percent.toValue(canonicalOf(percent, accepting(['percent']), '8%'), accepting(['percent']))).toEqual(
    evaluate(parseExpression('0.08'), new Map()),
  ))

test.each([
  [['percent'], { exact: true }, '0.08', '8%', '8%'],
  [['bare'], { exact: true }, '0.085', '8.5%', '8.5'],
  [['decimal'], { exact: true }, '0.085', '8.5%', '0.085'],
  [['decimal'], { places: 1 }, '1/3', '33.3%', '0.333'],
  [['decimal'], { exact: true }, '-2', '-200%', '-2.00'],
])('accepting %j with %j, %s is shown as %s and typed as %s', (accept, tolerance, key, shown, typed) => {
  const settings = accepting(accept, tolerance)
  expect(percent.show(keyOf(percent, settings, key), settings)).toBe(shown)
  expect(percent.write!(keyOf(percent, settings, key), settings)).toBe(typed)
})

test.each([
  ['Of 200, 8% fail.', '0.08', true],
  ['The share is 0.08.', '0.08', true],
  ['Of 200, 16 fail.', '0.08', false],
])('in “%s”, whether %s is named is %s', (stem, key, expected) => {
  const settings = accepting(['percent'])
  expect(percent.namedIn!(stem, settings).includes(keyOf(percent, settings, key))).toBe(expected)
})

const ways = fc.constantFrom(['percent'], ['decimal'], ['bare'], ['percent', 'decimal'], ['percent', 'bare'])
const tolerances = fc.oneof(
  fc.constant({ exact: true }),
  fc.record({ abs: fc.constant('0.1') }),
  fc.record({ places: fc.integer({ min: 0, max: 4 }), written: fc.boolean() }),
  fc.record({ sigfigs: fc.integer({ min: 1, max: 4 }), written: fc.boolean() }),
)

test('for every share the key, typed as it is written, is right', () =>
  fc.assert(
    fc.property(fc.integer({ min: -30_000, max: 30_000 }), ways, tolerances, (n, accept, tolerance) => {
      expect(keyTyped(percent, accepting(accept, tolerance), `(${n})/10000`)).toBe('right')
    }),
  ))

test('for every share the declared ways read to one canonical form', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999 }), n => {
      const share = `0.${String(n).padStart(4, '0')}`
      const number = String(n / 100)
      const canonical = canonicalOf(percent, accepting(['percent', 'decimal']), share)
      expect(canonicalOf(percent, accepting(['percent', 'decimal']), `${number}%`)).toBe(canonical)
      expect(canonicalOf(percent, accepting(['bare']), number)).toBe(canonical)
    }),
  ))

test('whatever is typed, reading ends and throws nothing', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789 ,.%％/()-+epercnt'), maxLength: 60 }),
      ways,
      (text, accept) => {
        percent.read(text, accepting(accept))
      },
    ),
    { numRuns: 1_000 },
  ))

test.each([
  ['en', '8%', '8.5%'],
  ['de', '8\u00a0%', '8,5\u00a0%'],
  ['es', '8\u00a0%', '8,5\u00a0%'],
  ['hi', '8%', '8.5%'],
  ['ar', '8%', '8.5%'],
])('in %s a right answer is shown as %s, and a typed one as %s', (language, shown, typed) => {
  const settings = accepting(['percent'])
  expect(percent.show('8', settings, language)).toBe(shown)
  expect(percent.echo!('8.5 %', settings, language)).toBe(typed)
})
