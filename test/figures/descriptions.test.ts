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
