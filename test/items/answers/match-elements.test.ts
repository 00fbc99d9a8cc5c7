// As many pairs as there can be, checked against trying every way of pairing.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { right, wrong, wrongForm } from '../../../src/items/domain/answers/answer-type.js'
import { matchElements } from '../../../src/items/domain/answers/elements/match-elements.js'

/** Elements of the answer are 'g0', 'g1' …, of the key 'k0', 'k1' …; `fits` says by row which go together. */
const judgeBy = (fits: readonly (readonly boolean[])[]) => (given: string, key: string) =>
  fits[Number(given.slice(1))]![Number(key.slice(1))]! ? right : wrong

function mostPairs(fits: readonly (readonly boolean[])[], from: number, used: ReadonlySet<number>): number {
  if (from === fits.length) return 0
  const skipped = mostPairs(fits, from + 1, used)
  return fits[from]!.reduce(
    (most, fit, k) =>
      fit && !used.has(k) ? Math.max(most, 1 + mostPairs(fits, from + 1, new Set([...used, k]))) : most,
    skipped,
  )
}

const tables = fc
  .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(fc.boolean(), { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  )

test('finds as many pairs as there are, and counts the others', () =>
  fc.assert(
    fc.property(tables, fits => {
      const given = fits.map((_, i) => `g${i}`)
      const keys = (fits[0] ?? [true]).map((_, k) => `k${k}`)
      const { found, extra, repeated } = matchElements(given, keys, judgeBy(fits))
      const pairs = found.filter(hit => hit !== null).length
      expect(pairs).toBe(mostPairs(fits, 0, new Set()))
      expect(pairs + extra + repeated).toBe(given.length)
      expect(extra).toBe(fits.filter(row => !row.includes(true)).length)
    }),
  ))

test('what fits in another form is found as such', () =>
  expect(matchElements(['a'], ['b'], () => wrongForm('not_lowest_terms', 'Cancel.')).found).toMatchObject([
    { wrongForm: true, note: 'not_lowest_terms' },
  ]))

test('an element that is the same text as one of the key is asked about once', () => {
  const asked: string[] = []
  matchElements(['b', 'a'], ['a', 'b'], (given, key) => {
    asked.push(`${given} ${key}`)
    return given === key ? right : wrong
  })
  expect(asked).toEqual(['b b', 'a a'])
})
