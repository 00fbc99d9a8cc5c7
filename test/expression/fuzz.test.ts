// Whatever is typed, in either mode: a value or an ExpressionError, and soon. Times are held loosely; the shapes that hang are by name.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { equivalent } from '../../src/expression/equivalence.js'
import { evaluate } from '../../src/expression/evaluate.js'
import { ExpressionError } from '../../src/expression/expression-error.js'
import * as forms from '../../src/expression/forms.js'
import { BUILT_INS } from '../../src/expression/functions.js'
import { parseLearner } from '../../src/expression/learner-parse.js'
import { literal } from '../../src/expression/literal.js'
import { parseExpression } from '../../src/expression/parse.js'
import { showMaths } from '../../src/expression/show-maths.js'
import { address, text, type Value } from '../../src/expression/value.js'
import { show } from '../../src/expression/show.js'
import { whole } from '../../src/expression/rational.js'
import { anyCharacter } from '../support/any-character.js'
import { cpuMs } from '../support/cpu-time.js'

/** Far above what is measured, so that a busy machine does not fail the test, and far below a hang. */
const SOON = 500

const scope = new Map<string, Value>([
  ['a', whole(47)],
  ['host', address(3232238157)],
  ['name', text('Ada')],
])

/** Whether the text was worth something. */
function author(source: string): boolean {
  try {
    const value = evaluate(parseExpression(source), scope)
    expect(show(value).length).toBeLessThan(2_000_000)
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(ExpressionError)
    expect((error as ExpressionError).at).toBeGreaterThanOrEqual(0)
    expect((error as ExpressionError).at).toBeLessThanOrEqual(source.length)
    return false
  }
}

/** Reads, shows, compares with itself and with another, and asks for every form. */
function learner(typed: string): boolean {
  const read = parseLearner(typed, { symbols: ['x', 'y', 'a'], relations: true })
  if (!read.ok) {
    expect(read.at).toBeGreaterThanOrEqual(0)
    expect(read.at).toBeLessThanOrEqual(typed.length)
    return false
  }
  expect(showMaths(read.root)).not.toBe('')
  expect(equivalent(read.root, read.root, ['x', 'y', 'a'], { seed: 's' })).not.toBe('different')
  const other = parseLearner('x + 1', { symbols: ['x'] })
  if (other.ok) equivalent(read.root, other.root, ['x', 'y', 'a'], { seed: 's' })
  for (const is of Object.values(forms)) expect(typeof is(read.root)).toBe('boolean')
  return true
}

function soon<T>(work: () => T): T {
  let result: { readonly of: T } | undefined
  expect(cpuMs(() => (result = { of: work() }))).toBeLessThan(SOON)
  return result!.of
}

const authorWords = [
  ...'a host name 0 1 2 99 0.5 999999999999 "x" "2x+1" "10.0.0.0/8" "m" ( ) [ ] , , , + - * / // % ** == < in not and or if else'.split(
    ' ',
  ),
  ...[...BUILT_INS.keys()].map(name => `${name}(`),
  '[1, 2, 3]',
  'expr("x^2-1")',
  'cidr("10.0.0.0/8")',
  'quantity(1, "m")',
  'set([1])',
  'interval(0, 1, "[]")',
  'ipv6("::1")',
]
const learnerWords =
  'x y a X xy 0 1 2 99 0.5 1,5 ( ) ( ) | + - * / ^ ^ ² ³ ⁻ √ ∛ sin( ln( sqrt( abs( exp( atan( pi e = < − × 9^9'.split(
    ' ',
  )

const soup = (words: readonly string[]) =>
  fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 80 }),
    fc.array(fc.constantFrom(...words), { maxLength: 40 }).map(parts => parts.join(' ')),
    fc.array(fc.constantFrom(...words), { maxLength: 40 }).map(parts => parts.join('')),
  )

describe('random text', () => {
  test('of an author ends in a value or an ExpressionError', () => {
    let values = 0
    fc.assert(
      fc.property(soup(authorWords), source => {
        if (soon(() => author(source))) values++
      }),
      { numRuns: 3_000 },
    )
    expect(values).toBeGreaterThan(5)
  })

  test('of a learner ends in a tree or a message', () => {
    let trees = 0
    fc.assert(
      fc.property(soup(learnerWords), typed => {
        if (soon(() => learner(typed))) trees++
      }),
      { numRuns: 3_000 },
    )
    expect(trees).toBeGreaterThan(5)
  })

  test('with every function and arguments of every kind, ends in a value or an ExpressionError', () => {
    const values = [
      '0',
      '1',
      '-3',
      '7/2',
      '10 ** 9',
      '2 ** 4000',
      '1 / 3 ** 2000',
      '"text"',
      '""',
      '"x"',
      'true',
      '[]',
      '[1, 2]',
      'range_list(1, 1000)',
      '[[1], [2]]',
      'set([1, 2])',
      'tuple([1])',
      'interval(0, 1, "[]")',
      'host',
      'ipv6("::1")',
      'cidr("10.0.0.0/8")',
      'cidr("::/0")',
      '[cidr("10.0.0.0/8"), cidr("10.0.0.0/9")]',
      'mac("00:1a:2b:3c:4d:5e")',
      'quantity(1, "m")',
      'expr("(x+y)^20")',
      'expr("sin(x)")',
    ]
    for (const [name, { arity }] of BUILT_INS)
      for (const first of values)
        for (const second of arity[1] > 1 ? ['2', '"x"', '[1, 2]', first] : ['']) {
          const third = arity[0] > 2 ? ['1', '"[]"', '[1]'] : ['']
          for (const last of third) soon(() => author(`${name}(${[first, second, last].filter(Boolean).join(', ')})`))
        }
  })
})

describe('what hangs elsewhere ends soon', () => {
  const nested = (levels: number): string => '('.repeat(levels) + 'x' + '^2+1)'.repeat(levels)
  const learners = [
    nested(50),
    nested(20),
    nested(10),
    '(x-a)^60',
    '(x-a)^100*(x+y)^100',
    '(x+y+a+1)^60',
    '9^9^9^9',
    'x^9^9^9',
    '(x+1/3)^(2^9)',
    '('.repeat(2_000),
    '|'.repeat(2_000),
    '-'.repeat(2_000) + 'x',
    'x'.repeat(2_000),
    'xy'.repeat(30),
    '√'.repeat(2_000),
    '(x+1)'.repeat(60),
    '1/'.repeat(90) + 'x',
    'sin('.repeat(50) + 'x' + ')'.repeat(50),
    '(1/3+x/7)^99',
    `(${'9'.repeat(60)}x+${'7'.repeat(60)}/${'3'.repeat(59)}1)^99`,
    'x^5+12345678900x^3+9999999967',
    '((x^99)^99)^99',
    '²'.repeat(2_000),
    Array.from({ length: 18 }, (_, i) => `sqrt(${i + 2})`).join('+'),
    'sqrt(2+'.repeat(30) + '3' + ')'.repeat(30),
    '(2^(1/11)+3^(1/12))^50-(5^(1/12)+7^(1/11))^60',
    'cbrt(2+sqrt(5'.repeat(12) + '))'.repeat(12),
    `sqrt(${'9'.repeat(90)})-sqrt(${'9'.repeat(89)}8)+10^-60*sqrt(3)`,
    '(((7^64)^64)^64)^64*sqrt(2)',
    `x^23-${'9'.repeat(50)}x^7+3 < ${'7'.repeat(50)}x^2-1`,
    'abs(x^7-1)+abs(x^5-2)+abs(x^3-5) < 7x^9',
    `(${'9'.repeat(55)}x-${'8'.repeat(55)})*(${'9'.repeat(54)}8x-${'8'.repeat(54)}7) >= 0`,
    'abs('.repeat(30) + 'x' + ')'.repeat(30) + ' < 1',
    'abs(abs(x-1)-abs(y-2)) = 3',
    '(-1)^x*(-2)^y*(-3)^a',
  ]
  test.each(learners.map(typed => [typed.slice(0, 40), typed]))('%s', (_, typed) => void soon(() => learner(typed)))

  const authors = [
    '9 ** 9 ** 9 ** 9',
    '('.repeat(2_000),
    '['.repeat(2_000),
    Array.from({ length: 60 }, () => '9**999').join(' * '),
    Array.from({ length: 90 }, (_, i) => `1/${i + 10}**300`).join('+'),
    'concat(range_list(1, 1000), range_list(1, 1000))',
    `[${Array.from({ length: 40 }, () => 'range_list(1, 1000)').join(', ')}]`,
    `[${Array.from({ length: 60 }, () => 'factors(9999999967)').join(', ')}]`,
    `[${Array.from({ length: 60 }, () => 'subnets(cidr("::/0"), 8)').join(', ')}]`,
    `[${Array.from({ length: 60 }, () => 'is_prime(18446744073709551557)').join(', ')}]`,
    `[${Array.from({ length: 60 }, () => 'expand(expr("(x+y)^60"))').join(', ')}]`,
    'join(range_list(1, 1000), "' + 'x'.repeat(1_900) + '")',
    'difference(range_list(1, 1000), range_list(1, 1000))',
    'concat(' +
      Array.from(
        { length: 20 },
        () => `concat(${Array.from({ length: 5 }, () => 'range_list(1, 10)').join(',')})`,
      ).join(',') +
      ')',
    'product(range_list(1, 1000))',
    'sum([' + Array.from({ length: 90 }, (_, i) => `1/${i + 2}**99`).join(',') + '])',
    'fixed(1/3, 100) if 2 ** 4095 > 1 else 0',
    'round(10 ** 1200, 100)',
    'quantity(1, "km^9*km^9*km^9*km^9*km^9*km^9*km^9*km^9")',
  ]
  test.each(authors.map(source => [source.slice(0, 40), source]))('%s', (_, source) => void soon(() => author(source)))

  test('a value that grows from formula to formula stops growing', () => {
    let grown: Value = whole(1)
    const grow = (): void => {
      for (let i = 0; i < 40; i++) {
        grown = evaluate(parseExpression('[b, b, b]'), new Map([['b', grown]]))
        literal(grown)
      }
    }
    expect(grow).toThrow(/grows too large/)
  })
})
