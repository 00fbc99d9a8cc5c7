// Every kind of figure looks as it did when somebody last looked at it, and stays within its frame. `vitest -u` writes new drawings: look at them.
import { describe, expect, test } from 'vitest'
import { drawFigure } from '../../src/figures/draw-figure.js'
import { FIGURE_DATA, FigureData } from '../../src/figures/figure-data.js'
import { FONT, markup, WIDTH } from '../../src/figures/svg.js'
import { FIGURES, inLanguage } from './some-figures.js'
import { textBoxesOf } from './text-boxes.js'

const en = inLanguage('en')
const drawn = Object.entries(FIGURES).flatMap(([name, data]) => {
  const svg = drawFigure(data, en)
  return svg === null ? [] : [[name, svg] as const]
})

test('there is one of every kind', () =>
  expect(new Set(Object.values(FIGURES).map(({ kind }) => kind))).toEqual(new Set(Object.keys(FIGURE_DATA))))

describe.each(drawn)('%s', (name, svg) => {
  test('is drawn as before', async () => {
    await expect(`${markup(svg).replaceAll('><', '>\n<')}\n`).toMatchFileSnapshot(`golden/${name}.svg`)
  })

  test('has texts of a size that can be read on a phone, inside its frame', () => {
    const height = Number(String(svg.attributes['viewBox']).split(' ')[3])
    for (const { content, size, left, right, bottom } of textBoxesOf(svg)) {
      expect([content, size >= FONT - 1]).toEqual([content, true])
      expect([content, left >= -4, right <= WIDTH + 4, bottom <= height]).toEqual([content, true, true, true])
    }
  })

  test('has no number that is none', () => expect(markup(svg)).not.toMatch(/NaN|Infinity|undefined/))
})

test.each(Object.entries(FIGURES))('the data of %s is as it is stored', (_, data) =>
  expect(FigureData.parse(data)).toEqual(data),
)

test('a text of an author is never markup', () => {
  const data: FigureData = { ...FIGURES['number-line']!, points: [{ at: 0, label: '<script>"&' }] } as FigureData
  const text = markup(drawFigure(data, en)!)
  expect(text).not.toContain('<script>')
  expect(text).toContain('&#60;script&#62;&#34;&#38;')
})

test('numbers below a line that would touch are left out, although they were asked for', () => {
  const sample = FIGURES['number-line']!
  const thermometer = { ...sample, from: -20, to: 20, step: 5, labels: 5, points: [], jumps: [] } as FigureData
  const below = textBoxesOf(drawFigure(thermometer, en)!)
  expect(below.map(({ content }) => content)).toEqual(['−20', '−10', '0', '10', '20'])
})
