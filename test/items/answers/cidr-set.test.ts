// Several networks: compared by what they hold, against a count of single addresses.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerType } from '../../../src/items/domain/answers/registry.js'
import { canonicalOf, graded, keyOf, keyTyped, messageOf, settingsOf } from './graded.js'

const cidrSet = answerType('cidr_set')

const plain = settingsOf(cidrSet)
const minimal = settingsOf(cidrSet, { grade: { minimal: true } })
const overlapping = settingsOf(cidrSet, { grade: { overlapping: true } })
const KEY = '[cidr("10.0.0.0/23"), cidr("10.0.2.0/24")]'

describe('three times 256 addresses', () => {
  test.each([
    ['10.0.0.0/23 10.0.2.0/24', 'right'],
    ['10.0.2.0/24, 10.0.0.0/23', 'right'],
    ['10.0.2.0/24\n10.0.0.0/23\n', 'right'],
    ['10.0.2.0/24; 10.0.0.0/23;', 'right'],
    ['10.0.0.0 /23,10.0.2.0/ 24', 'right'],
    ['10.0.0.0/24 10.0.1.0/24 10.0.2.0/24', 'right'],
    ['10.0.0.0/24 10.0.1.0/25 10.0.1.128/25 10.0.2.0/24', 'right'],
    ['10.0.0.0/22', 'wrong'],
    ['10.0.0.0/23', 'wrong'],
    ['10.0.0.0/23 10.0.3.0/24', 'wrong'],
    ['10.0.0.0/23 10.0.2.0/25', 'wrong'],
    ['10.0.0.7/23 10.0.2.0/24', 'wrong form: host_bits_set'],
    ['10.0.0.0/23 10.0.1.0/24 10.0.2.0/24', 'wrong form: overlapping'],
    ['10.0.0.0/23 10.0.0.0/23 10.0.2.0/24', 'wrong form: overlapping'],
    ['10.0.0.0/23 and 10.0.2.0/24', 'malformed'],
    ['10.0.0.0/23 10.0.2.0', 'malformed'],
    ['10.0.0.0-10.0.2.255', 'malformed'],
    [' ,; \n', 'malformed'],
    ['10.0.0.0/8 '.repeat(65), 'malformed'],
    [' '.repeat(2_001), 'malformed'],
  ])('%j is %s', (given, expected) => expect(graded(cidrSet, plain, KEY, given)).toBe(expected))

  test.each([
    ['10.0.0.0/23 10.0.2.0/24', 'right'],
    ['10.0.0.0/24 10.0.1.0/24 10.0.2.0/24', 'wrong form: not_minimal'],
    ['10.0.0.0/22', 'wrong'],
  ])('as few as can be: %j is %s', (given, expected) => expect(graded(cidrSet, minimal, KEY, given)).toBe(expected))

  test('may stand in two networks where the author allows it', () =>
    expect(graded(cidrSet, overlapping, KEY, '10.0.0.0/23 10.0.1.0/24 10.0.2.0/24')).toBe('right'))

  test('the message names the network that cannot be read', () =>
    expect(messageOf(cidrSet, plain, '10.0.0.0/23 10.0.2.0/40')).toMatch(/^Network 2: /))
})

test('version 6 is read by its own rules', () => {
  const six = settingsOf(cidrSet, { response: { version: 6 } })
  expect(graded(cidrSet, six, '[cidr("2001:db8::/32")]', '2001:db8::/33 2001:DB8:8000::/33')).toBe('right')
  expect(graded(cidrSet, six, '[cidr("2001:db8::/32")]', '2001:db8::/33')).toBe('wrong')
})

test('what is no network of the version is no key', () => {
  expect(() => keyOf(cidrSet, plain, '[cidr("2001:db8::/32")]')).toThrow(/no IPv4 network/)
  expect(() => keyOf(cidrSet, plain, '[]')).toThrow(/1 to 64/)
  expect(keyOf(cidrSet, plain, 'cidr("10.0.0.0/8")')).toBe('10.0.0.0/8')
})

test('the networks of a text are found alone and together', () =>
  expect(cidrSet.namedIn!('Use 10.0.2.0/24 and 10.0.0.0/23.', plain)).toContain(keyOf(cidrSet, plain, KEY)))

/** Networks within 10.0.0.0/28, so that every address can be counted. */
const small = fc
  .tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 28, max: 32 }))
  .map(([host, length]) => ({ first: host - (host % 2 ** (32 - length)), length }))
const smallSet = fc.array(small, { minLength: 1, maxLength: 8 })
const written = (set: readonly { first: number; length: number }[]): string =>
  set.map(({ first, length }) => `10.0.0.${first}/${length}`).join(' ')
const addressesOf = (set: readonly { first: number; length: number }[]): string => {
  const held = set.flatMap(({ first, length }) => Array.from({ length: 2 ** (32 - length) }, (_, i) => first + i))
  return [...new Set(held)].sort((a, b) => a - b).join()
}

test('two sets are the same exactly when they hold the same addresses', () =>
  fc.assert(
    fc.property(smallSet, smallSet, (a, b) => {
      const canonical = (set: typeof a): string => canonicalOf(cidrSet, overlapping, written(set))
      const { score } = cidrSet.judge(canonical(a), canonical(b), overlapping)
      expect(score === 1).toBe(addressesOf(a) === addressesOf(b))
    }),
    { numRuns: 500 },
  ))

test('the order of writing changes nothing, and the way back leads to the same', () =>
  fc.assert(
    fc.property(smallSet, set => {
      const canonical = canonicalOf(cidrSet, plain, written(set))
      expect(canonicalOf(cidrSet, plain, written(set.toReversed()).replaceAll(' ', ',\n'))).toBe(canonical)
      expect(cidrSet.fromValue(cidrSet.toValue(canonical, plain), plain)).toBe(canonical)
      expect(cidrSet.judge(canonical, canonical, overlapping).score).toBe(1)
    }),
  ))

test('a key is typed line by line', () => expect(keyTyped(cidrSet, minimal, KEY)).toBe('right'))
