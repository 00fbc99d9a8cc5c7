import { describe, expect, test } from 'vitest'
import { serverOffset } from '../../src/client/link.js'
import { passedMoment, secondsLeft } from '../../src/web/protocol/countdown.js'

const deadline = '2030-01-01T10:01:00.000Z'
const at = (time: string) => Date.parse(`2030-01-01T${time}Z`)

describe('time left', () => {
  test.each([
    ['10:00:00.000', 60],
    ['10:00:00.900', 59],
    ['10:00:59.500', 1],
    ['10:01:00.000', 0],
    ['10:05:00.000', 0],
  ])('at %s by a right clock is %i seconds', (now, left) => {
    expect(secondsLeft(deadline, at(now), 0)).toBe(left)
  })

  test('follows the clock of the server when the clock here is wrong by an hour', () => {
    const wrong = at('11:00:30.000')
    const offset = serverOffset('2030-01-01T10:00:30.000Z', wrong)
    expect(secondsLeft(deadline, wrong, offset)).toBe(30)
  })

  test('is unknown without a deadline', () => {
    expect(secondsLeft(null, at('10:00:00.000'), 0)).toBeNull()
  })
})

describe('the moments that are said', () => {
  const said = (total: number) => {
    const moments: [number, string][] = []
    for (let left = total; left > 0; left--) {
      const passed = passedMoment(total, left, left - 1)
      if (passed) moments.push([left - 1, passed.last ? `${passed.moment}, the last` : passed.moment])
    }
    return moments
  }

  test.each<[number, [number, string][]]>([
    [
      1200,
      [
        [600, 'half'],
        [120, 'tenth'],
        [60, 'minute, the last'],
      ],
    ],
    [
      600,
      [
        [300, 'half'],
        [60, 'minute, the last'],
      ],
    ],
    [
      300,
      [
        [150, 'half'],
        [60, 'minute'],
        [30, 'tenth, the last'],
      ],
    ],
    [
      120,
      [
        [60, 'minute'],
        [12, 'tenth, the last'],
      ],
    ],
    [
      100,
      [
        [50, 'half'],
        [10, 'tenth, the last'],
      ],
    ],
    [60, [[30, 'half, the last']]],
    [59, []],
    [20, []],
  ])('of a countdown of %i seconds', (total, moments) => {
    expect(said(total)).toEqual(moments)
  })

  test('the most urgent one only, when the page slept through several', () => {
    expect(passedMoment(1200, 1100, 45)).toEqual({ moment: 'minute', last: true })
  })

  test('none when time is up, and none when it was extended', () => {
    expect(passedMoment(1200, 700, 0)).toBeNull()
    expect(passedMoment(1200, 50, 300)).toBeNull()
  })
})
