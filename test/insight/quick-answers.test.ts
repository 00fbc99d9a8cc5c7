// Which answers came sooner than a question can be read, by tables worked out by hand.
import { describe, expect, test } from 'vitest'
import { ENOUGH_FOR_TIMES, quickAnswers } from '../../src/insight/domain/quick-answers.js'

const answer = (seconds: number | null, more: object = {}) => ({
  kind: 'answered',
  dontKnow: false,
  milliseconds: seconds === null ? null : seconds * 1000,
  ...more,
})
/** One less than enough, each of so many seconds. */
const others = (seconds: number) => Array.from({ length: ENOUGH_FOR_TIMES - 1 }, () => answer(seconds))
const seconds = (all: Parameters<typeof quickAnswers>[0]) =>
  quickAnswers(all).map(({ ms, othersMs }) => [ms / 1000, othersMs / 1000])

describe('an answer is quick', () => {
  test.each([
    ['below a tenth of what others took', 38, 1.4, [[1.4, 38]]],
    ['not at a tenth of it', 38, 3.8, []],
    ['below ten seconds at most, however long others took', 200, 9.9, [[9.9, 200]]],
    ['not at ten seconds', 200, 10, []],
  ] as const)('%s', (_, mean, own, expected) => {
    const found = seconds([...others(mean), answer(own)])
    expect(found.map(([ms]) => ms)).toEqual(expected.map(([ms]) => ms))
    for (const [at, [, othersTook]] of expected.entries()) expect(found[at]![1]).toBeCloseTo(othersTook, 6)
  })

  test('and of several the quickest comes first', () =>
    expect(seconds([...others(60), ...others(60), answer(2), answer(1)]).map(([ms]) => ms)).toEqual([1, 2]))
})

describe('nothing is said', () => {
  test('of too few answers', () => expect(quickAnswers([...others(38).slice(1), answer(1)])).toEqual([]))

  test.each([
    ['of whoever said that they do not know it', answer(1, { dontKnow: true })],
    ['of time that ran out', answer(1, { kind: 'timed_out' })],
    ['of what was skipped', answer(1, { kind: 'skipped' })],
    ['of an answer without a time', answer(null)],
  ])('%s', (_, one) => expect(quickAnswers([...others(38), answer(38), one])).toEqual([]))
})
