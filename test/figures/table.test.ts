// A table of data: its name, its cells, and what it refuses.
import { expect, test } from 'vitest'
import { describeFigure, drawFigure, shownByFigure, tableOfFigure } from '../../src/figures/draw-figure.js'
import { FigureData } from '../../src/figures/figure-data.js'
import { FIGURES, inLanguage } from './some-figures.js'

const en = inLanguage('en')

test('it is a table and no drawing', () => {
  const data = FIGURES['table']!
  expect(drawFigure(data, en)).toBeNull()
  expect(describeFigure(data, en)).toBe('A table. Columns: Day and Visitors. Rows: 2.')
  expect(tableOfFigure(data, en)).toEqual({
    columns: ['Day', 'Visitors'],
    rows: [
      ['Monday', '34'],
      ['Tuesday', '51'],
    ],
  })
  expect(shownByFigure(data)).toEqual(['Day', 'Visitors', 'Monday', '34', 'Tuesday', '51'])
})

test('every row has all cells', () =>
  expect(
    FigureData.safeParse({ kind: 'table', columns: ['a', 'b'], rows: [['1', '2'], ['3']] }).error?.issues[0],
  ).toMatchObject({ path: ['rows', 1], message: 'This row has 1 cells, and there are 2 columns.' }))
