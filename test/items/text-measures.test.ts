// Edit distances, forms, lengths and values of texts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editDistance } from '../../src/kernel/edit-distance.js'
import {
  commonness,
  distancesBetween,
  formOf,
  lengths,
  numbersIn,
  precisions,
  ranks,
  remoteness,
} from '../../src/items/domain/generate/text-measures.js'

/** The recursive definition. */
function slowDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [beforeA, beforeB] = [a.slice(0, -1), b.slice(0, -1)]
  return Math.min(
    slowDistance(beforeA, b) + 1,
    slowDistance(a, beforeB) + 1,
    slowDistance(beforeA, beforeB) + (a.at(-1) === b.at(-1) ? 0 : 1),
  )
}

describe('the edit distance', () => {
  test.each([
    ['', '', 0],
    ['abc', '', 3],
    ['112', '102', 1],
    ['172.17.224.0', '172.17.239.255', 5],
    ['kitten', 'sitting', 3],
  ])('of “%s” and “%s” is %i', (a, b, distance) => expect(editDistance(a, b)).toBe(distance))
  test('agrees with the recursive definition', () => {
    const text = fc.string({ unit: fc.constantFrom('1', '2', '.'), maxLength: 6 })
    fc.assert(fc.property(text, text, (a, b) => editDistance(a, b) === slowDistance(a, b)))
  })
  test('is summed over all other texts', () => {
    expect(distancesBetween(['85', '75', '95'])).toEqual([
      [0, 1, 1],
      [1, 0, 1],
      [1, 1, 0],
    ])
    expect(remoteness(['85', '75', '1012'])).toEqual([5, 5, 8])
  })
})

test('a form is the same for texts that differ only in letters and digits', () => {
  expect(formOf('$\\frac{12}{7}$ km²')).toBe('$\\aaaa{99}{9}$ aa²')
  expect(commonness(['3/4', '1/2', '12', '5/7'])).toEqual([3, 3, 1, 3])
})

test('lengths leave out spaces and dollar signs, and precision counts digits after the point', () => {
  expect(lengths(['$1 2$', '1 km'])).toEqual([2, 3])
  expect(precisions(['1.25', '3', '1.5 of 2.125'])).toEqual([2, 0, 3])
})

describe('numbers', () => {
  test.each<[string, readonly number[] | null]>([
    ['85', [85]],
    ['-7', [-7]],
    ['−7 °C', [-7]],
    ['12,345', [12345]],
    ['$\\frac{1}{4}$', [0.25]],
    ['3/4', [0.75]],
    ['/24', [24]],
    ['10.0.0.0/8', [10, 0, 0, 0, 8]],
    ['70.75 ₹', [70.75]],
    ['R5', null],
    ['No rule matches', null],
  ])('in “%s”', (text, numbers) => expect(numbersIn(text)).toEqual(numbers))

  test('are ranked by value, and equal ones share a rank', () => {
    expect(ranks(['10', '9', '-1', '9.0'])).toEqual([3, 1.5, 0, 1.5])
    expect(ranks(['10.0.0.0/9', '10.0.0.0/8', '9.255.0.0/30'])).toEqual([2, 1, 0])
  })
  test('give no ranks when one text is not a number', () => expect(ranks(['1', 'two', '3'])).toEqual([0, 0, 0]))
})
