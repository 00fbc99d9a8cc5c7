// An array: what is said of it, what it shows, and what it refuses.
import { expect, test } from 'vitest'
import { describeFigure, shownByFigure } from '../../src/figures/draw-figure.js'
import { FigureData } from '../../src/figures/figure-data.js'
import { FIGURES, inLanguage } from './some-figures.js'

const read = (name: string, tag = 'en') => describeFigure(FIGURES[name]!, inLanguage(tag))

test('its rows are described, and nobody counts for the learner', () => {
  expect(read('array')).toBe('Circles in equal rows. Rows: 7. Circles in each row: 9.')
  expect(read('array-filled')).toBe(
    'Stars in equal rows. Rows: 3. Stars in each row: 4. Apart from the rows: 2 more. Filled in: 5. The others are outlines.',
  )
  expect(read('array', 'de')).toBe('Kreise in gleich langen Reihen. Reihen: 7. Kreise in jeder Reihe: 9.')
})

test('whatever can be counted in it counts as shown', () => {
  expect(shownByFigure(FIGURES['array']!)).toEqual(expect.arrayContaining(['7', '9', '63']))
  expect(shownByFigure(FIGURES['array-filled']!)).toEqual(expect.arrayContaining(['2', '14', '5', '9', '5/14', '9/14']))
})

test('no more is filled in than there is', () => {
  const { success, error } = FigureData.safeParse({ kind: 'array', rows: 2, columns: 3, filled: 7 })
  expect([success, error!.issues[0]!.message]).toEqual([false, 'Of 6 objects no 7 can be filled in.'])
})
