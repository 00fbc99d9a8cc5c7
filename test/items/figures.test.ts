// The figure of a blueprint: checked where it is written, drawn from the values of the question, and blind to the key.
import { describe, expect, test } from 'vitest'
import { forBrowser, generateItem, type Item } from '../../src/items/index.js'
import { revealingFigure } from '../../src/items/domain/lint/figure-lints.js'
import { nothingUnfilled } from '../../src/items/domain/lint/item-lints.js'
import type { Study } from '../../src/items/domain/lint/study.js'
import { useCatalogueFolder } from './catalogue-folder.js'
import { compiled, type Words } from './blueprint-words.js'

const { edit, problems, lineOf } = useCatalogueFolder()

const LINE: Words = { kind: 'number_line', from: 0, to: 20, step: 1, points: [{ at: 'a', label: '{{a}} apples' }] }
const sum = (figure: Words, key = 'a + 10'): Words => ({
  params: { a: { type: 'int', range: [1, 9] } },
  variant_key: '{{a}}',
  stem: 'What is {{a}} + 10?',
  figure,
  parts: [{ id: 'sum', response: { type: 'integer', label: 'Sum' }, key }],
  solution: [{ say: 'Add.' }],
})
const item = (words: Words, seed = 'one'): Item =>
  generateItem(compiled(words), { seed, tier: 'easy', form: 'typed', sectionId: null })

test('formulas and templates become what the page draws', () => {
  const { figure, stem } = item(sum(LINE))
  const a = Number(/\d/.exec(stem)![0])
  expect(figure).toEqual({ ...LINE, points: [{ at: a, label: `${a} apples` }] })
})

test('an entry is there when its condition holds', () => {
  const { figure } = item(sum({ ...LINE, points: [{ at: 1, when: 'a > 99' }, { at: 2 }] }))
  expect(figure).toMatchObject({ points: [{ at: 2 }] })
})

test('the page gets the figure with the question, and a question without one has none', () => {
  const drawn = item(sum(LINE))
  expect(forBrowser(drawn).props).toHaveProperty('figure', drawn.figure)
  const { figure: _drawn, ...without } = drawn
  expect(forBrowser(without).props).not.toHaveProperty('figure')
})

describe('a mistake is found at its place', () => {
  const written = [
    'figure:',
    '  kind: number_line',
    '  from: 0',
    '  to: 2000',
    '  step: 100',
    '  points:',
    '    - { at: 0, when: a == -1 }',
    '    - { at: a, label: "{{a}}" }',
    'parts:',
  ].join('\n')

  test.each<[string, string, string, string, string, RegExp]>([
    ['an unknown word', '  step: 100', '  stride: 1\n  step: 100', 'figure.stride', 'stride', /unknown/],
    ['an unknown word deep down', '{ at: a,', '{ at: a, colour: red,', 'figure.points[1].colour', 'colour', /unknown/],
    ['an unknown kind', 'number_line', 'numberline', 'figure.kind', 'kind: numberline', /kinds of figures are/],
    ['a missing word', '  to: 2000\n', '', 'figure.to', 'figure:', /missing/],
    ['an unknown name', '{ at: a,', '{ at: c,', 'figure.points[1].at', 'at: c', /no value named “c”/],
    ['the key', '{ at: a,', '{ at: key,', 'figure.points[1].at', 'at: key', /no value named “key”/],
    ['a part', '"{{a}}"', '"{{sum}}"', 'figure.points[1].label', 'sum}}', /no value named “sum”/],
    [
      'a text for a number',
      '{ at: a,',
      '{ at: text(a),',
      'figure.points[1].at',
      'text(a)',
      /Write a number here, not a text/,
    ],
    [
      'a division by zero',
      '{ at: a,',
      '{ at: 1 / (a - a),',
      'figure.points[1].at',
      'at: 1 /',
      /At character 3: .*zero/,
    ],
    ['a point off the line', '{ at: a,', '{ at: a + 4000,', 'figure.points[1].at', 'a + 4000', /not on the line/],
    ['a line that ends at its beginning', '  to: 2000', '  to: 0', 'figure.to', '  to: 0', /ends at or before/],
    ['too many marks', '  step: 100', '  step: 0.0001', 'figure.step', 'step: 0.0001', /more than 60 marks/],
    ['the answer', '{ at: a,', '{ at: a + b,', 'figure', 'figure:', /shows the answer/],
  ])('%s', async (_, from, to, field, at, message) => {
    await edit('sum.yaml', 'parts:', written.replace(from, to))
    const [first] = await problems()
    expect(first).toMatchObject({ field, message: expect.stringMatching(message) as string })
    expect(first!.line).toBe(await lineOf('sum.yaml', at))
  })
})

describe('the key', () => {
  test('is shown by no figure', () => {
    expect(revealingFigure(item(sum(LINE)))).toEqual([])
    const shown = { ...LINE, points: [{ at: 'a + 10' }] }
    expect(revealingFigure(item(sum(shown)))).toMatchObject([{ path: ['figure'] }])
    expect(revealingFigure(item(sum({ ...LINE, points: [{ at: 0, label: 'It is {{a + 10}}.' }] })))).toHaveLength(1)
  })

  test('may be read off where that is the question', () =>
    expect(revealingFigure(item(sum({ ...LINE, points: [{ at: 'a + 10' }], read_off: true })))).toEqual([]))

  test('may be among the numbers along a scale', () =>
    expect(revealingFigure(item(sum({ kind: 'number_line', from: 0, to: 20, step: 1 })))).toEqual([]))
})

test('places within places are no holes in a text', () => {
  const lines = [{ shape: 'segment', from: { x: 0, y: 0 }, to: { x: 1, y: 1 } }]
  const axis = { from: -2, to: 2, step: 1 }
  const words = sum({ kind: 'coordinate_plane', x: axis, y: axis, lines })
  const sample = { blueprint: compiled(words), item: item(words) }
  const study = (each: Item) => ({ samples: [{ ...sample, item: each }] }) as unknown as Study
  // Formulas have braces in braces.
  expect(nothingUnfilled(study({ ...sample.item, stem: String.raw`$\frac{{x}^{2}}{2}$` }))).toEqual([])
  expect(nothingUnfilled(study({ ...sample.item, stem: 'How much is {{a}}?' }))).toMatchObject([{ path: ['stem'] }])
  expect(nothingUnfilled(study(sample.item))).toEqual([])
  const holed: object = { ...sample.item.figure!, lines: [{ ...lines[0]!, label: 'undefined' }] }
  expect(nothingUnfilled(study({ ...sample.item, figure: holed } as Item))).toMatchObject([{ path: ['figure'] }])
})

describe('what is to be placed on a plane', () => {
  const axis = { from: -10, to: 10, step: 1 }
  const asked = (type: string, key: string, figure: Words, more: Words = {}): Item =>
    item({
      ...sum({ kind: 'coordinate_plane', x: axis, y: axis, ...figure }),
      parts: [{ id: 'placed', response: { type, label: 'Place', x: axis, y: axis, ...more }, key }],
    })
  const A = { x: 'a', y: 3, label: 'A' }

  test.each<[string, string, string, Words]>([
    ['the point', 'plane_points', 'tuple([a, 3])', { points: [A] }],
    [
      'the end of a segment',
      'plane_points',
      'tuple([a, 3])',
      { lines: [{ shape: 'segment', from: { x: 0, y: 0 }, to: { x: 'a', y: 3 } }] },
    ],
    [
      'the line',
      'plane_line',
      '[tuple([0, 1]), tuple([1, 2])]',
      { lines: [{ shape: 'line', from: { x: 2, y: 3 }, to: { x: -2, y: -1 } }] },
    ],
    ['the line as a graph', 'plane_line', '[tuple([0, 1]), tuple([1, 2])]', { curves: [{ y: 'x + 1' }] }],
    [
      'an upright line',
      'plane_line',
      '[tuple([a, 0]), tuple([a, 1])]',
      { lines: [{ shape: 'segment', from: { x: 'a', y: -5 }, to: { x: 'a', y: 5 } }] },
    ],
  ])('is not drawn in its figure: %s', (_, type, key, figure) =>
    expect(revealingFigure(asked(type, key, figure))).toMatchObject([{ path: ['figure'] }]),
  )

  test.each<[string, string, string, Words, Words]>([
    ['another point', 'plane_points', 'tuple([-a, 3])', { points: [A] }, {}],
    ['one of two points', 'plane_points', '[tuple([a, 3]), tuple([-a, 3])]', { points: [A] }, { count: 2 }],
    ['a parallel line', 'plane_line', '[tuple([0, 1]), tuple([1, 2])]', { curves: [{ y: 'x' }] }, {}],
    ['a point of the line', 'plane_line', '[tuple([0, 1]), tuple([1, 2])]', { points: [{ x: 0, y: 1 }] }, {}],
  ])('may have %s beside it', (_, type, key, figure, more) =>
    expect(revealingFigure(asked(type, key, figure, more))).toEqual([]),
  )
})

describe('a graph', () => {
  const plane = (y: string): Words => ({
    kind: 'coordinate_plane',
    x: { from: -2, to: 2, step: 1 },
    y: { from: -20, to: 20, step: 5 },
    curves: [{ y, label: 'f' }],
    read_off: true,
  })

  test('is worked out from the values of the question, and only its numbers reach the page', () => {
    const { figure, stem } = item(sum(plane('a * x + 1')))
    const a = Number(/\d/.exec(stem)![0])
    expect(figure).toMatchObject({ curves: [{ y: { values: [-2, -1, 0, 1, 2].map(x => ({ x, y: a * x + 1 })) } }] })
    expect(JSON.stringify(figure)).not.toContain('*')
  })

  test('has functions by way of an expression, and gaps where there is no value', () => {
    const [curve] = (item(sum(plane('expr("10 sqrt(x)")'))).figure as { curves: { y: { values: unknown[] } }[] }).curves
    expect(curve!.y.values).toEqual([
      { x: 0, y: 0 },
      { x: 1, y: 10 },
      { x: 2, y: 14.14214 },
    ])
  })

  test.each<[string, string, RegExp]>([
    ['another letter', 'expr("x + t")', /“t” has no value/],
    ['a graph that is nowhere in the plane', 'x + 100', /No part of this graph lies in the plane/],
    ['a text', '"x"', /An expression is needed here/],
  ])('is refused with %s', (_, y, message) => expect(() => item(sum(plane(y)))).toThrow(message))

  test('needs axes that can be drawn upon', () =>
    expect(() => item(sum({ ...plane('x'), y: { from: 5, to: 5, step: 1 } }))).toThrow(/ends at or before/))
})
