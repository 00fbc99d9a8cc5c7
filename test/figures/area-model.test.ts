// An area model: what is said of it, what it shows, and what it refuses.
import { expect, test } from 'vitest'
import { describeFigure, shownByFigure } from '../../src/figures/draw-figure.js'
import { FigureData } from '../../src/figures/figure-data.js'
import { FIGURES, inLanguage } from './some-figures.js'

const read = (name: string) => describeFigure(FIGURES[name]!, inLanguage('en'))

test('its sides are described, and what stands in its parts', () => {
  expect(read('area-model')).toBe(
    'A rectangle divided into parts. Along its top side: 40 and 7. Along its left side: 20 and 8. In the part 40 by 20 stands 800. In the part 7 by 20 stands a question mark. In the part 40 by 8 stands 320. In the part 7 by 8 stands 56.',
  )
  expect(read('area-model-squares')).toBe(
    'A rectangle. Its top side: 12 m. Its left side: 7 m. It is covered with squares whose sides are 1 long.',
  )
  expect(read('area-model-whole')).toBe(
    'A rectangle. Its top side: 24 cm. Its left side: a question mark. Inside it stands 216 cm².',
  )
})

test('where every part is asked for, that is said once', () => {
  const data = {
    ...FIGURES['area-model'],
    cells: [
      ['?', '?'],
      ['?', '?'],
    ],
  } as FigureData
  expect(describeFigure(data, inLanguage('en'))).toMatch(/20 and 8\. In every part stands a question mark\.$/)
})

test('nothing is said of parts that are empty', () =>
  expect(describeFigure({ kind: 'area_model', across: [3], down: [2], cells: [] }, inLanguage('en'))).toBe(
    'A rectangle. Its top side: 3. Its left side: 2.',
  ))

test('it shows what is written, and what can be counted where there are squares', () => {
  expect(shownByFigure(FIGURES['area-model']!)).toEqual(['40', '7', '20', '8', '800', '?', '320', '56'])
  expect(shownByFigure(FIGURES['area-model-whole']!)).toEqual(['24 cm', '?', '216 cm²'])
  expect(shownByFigure(FIGURES['area-model-squares']!)).toContain('84')
})

test.each([
  [{ across: [1, 2], across_labels: ['a'] }, 'There are 2 lengths along the top.'],
  [{ down: [1], down_labels: ['a', 'b'] }, 'There are 1 lengths along the side.'],
  [{ cells: [['1', '2']] }, 'There are 1 rows of 1 parts.'],
  [
    { across: [1, 2], across_labels: ['1,234,567', '12,345,678,9'] },
    'These texts do not fit beside each other: shorten them.',
  ],
  [{ across: [2.5], squares: true }, 'Squares need whole lengths.'],
  [{ down: [20, 5], squares: true }, 'More than 24 squares in a line cannot be told apart on a phone.'],
])('refuses %j', (fields, message) =>
  expect(
    FigureData.safeParse({ kind: 'area_model', across: [3], down: [2], ...fields }).error?.issues[0]?.message,
  ).toBe(message),
)
