// What a screen reader says in place of a figure, in every language of the page.
import { describe, expect, test } from 'vitest'
import { describeFigure, drawFigure, tableOfFigure } from '../../src/figures/draw-figure.js'
import type { FigureData } from '../../src/figures/figure-data.js'
import { languages } from '../../src/language/languages.js'
import { FIGURES, inLanguage } from './some-figures.js'

const read = (name: string, tag = 'en') => describeFigure(FIGURES[name]!, inLanguage(tag))

test('a number line says its ends, its marks and what is on it', () => {
  expect(read('number-line')).toBe('A number line from −30 to 20 with a mark every 2. −7 °C at −7.')
  expect(read('number-line-fractions')).toBe(
    'A number line from 0 to 2 with a mark every 1/4. A at 3/4. A point at 6/4.',
  )
  expect(read('number-line-jumps')).toBe(
    'A number line from 0 to 60 with a mark every 5. start at 5. An arrow jumps from 5 to 25, labelled +20. An arrow jumps from 25 to 20.',
  )
})

test('a number line that is to be read off says how many marks it is to a point, not its value', () => {
  const data = { ...FIGURES['number-line-fractions'], read_off: true } as FigureData
  const text = describeFigure(data, inLanguage('en'))
  expect(text).toContain('A. Marks from 0 to it: 3.')
  expect(text).not.toContain('3/4')
})

test('a fraction says its parts and how many are shaded, and leaves the fraction to the reader', () => {
  expect(read('fraction-bars')).toBe(
    'A bar divided into equal parts. Parts in all: 8. Shaded parts: 3. Mia: A bar divided into equal parts. Parts in all: 4. Shaded parts: 4.',
  )
  expect(read('fraction-circles')).toContain('Ben: A circle divided into equal parts.')
})

test('a coordinate plane says its axes and the coordinates of what is drawn on it', () => {
  expect(read('coordinate-plane')).toBe(
    'A coordinate plane. Across, x runs from −5 to 5 with a mark every 1. Up, y runs from −5 to 5 with a mark every 1. ' +
      'A at (3, −2). B at (−5, 5). A point at (0, 0). ' +
      'g: A straight line through (0, 1) and (1, 3). A line segment from (−4, −4) to (−1, −4). v: An arrow from (1, −1) to (4, 2).',
  )
  expect(read('coordinate-plane-curves', 'de')).toContain(
    'f: Ein Graph durch (−4 | −1), (−3 | −1,3333), (−2 | −2), (−1 | −4), (1 | 4), (2 | 2), (3 | 1,3333) und (4 | 1).',
  )
  expect(read('coordinate-plane-quantities')).toContain(
    'Across, time (h) runs from 0 to 6 with a mark every 1. Up, distance (km) runs from 0 to 300 with a mark every 50.',
  )
})

test('the values of a graph that is not straight are a table, with a word where there is none', () => {
  const table = tableOfFigure(FIGURES['coordinate-plane-curves']!, inLanguage('en'))!
  expect(table.columns).toEqual(['x', 'f', 'g', 'y'])
  expect(table.rows[4]).toEqual(['0', 'no value', '−3', '0'])
  expect(tableOfFigure(FIGURES['coordinate-plane-quantities']!, inLanguage('en'))).toBeNull()
})

test('a coordinate plane that is to be read off counts marks, and gives neither coordinates nor values', () => {
  const points = { ...FIGURES['coordinate-plane'], read_off: true } as FigureData
  const text = describeFigure(points, inLanguage('en'))
  expect(text).toContain('from the lower left corner of the grid. A at 8 across, 3 up.')
  expect(text).not.toMatch(/\(/)
  const graphs = { ...FIGURES['coordinate-plane-curves'], read_off: true } as FigureData
  expect(tableOfFigure(graphs, inLanguage('en'))).toBeNull()
})

describe.each(Object.keys(languages))('in %s', tag => {
  test.each(Object.entries(FIGURES))('%s has words for everything', (name, data) => {
    const language = inLanguage(tag)
    const table = tableOfFigure(data, language)
    for (const text of [describeFigure(data, language), ...(table?.columns ?? []), ...(table?.rows.flat() ?? [])])
      expect([name, text]).toEqual([name, expect.not.stringMatching(/undefined|NaN|[{}]/)])
    expect(drawFigure(data, language)?.attributes['aria-label'] ?? table).toBeTruthy()
  })
})

test('numbers are those of the language', () => {
  const data: FigureData = { kind: 'number_line', from: 0, to: 1.5, step: 0.5 }
  expect(describeFigure(data, inLanguage('de'))).toBe('Ein Zahlenstrahl von 0 bis 1,5 mit einem Strich alle 0,5.')
})
