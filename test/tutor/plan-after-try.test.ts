// The ladder of one question.
import { describe, expect, test } from 'vitest'
import { afterTry, isFreeRight } from '../../src/tutor/domain/after-try.js'

describe('After a try', () => {
  test.each([
    // tries, options, right, skipped, what follows
    [1, null, true, false, 'praise'],
    [3, null, true, false, 'praise'],
    [1, null, false, false, 'probe'],
    [2, null, false, false, 'hint'],
    [3, null, false, false, 'explain'],
    [9, null, false, false, 'explain'],
    [1, 6, false, false, 'probe'],
    [2, 6, false, false, 'hint'],
    [3, 6, false, false, 'explain'],
    [1, 4, false, false, 'probe'],
    [2, 4, false, false, 'hint'],
    [3, 4, false, false, 'explain'],
    [1, 3, false, false, 'probe'],
    [2, 3, false, false, 'explain'],
    [1, 2, false, false, 'explain'],
    [2, 2, true, false, 'praise'],
    [1, 1, false, false, 'explain'],
    [1, 4, false, true, 'explain'],
    [1, null, true, true, 'explain'],
  ] as const)('%i at one of %s options, right %s, skipped %s: %s', (tries, optionCount, right, skipped, then) => {
    expect(afterTry({ tries, optionCount, right, skipped })).toBe(then)
  })
})

test.each([
  [0.7, true],
  [0.69, false],
  [1, true],
  [Number.NaN, false],
  [Number.NEGATIVE_INFINITY, false],
])('A free answer with a score of %d is right: %s', (score, right) => {
  expect(isFreeRight(score)).toBe(right)
})
