// The kinds of values: what equals what, how they are shown, and that a literal reads back as the value it came from.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sameValue, setOf } from '../../src/expression/compare-values.js'
import { evaluate } from '../../src/expression/evaluate.js'
import { literal } from '../../src/expression/literal.js'
import { parseExpression } from '../../src/expression/parse.js'
import { parseSymbolic } from '../../src/expression/learner-parse.js'
import { compareNumbers, fraction, whole } from '../../src/expression/rational.js'
import { show } from '../../src/expression/show.js'
import * as v from '../../src/expression/value.js'
import { anyCharacter } from '../support/any-character.js'

const of = (source: string): v.Value => evaluate(parseExpression(source), new Map())

describe('is shown as', () => {
  test.each([
    ['set([3, 1, 2, 1])', '{1, 2, 3}'],
    ['tuple([1, "a"])', '(1, a)'],
    ['[[1, 2], [3, 4]]', '[1, 2], [3, 4]'],
    ['interval(0, 1/2, "[)")', '[0, 1/2)'],
    ['interval("-inf", 3, "[]")', '(−∞, 3]'],
    ['interval(-2, "inf", "()")', '(-2, ∞)'],
    ['ipv6("2001:DB8:0:0:0:0:0:1")', '2001:db8::1'],
    ['prefix(address("10.0.0.5"), 24)', '10.0.0.5/24'],
    ['cidr("2001:db8::/32")', '2001:db8::/32'],
    ['mac("00-1A-2B-3C-4D-5E")', '00:1a:2b:3c:4d:5e'],
    ['quantity(5, "km/h")', '5 km/h'],
    ['quantity(90, "°")', '90°'],
    ['quantity(20, "°C")', '20 °C'],
    ['expr("2x+3")', '2x + 3'],
  ])('%s: %s', (source, shown) => expect(show(of(source))).toBe(shown))
})

describe('is the same', () => {
  test.each([
    ['set([1, 2])', 'set([2, 1, 1])', true],
    ['set([set([1]), set([2])])', 'set([set([2]), set([1])])', true],
    ['[1, 2]', '[2, 1]', false],
    ['tuple([1, 2])', 'tuple([2, 1])', false],
    ['interval(0, 1, "[]")', 'interval(0, 1, "[)")', false],
    ['interval("-inf", 1, "[]")', 'interval("-inf", 1, "(]")', true],
    ['quantity(1, "m")', 'quantity(100, "cm")', true],
    ['quantity(1, "m")', 'quantity(1, "s")', false],
    ['quantity(90, "km/h")', 'quantity(25, "m/s")', true],
    ['cidr("10.0.0.5/24")', 'cidr("10.0.0.0/24")', false],
    ['cidr("0.0.0.0/0")', 'cidr("::/0")', false],
    ['expr("2x + 3")', 'expr("2*x+3")', true],
    ['expr("x + 1")', 'expr("1 + x")', false],
    ['mac("001a.2b3c.4d5e")', 'mac("00:1A:2B:3C:4D:5E")', true],
  ])('%s and %s: %s', (a, b, same) => {
    expect(sameValue(of(a), of(b))).toBe(same)
    expect(sameValue(of(b), of(a))).toBe(same)
  })
})

const integers = fc.bigInt({ min: -(10n ** 90n), max: 10n ** 90n })
const numbers = fc.tuple(integers, fc.bigInt({ min: 1n, max: 10n ** 70n })).map(([n, d]) => fraction(n, d))
const bits128 = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n })
const ends = fc.option(numbers, { nil: null })
const scalars: fc.Arbitrary<v.Value> = fc.oneof(
  numbers,
  integers.map(whole),
  fc.string({ unit: anyCharacter, maxLength: 30 }).map(v.text),
  fc.boolean().map(v.truth),
  fc.nat(0xffffffff).map(v.address),
  bits128.map(v.ipv6Address),
  fc.bigInt({ min: 0n, max: (1n << 48n) - 1n }).map(v.mac),
  fc.tuple(fc.nat(0xffffffff), fc.nat(32)).map(([bits, length]) => v.prefix(4, BigInt(bits), length)),
  fc.tuple(bits128, fc.nat(128)).map(([bits, length]) => v.prefix(6, bits, length)),
  fc
    .tuple(numbers, fc.constantFrom('m', 'km/h', 'kg*m/s^2', 'MiB', 'Mbit/s', '°', '°C'))
    .map(([x, u]) => v.quantity(x, u)),
  fc
    .tuple(ends, ends, fc.boolean(), fc.boolean())
    .filter(([from, to]) => from === null || to === null || compareNumbers(from, to) < 0)
    .map(([from, to, fromClosed, toClosed]) => v.interval(from, to, fromClosed, toClosed)),
  fc
    .constantFrom('2x+3', '-(x-y)^2/(2x)', 'sin(x)^2+|y|', 'x^-2', '1/2*x*y - 0.25', 'pi*e^x', '2*-3', 'y = 2x - 1')
    .map(source => parseSymbolic(source, { symbols: ['x', 'y'], relations: true })),
)
const { value } = fc.letrec<{ value: v.Value }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalars,
    fc.array(tie('value'), { maxLength: 5 }).map(v.list),
    fc.array(tie('value'), { maxLength: 5 }).map(setOf),
    fc.array(tie('value'), { maxLength: 5 }).map(v.tuple),
  ),
}))

/** A literal may be longer than what people write: a list of a thousand numbers is one. */
const LIMITS = { length: 200_000, nodes: 20_000 }
const readLiteral = (source: string): v.Value => evaluate(parseExpression(source, LIMITS), new Map())

describe('a literal', () => {
  test('reads back as the same value', () =>
    fc.assert(
      fc.property(value, value => {
        const source = literal(value)
        expect(sameValue(readLiteral(source), value)).toBe(true)
        expect(literal(readLiteral(source))).toBe(source)
      }),
      { numRuns: 1_000 },
    ))

  test('is different for different values', () =>
    fc.assert(
      fc.property(value, value, (a, b) => {
        if (!sameValue(a, b)) expect(literal(a)).not.toBe(literal(b))
      }),
    ))

  test('may be as long as a list is', () => {
    const long = v.list(Array.from({ length: 1_000 }, (_, i) => fraction(BigInt(i), 7n)))
    expect(sameValue(readLiteral(literal(long)), long)).toBe(true)
  })

  test('is read by the same rules as any expression', () =>
    expect(() => readLiteral('nothing')).toThrow(/no value named/))
})

test('sets do not depend on the order of their items', () =>
  fc.assert(
    fc.property(fc.array(scalars, { maxLength: 8 }), items => {
      expect(sameValue(setOf(items), setOf([...items, ...items].toReversed()))).toBe(true)
    }),
  ))
