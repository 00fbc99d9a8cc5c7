// Functions without exact values: their digits against those of another implementation, exact values where there are any, and what is refused.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate } from '../../src/expression/evaluate.js'
import { parseExpression } from '../../src/expression/parse.js'
import { show } from '../../src/expression/show.js'
import { whole } from '../../src/expression/rational.js'

const valueOf = (source: string, names = {}): string =>
  show(evaluate(parseExpression(source), new Map(Object.entries(names))))
const numberOf = (source: string): number => {
  const [n, d = '1'] = valueOf(source).split('/')
  return Number(n) / Number(d)
}

test.each([
  ['fixed(pi, 35)', '3.14159265358979323846264338327950288'],
  ['fixed(sqrt(2), 35)', '1.41421356237309504880168872420969808'],
  ['fixed(exp(1), 35)', '2.71828182845904523536028747135266250'],
  ['fixed(ln(10), 35)', '2.30258509299404568401799145468436421'],
  ['fixed(sin(1), 35)', '0.84147098480789650665250232163029900'],
  ['fixed(cos(1), 35)', '0.54030230586813971740093660744297660'],
  ['fixed(atan(1) * 4, 35)', '3.14159265358979323846264338327950288'],
  ['sqrt(9/4)', '3/2'],
  ['8 ** (1/3)', '2'],
  ['(-8) ** (1/3)', '-2'],
  ['16 ** (-3/4)', '1/8'],
  ['log(1000)', '3'],
  ['log(1/8, 2)', '-3'],
  ['sin(pi)', '0'],
  ['cos(pi)', '-1'],
  ['cos(pi / 2)', '0'],
  ['degrees(pi)', '180'],
  ['sum(map(range_list(1, 5), each ** 2))', '55'],
  ['product(map([1, 2, 3], 2 * each))', '48'],
  ['filter([5, 2, 8, 4], each > 3)', '5, 8, 4'],
  ['map([1, 2], sum(map([10, 20], each + 1)))', '32, 32'],
  ['slice([5, 6, 7, 8], 2, 3)', '6, 7'],
  ['slice("subnet", 4)', 'net'],
  ['pad(7, 3, "0")', '007'],
  ['pad_end("a", 3)', 'a  '],
  ['scientific(1234, 2)', '1.2 \\times 10^{3}'],
  ['scientific(0.000996, 2)', '1.0 \\times 10^{-3}'],
  ['scientific(9.96, 2)', '1.0 \\times 10^{1}'],
])('%s is %s', (source, value) => expect(valueOf(source)).toBe(value))

test('a value of the author’s comes before pi and each', () => {
  expect(valueOf('pi * 2', { pi: whole(3) })).toBe('6')
  expect(valueOf('each + 1', { each: whole(3) })).toBe('4')
})

test.each([
  'sqrt(-1)',
  '(-2) ** (1/2)',
  '0 ** (-1/2)',
  'ln(0)',
  'log(2, 1)',
  'asin(2)',
  'tan(pi / 2)',
  'exp(10 ** 5)',
  'sin(10 ** 9)',
])('%s has no value', source => expect(() => valueOf(source)).toThrow())
test('each has no value outside', () => expect(() => valueOf('each + 1')).toThrow(/no value named/))

describe('the digits are those of doubles, as far as these go', () => {
  const names = ['sin', 'cos', 'tan', 'exp', 'atan'] as const
  test.each(names)('%s', name =>
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), n => {
        const wanted = Math[name](n / 1_000)
        expect(Math.abs(numberOf(`${name}(${n} / 1000)`) - wanted)).toBeLessThan(1e-11 * Math.max(1, Math.abs(wanted)))
      }),
      { numRuns: 60 },
    ),
  )
  test.each(['sqrt', 'ln'] as const)('%s', name => {
    const other = name === 'ln' ? Math.log : Math.sqrt
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), n => {
        expect(Math.abs(numberOf(`${name}(${n} / 1000)`) - other(n / 1_000))).toBeLessThan(1e-10)
      }),
      { numRuns: 60 },
    )
  })
})
