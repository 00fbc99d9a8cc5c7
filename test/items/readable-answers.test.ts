// Whatever can be read can be graded: no answer that a learner may type ends in an error of ours.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generateItem, gradeResponse, readResponse, type Item } from '../../src/items/index.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

const catalogue = await shippedCatalogue()
/** One item of each blueprint with a single part that is typed. */
const items = catalogue.blueprints().flatMap((blueprint): [string, Item][] => {
  const [part] = blueprint.parts
  if (blueprint.parts.length > 1 || !part.forms.includes('typed')) return []
  const tier = [...blueprint.tiers.keys()][0]!
  return [[blueprint.id, generateItem(blueprint, { seed: 'readable', tier, form: 'typed', sectionId: null })]]
})

const PRIMES = [10_007, 10_009, 10_037, 10_039, 10_061, 10_067, 10_069, 10_079, 10_091, 10_093, 10_099, 10_103, 10_111]
const LARGE = [
  PRIMES.concat(PRIMES.map(prime => prime + 2))
    .map(prime => `1/${prime}`)
    .join('+'),
  PRIMES.map(prime => `x/${prime}`).join('+'),
  PRIMES.map(prime => `1/(x+${prime})`).join('+'),
  PRIMES.map(prime => `x^${prime % 97}`).join('*'),
  '(x+1)^40',
  '((x+1)^9)^9',
  '2^2^2^2',
  '10^308*10^308',
  '0.1^300',
  '1/0',
  '0/0',
  'sqrt(-1)',
  '9'.repeat(60),
  `0.${'9'.repeat(60)}`,
  '-0',
  '1e300',
  `${'('.repeat(30)}x${')'.repeat(30)}`,
  'x = x = x',
  `{${PRIMES.join(', ')}}`,
  '1/3 : 1/7',
  '12 h 61 min',
  '::ffff:1.2.3.4/129',
  '255.255.255.255/32',
  'B, because I counted',
]

const gradedOrMalformed = (item: Item, text: string): boolean => {
  const read = readResponse(item, { text })
  if (!read.ok) return read.errors.every(({ message }) => message !== '')
  const verdict = gradeResponse(item, read.canonical)
  return verdict === null || (verdict.score >= 0 && verdict.score <= 1)
}

describe.each(items)('%s', (_, item) => {
  test.each(LARGE)('grades or refuses %j', text => expect(gradedOrMalformed(item, text)).toBe(true))

  test('grades or refuses sums, products and powers of anything', () => {
    const leaf = fc.oneof(
      fc.integer({ min: -99_999, max: 99_999 }).map(String),
      fc.constantFrom('x', 'y', 'a', '0', '1/7', '2.5', 'pi', 'sqrt(2)'),
      fc.constantFrom(...PRIMES).map(prime => `1/${prime}`),
    )
    const { expression } = fc.letrec<{ expression: string }>(tie => ({
      expression: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        leaf,
        fc
          .tuple(tie('expression'), fc.constantFrom('+', '-', '*', '/', '^', ' = ', ', '), tie('expression'))
          .map(parts => parts.join('')),
        tie('expression').map(inner => `(${inner})`),
      ),
    }))
    fc.assert(
      fc.property(expression, text => gradedOrMalformed(item, text)),
      { numRuns: 60 },
    )
  })
})
