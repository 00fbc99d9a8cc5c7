// A clock: what is said of it, with and without the time, and where its hands stand.
import { expect, test } from 'vitest'
import { describeFigure, drawFigure, shownByFigure } from '../../src/figures/draw-figure.js'
import type { FigureData } from '../../src/figures/figure-data.js'
import { FIGURES, inLanguage } from './some-figures.js'

const at = (hour: number, minute: number, more: object = {}): FigureData => ({
  kind: 'clock',
  clocks: [{ hour, minute }],
  ...more,
})
const read = (data: FigureData) => describeFigure(data, inLanguage('en'))

test('it says the time', () => {
  expect(read(at(3, 5))).toBe('A clock that shows 3:05.')
  expect(read(FIGURES['clock-two']!)).toBe('begins: A clock that shows 12:00. ends: A clock that shows 3:35.')
})

test.each([
  [4, 0, 'The short hand points to 4. The long hand points to 12.'],
  [12, 30, 'The short hand is between 12 and 1. The long hand points to 6.'],
  [7, 48, 'The short hand is between 7 and 8. The long hand is past 9. Small marks from there: 3.'],
  [7, 3, 'The short hand is between 7 and 8. The long hand is past 12. Small marks from there: 3.'],
])('it says where its hands are at %d:%d, where the time is to be read', (hour, minute, text) => {
  expect(read(at(hour, minute, { read_off: true }))).toBe(`A clock face with the numbers 1 to 12. ${text}`)
})

test('its hands stand where they stand on a real clock', () => {
  const angles = (data: FigureData) =>
    drawFigure(data, inLanguage('en'))!
      .children.filter(child => typeof child !== 'string' && child.tag === 'line')
      .slice(-2)
      .map(child => {
        const { x1, y1, x2, y2 } = (child as { attributes: Record<string, number> }).attributes
        const turn = (Math.atan2(x2! - x1!, y1! - y2!) * 180) / Math.PI
        return Math.round((turn + 360) % 360)
      })
  expect(angles(at(3, 0))).toEqual([90, 0])
  expect(angles(at(6, 30))).toEqual([195, 180])
  expect(angles(at(12, 20))).toEqual([10, 120])
})

test('it shows the time and its minutes', () => expect(shownByFigure(at(10, 8))).toEqual(['10:08', '8']))
