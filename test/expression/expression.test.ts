// The expression language: what expressions are worth, where errors stand, and that nothing else ever happens.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate, type Scope } from '../../src/expression/evaluate.js'
import { ExpressionError } from '../../src/expression/expression-error.js'
import { parseExpression } from '../../src/expression/parse.js'
import { parseTemplate, render } from '../../src/expression/template.js'
import { address, text, type Value } from '../../src/expression/value.js'
import { show } from '../../src/expression/show.js'
import { whole } from '../../src/expression/rational.js'
import { parseIpv4 } from '../../src/expression/ipv4.js'
import { cpuMs } from '../support/cpu-time.js'

const scope: Scope = new Map<string, Value>([
  ['a', whole(47)],
  ['b', whole(38)],
  ['host', address(parseIpv4('192.168.10.77')!)],
  ['name', text('Ada')],
])
const worth = (source: string): string => show(evaluate(parseExpression(source), scope))

function refusal(source: string): ExpressionError {
  try {
    worth(source)
  } catch (error) {
    if (error instanceof ExpressionError) return error
    throw error
  }
  throw new Error(`“${source}” was not refused`)
}

describe('values', () => {
  test.each([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['10 - 4 - 3', '3'],
    ['-2 ** 2', '-4'],
    ['2 ** -1', '1/2'],
    ['2 ** 3 ** 2', '512'],
    ['1/3 + 1/6', '1/2'],
    ['6 / 3', '2'],
    ['0.1 + 0.2 == 0.3', 'true'],
    ['7 // 2', '3'],
    ['-7 // 2', '-4'],
    ['-7 % 3', '2'],
    ['7 % -3', '-2'],
    ['12345678901234567890 * 10', '123456789012345678900'],
    ['a + b', '85'],
    ['a // 10 * 10 + a % 10 == a', 'true'],
    ['1 if a > b else 2', '1'],
    ['1 if false else 2 if false else 3', '3'],
    ['1 + 2 if false else 4', '4'],
    ['not a == b', 'true'],
    ['not true or true', 'true'],
    ['true or 1 / 0 == 1', 'true'],
    ['false and 1 / 0 == 1', 'false'],
    ['a in [46, 47]', 'true'],
    ['a not in [46, 47]', 'false'],
    ['abs(-5)', '5'],
    ['min(3, 1/2, 2)', '1/2'],
    ['max(3, 1/2, 2)', '3'],
    ['floor(-1/2)', '-1'],
    ['digit(715, 0)', '5'],
    ['digit(715, 2)', '7'],
    ['digit(715, 9)', '0'],
    ['binary(77, 8)', '01001101'],
    ["'it\\'s'", "it's"],
    ['name', 'Ada'],
    ['[1, 2]', '1, 2'],
    ['network(host, 26)', '192.168.10.64'],
    ['broadcast(host, 26)', '192.168.10.127'],
    ['network(host, 0)', '0.0.0.0'],
    ['network(host, 32) == host', 'true'],
    ['mask(26)', '255.255.255.192'],
    ['mask(0)', '0.0.0.0'],
    ['octet(host, 4)', '77'],
    ['contains(host, 26, address("192.168.10.100"))', 'true'],
    ['contains(host, 26, address("192.168.10.128"))', 'false'],
    ['host + 1', '192.168.10.78'],
    ['host - address("192.168.10.70")', '7'],
    ['host > address("9.255.255.255")', 'true'],
  ])('%s is %s', (source, expected) => expect(worth(source)).toBe(expected))
})

describe('refusals', () => {
  test.each([
    ['', 0, /ends too early/],
    ['1 +', 3, /ends too early/],
    ['1 2', 2, /does not belong/],
    [
      'price - r%',
      10,
      /ends too early\. % is the remainder of a division: write a percentage such as r% as r \/ 100\.$/,
    ],
    ['r% * price', 3, /“\*” cannot begin a value\. % is the remainder/],
    ['2 · 3', 2, /“·” means nothing here\. Write \* to multiply\.$/],
    ['p mod 3', 2, /“mod” does not belong here\. Write % for the remainder of a division\.$/],
    ['p div 3', 2, /Write \/\/ for a division without its remainder\.$/],
    ['a AND b', 2, /“AND” does not belong here\. Write “and” in small letters\.$/],
    ['a <> b', 3, /“>” cannot begin a value\. Write != for two values that differ\.$/],
    ['a ? b : c', 2, /“\?” means nothing here\. Write “x if … else y”\.$/],
    ['6 : 3', 2, /“:” means nothing here\. Write \/ to divide\.$/],
    ['a = 3', 2, /“=” means nothing here\. Write == to compare\.$/],
    ['0,5 * a', 1, /A decimal has a point: write 0\.5\.$/],
    ['2a', 1, /“a” does not belong here\. A product needs \*\.$/],
    ['2 (a + 1)', 2, /“\(” does not belong here\. A product needs \*\.$/],
    ['1 $ 2', 2, /means nothing/],
    ["'open", 0, /closing quote/],
    ['(1', 2, /“\)” is missing/],
    ['[1, 2', 5, /is missing/],
    ['1 if true', 9, /“else” is missing/],
    ['1 < 2 < 3', 6, /not chained/],
    ['a.b', 1, /means nothing/],
    ['system(1)', 0, /no function/],
    ['constructor', 0, /no value named/],
    ['__proto__', 0, /no value named/],
    ['toString(1)', 0, /no function/],
    ['abs()', 0, /takes 1 values, not 0/],
    ['1 + c', 4, /no value named “c”/],
    ['1 / 0', 2, /divided by zero/],
    ['1 % 0', 2, /divided by zero/],
    ['0 ** -1', 2, /divided by zero/],
    ['2 ** 99999999', 2, /too large/],
    ['(-2) ** 0.5', 5, /no even root/],
    ['(10 ** 1000) * (10 ** 1000)', 13, /too large/],
    ['1 and true', 0, /condition is needed/],
    ['1 if 1 else 2', 5, /condition is needed/],
    ['a == name', 2, /cannot be compared/],
    ['a + name', 2, /a number is needed/],
    ['name < name', 5, /have no order/],
    ['1 in 2', 2, /looks into a list/],
    ['network(a, 24)', 0, /an address is needed/],
    ['network(host, 33)', 0, /from 0 to 32/],
    ['address("10.1")', 0, /takes text such as/],
    ['address("010.0.0.1")', 0, /takes text such as/],
    ['mask(0) - 1', 8, /leaves the range/],
    ['host + host', 5, /cannot be added/],
    ['host * 2', 5, /a number is needed/],
    ['1'.repeat(61), 0, /at most 60 digits/],
    ['1'.padEnd(2_001), 2_000, /at most 2000 characters/],
    ['('.repeat(61) + '1' + ')'.repeat(61), 60, /deeper than 60/],
    [Array.from({ length: 102 }, () => '1').join('+'), 199, /at most 200 parts/],
  ])('%s is refused at %i', (source, at, message) => {
    const error = refusal(source)
    expect(error.message).toMatch(message)
    expect(error.at).toBe(at)
  })
})

describe('templates', () => {
  const filled = (source: string): string => render(parseTemplate(source), scope)

  test('hold values between plain text', () =>
    expect(filled('What is ${{a}} + {{ b }}$ for {{name}}?')).toBe('What is $47 + 38$ for Ada?'))
  test('leave single braces alone', () => expect(filled('$2^{8}$ { {{a}} }')).toBe('$2^{8}$ { 47 }'))
  test.each([
    ['x {{a', 2],
    ['x {{a +}}', 7],
    ['{{a}} {{1 /}}', 11],
  ])('%s is refused at %i', (source, at) => {
    expect(() => parseTemplate(source)).toThrow(ExpressionError)
    expect(() => parseTemplate(source)).toThrow(expect.objectContaining({ at }))
  })
  test('lists the names that it reads', () =>
    expect([...parseTemplate('{{a + b}} {{a}}').names]).toEqual([
      ['a', 2],
      ['b', 6],
    ]))
})

describe('for any text', () => {
  const vocabulary =
    'a b host name 0 1 2 99 0.5 "x" ( ) [ ] , + - * / // % ** == < >= in not and or if else true min( network( digit( binary( floor('
  const words = fc.constantFrom(...vocabulary.split(' '))
  const sources = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.array(words, { maxLength: 25 }).map(parts => parts.join(' ')),
  )

  test('the result is a value or an ExpressionError with a position inside the text', () => {
    let worthSomething = 0
    fc.assert(
      fc.property(sources, source => {
        try {
          worth(source)
          worthSomething++
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError)
          expect((error as ExpressionError).at).toBeGreaterThanOrEqual(0)
          expect((error as ExpressionError).at).toBeLessThanOrEqual(source.length)
        }
      }),
      { numRuns: 5_000 },
    )
    expect(worthSomething).toBeGreaterThan(50)
  })

  test('even the hungriest expression ends soon', () => {
    const hungry = Array.from({ length: 60 }, () => '9**999')
      .join(' * ')
      .slice(0, 1_990)
      .replace(/[^0-9]+$/, '')
    expect(cpuMs(() => expect(() => worth(hungry)).toThrow(ExpressionError))).toBeLessThan(1_000)
  })
})

describe('numbers', () => {
  const integers = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })

  test('agree with exact integer arithmetic', () =>
    fc.assert(
      fc.property(integers, integers, (x, y) => {
        const values = new Map([
          ['x', whole(x)],
          ['y', whole(y)],
        ])
        const of = (source: string) => show(evaluate(parseExpression(source), values))
        expect(of('x + y')).toBe(String(x + y))
        expect(of('x - y')).toBe(String(x - y))
        expect(of('x * y')).toBe(String(x * y))
        fc.pre(y !== 0n)
        expect(of('(x // y) * y + x % y == x')).toBe('true')
        expect(of('x / y * y == x')).toBe('true')
        expect(of('x % y == 0 or (x % y > 0) == (y > 0)')).toBe('true')
      }),
    ))
})
