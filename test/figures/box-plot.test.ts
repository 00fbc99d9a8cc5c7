// A box plot: what is said of it, with and without its values, and what it refuses.
import { describe, expect, test } from 'vitest'
import { describeFigure, shownByFigure, tableOfFigure } from '../../src/figures/draw-figure.js'
import { FigureData } from '../../src/figures/figure-data.js'
import { FIGURES, inLanguage } from './some-figures.js'

const en = inLanguage('en')
const one = FIGURES['box-plot']!
const two = FIGURES['box-plot-two']!
const toRead = (figure: FigureData) => ({ ...figure, read_off: true }) as FigureData

test('it says its axis and its five numbers, and has a table', () => {
  expect(describeFigure(one, en)).toBe(
    'A box plot. The axis shows “Time in minutes” from 10 to 40 in steps of 2. Minimum 12, lower quartile 18, median 21.5, upper quartile 30, maximum 38.',
  )
  expect(tableOfFigure(one, en)).toEqual({
    columns: ['Measure', 'Time in minutes'],
    rows: [
      ['Minimum', '12'],
      ['Lower quartile', '18'],
      ['Median', '21.5'],
      ['Upper quartile', '30'],
      ['Maximum', '38'],
    ],
  })
})

test('several are said by their labels, and have a column each', () => {
  expect(describeFigure(two, en)).toContain('Box plots, one below the other.')
  expect(describeFigure(two, en)).toContain('January: minimum −9, lower quartile −4, median −4,')
  expect(tableOfFigure(two, en)!.columns).toEqual(['Measure', 'January', 'March'])
})

test('where it is to be read, it says how far its parts reach and gives no table', () => {
  expect(describeFigure(toRead(one), en)).toContain(
    'Steps from 10 to the left end: 1; to the beginning of the box: 4; to the line in the box: 5.75; to the end of the box: 10; to the right end: 14.',
  )
  expect(describeFigure(toRead(one), en)).not.toMatch(/12|18|21|30|38/)
  expect(describeFigure(toRead(two), en)).toContain('March: steps from −10 to the left end: 1.6;')
  expect(tableOfFigure(toRead(one), en)).toBeNull()
})

test('it shows its values', () =>
  expect(shownByFigure(two)).toEqual(expect.arrayContaining(['January', '-4', '0', '15'])))

describe('refuses', () => {
  const box = { minimum: 2, lower_quartile: 3, median: 5, upper_quartile: 6, maximum: 9 }
  test.each([
    [{ boxes: [{ ...box, median: 7 }] }, ['boxes', 0, 'upper_quartile'], 'This is less than “median”.'],
    [{ to: 8 }, ['boxes', 0], 'The box plot leaves the axis.'],
    [{ boxes: [box, box] }, ['boxes', 0], 'Each of several box plots needs a label.'],
    [{ step: 0.2 }, ['step'], 'That makes more than 40 lines: choose a larger step.'],
    [{ to: 0 }, ['to'], 'The axis ends at or before its beginning.'],
  ])('%j', (fields, path, message) =>
    expect(
      FigureData.safeParse({ kind: 'box_plot', from: 0, to: 10, step: 1, boxes: [box], ...fields }).error?.issues[0],
    ).toMatchObject({ path, message }),
  )
})
