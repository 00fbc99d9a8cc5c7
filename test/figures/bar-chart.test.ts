// A bar chart: what is said of it, with and without its values, and what it refuses.
import { expect, test } from 'vitest'
import { describeFigure, shownByFigure, tableOfFigure } from '../../src/figures/draw-figure.js'
import { FigureData } from '../../src/figures/figure-data.js'
import { FIGURES, inLanguage } from './some-figures.js'

const en = inLanguage('en')
const chart = FIGURES['bar-chart']!
const toRead = { ...chart, read_off: true } as FigureData

test('it says its axis and every value, and has a table', () => {
  expect(describeFigure(chart, en)).toBe(
    'A bar chart. The axis shows “Books lent” from 0 to 45 in steps of 5. Mon: 12. Tue: 20. Wed: 0. Thu: 37. Fri: 45.',
  )
  expect(tableOfFigure(chart, en)).toEqual({
    columns: ['Category', 'Books lent'],
    rows: [
      ['Mon', '12'],
      ['Tue', '20'],
      ['Wed', '0'],
      ['Thu', '37'],
      ['Fri', '45'],
    ],
  })
})

test('where it is to be read, it says how far the bars reach and gives no table', () => {
  expect(describeFigure(toRead, en)).toContain('Thu: steps from 0 to the end of the bar: 7.4.')
  expect(describeFigure(toRead, en)).not.toContain('37')
  expect(tableOfFigure(toRead, en)).toBeNull()
})

test('it shows its values', () =>
  expect(shownByFigure(chart)).toEqual(expect.arrayContaining(['Mon', '12', '37', 'Books lent'])))

test.each([
  [{ values: [1, 2, 3] }, 'There are 2 categories and 3 values.'],
  [{ step: 1 }, 'That makes more than 12 lines: choose a larger step.'],
])('refuses %j', (fields, message) =>
  expect(
    FigureData.safeParse({ kind: 'bar_chart', categories: ['a', 'b'], values: [5, 40], ...fields }).error?.issues[0]
      ?.message,
  ).toBe(message),
)
