// The distance of two texts is that of its definition, with and without swaps.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from '../../src/kernel/edit-distance.js'
import { nearestWord } from '../../src/kernel/nearest-word.js'

/** By the definition, from the end on. */
function slow(a: string, b: string, swaps: boolean): number {
  if (a === '' || b === '') return a.length + b.length
  const [x, y] = [a.slice(0, -1), b.slice(0, -1)]
  const isSwap = swaps && a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  return Math.min(
    slow(x, y, swaps) + (a.at(-1) === b.at(-1) ? 0 : 1),
    slow(x, b, swaps) + 1,
    slow(a, y, swaps) + 1,
    ...(isSwap ? [slow(x.slice(0, -1), y.slice(0, -1), swaps) + 1] : []),
  )
}

const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 })

test('as the definition has it', () =>
  fc.assert(
    fc.property(short, short, fc.boolean(), (a, b, swaps) => {
      expect(editDistance(a, b, { swaps })).toBe(slow(a, b, swaps))
    }),
    { numRuns: 500 },
  ))

test.each([
  ['aswer', 'answer'],
  ['stme', 'stem'],
  ['PARAMS', 'params'],
  ['ascending', null],
])('%s is meant as %s', (written, meant) =>
  expect(nearestWord(written, ['answer', 'stem', 'params', 'descending'])).toBe(meant),
)
