// A line chart: what is said of it, with and without its values, and its axis.
import { expect, test } from 'vitest'
import { describeFigure, shownByFigure, tableOfFigure } from '../../src/figures/draw-figure.js'
import { FigureData } from '../../src/figures/figure-data.js'
import { valueAxis } from '../../src/figures/value-axis.js'
import { FIGURES, inLanguage } from './some-figures.js'

const en = inLanguage('en')
const chart = FIGURES['line-chart']!
const toRead = { ...chart, read_off: true } as FigureData

test('it says its axis and every value, and has a table', () => {
  expect(describeFigure(chart, en)).toContain(
    'A line chart: points joined by straight lines. The axis shows “Temperature in °C” from −5 to 10 in steps of 5. Along the bottom stands “Time of day”. 6:00: −4.',
  )
  expect(tableOfFigure(chart, en)!.columns).toEqual(['Time of day', 'Temperature in °C'])
})

test('where it is to be read, it says how high the points are and gives no table', () => {
  expect(describeFigure(toRead, en)).toContain('12:00: steps from −5 to the point: 2.5.')
  expect(tableOfFigure(toRead, en)).toBeNull()
})

test('it shows its values', () => expect(shownByFigure(chart)).toEqual(expect.arrayContaining(['-4', '7.5', '14:00'])))

test('a value needs its place along the bottom', () =>
  expect(
    FigureData.safeParse({ kind: 'line_chart', categories: ['a', 'b'], values: [5] }).error?.issues[0]?.message,
  ).toBe('There are 2 places along the bottom and 1 values.'))

test.each([
  [[3, 7], undefined, { from: 0, to: 8, step: 2 }],
  [[-4, 8], undefined, { from: -5, to: 10, step: 5 }],
  [[-9, -2], 5, { from: -10, to: 0, step: 5 }],
  [[0, 0], undefined, { from: 0, to: 0.2, step: 0.2 }],
  [[0.3], 0.1, { from: 0, to: 0.30000000000000004, step: 0.1 }],
])('the axis for %j in steps of %d holds zero', (values, step, axis) => expect(valueAxis(values, step)).toEqual(axis))
