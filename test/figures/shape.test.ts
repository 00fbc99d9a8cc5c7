// Shapes: what is read of them, what cannot be drawn, and labels that stay apart.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeFigure, drawFigure, shownByFigure } from '../../src/figures/draw-figure.js'
import { FigureData } from '../../src/figures/figure-data.js'
import type { ShapeData } from '../../src/figures/shape/data.js'
import { isAngle, PLACES, type Place, type ShapeName } from '../../src/figures/shape/places.js'
import { languages } from '../../src/language/languages.js'
import { FIGURES, inLanguage } from './some-figures.js'
import { overlapsIn } from './text-boxes.js'

const read = (name: string, tag = 'en') => describeFigure(FIGURES[name]!, inLanguage(tag))
const of = (data: Omit<ShapeData, 'kind'>): ShapeData => ({ kind: 'shape', ...data })
const NOTE = 'Not drawn to scale.'

describe('is read', () => {
  test('with what is written at its sides', () => {
    expect(read('shape-right-triangle')).toBe(
      'A right triangle with the right angle at the bottom left. The bottom side is 12 cm. The left side is 5 cm. The right side is x.',
    )
    expect(read('shape-l')).toBe(
      'An L-shaped figure: a rectangle with a smaller rectangle cut out of its top right corner. All its corners are right angles. ' +
        'The bottom side is 14.8 m. The left side is 11.8 m. The corner that is cut out is 2.5 m wide. The corner that is cut out is 4 m high. ' +
        NOTE,
    )
  })

  test('by the names of its corners', () =>
    expect(read('shape-triangle')).toBe(
      `A triangle. Its corners, from the bottom left and anticlockwise: A, B, and C. The angle at A is 118°. The angle at B is 22°. The angle at C is x. ${NOTE}`,
    ))

  test('with marks that make sides equal', () =>
    expect(read('shape-isosceles')).toContain(
      'These sides carry the same mark and are equally long: left side and right side.',
    ))

  test('by how it looks where its name is the question', () => {
    expect(read('shape-square')).toMatch(/^A figure with four straight sides and a small square drawn in each corner\./)
    expect(read('shape-square')).not.toContain('square.')
  })

  test('in German with German words', () =>
    expect(read('shape-circle', 'de')).toBe('Ein Kreis mit eingezeichnetem Mittelpunkt. Der Radius misst 3.5 cm.'))

  test.each(Object.keys(languages))('with every measure in %s', tag => {
    for (const [shape, places] of Object.entries(PLACES))
      for (const place of places) {
        const text = describeFigure(
          of({ shape: shape as ShapeName, measures: [{ of: place, label: '×7×' }] }),
          inLanguage(tag),
        )
        expect([shape, place, text]).toEqual([shape, place, expect.stringContaining('×7×')])
      }
  })
})

test('shows its labels, the numbers in them and the sizes it was drawn from', () =>
  expect(shownByFigure(of({ shape: 'rectangle', measures: [{ of: 'bottom', label: '12 cm', size: 13 }] }))).toEqual(
    expect.arrayContaining(['rectangle', '12 cm', '12', '13']),
  ))

describe('is said to be out of scale', () => {
  test.each<[string, boolean, Omit<ShapeData, 'kind'>]>([
    [
      'with every size given',
      false,
      {
        shape: 'rectangle',
        measures: [
          { of: 'bottom', size: 4, label: '4' },
          { of: 'left', size: 3, label: '3' },
        ],
      },
    ],
    [
      'with a side that follows',
      false,
      {
        shape: 'right_triangle',
        measures: [
          { of: 'bottom', size: 4, label: '4' },
          { of: 'left', size: 3, label: '3' },
          { of: 'right', label: 'x' },
        ],
      },
    ],
    [
      'with a side that is asked for',
      true,
      {
        shape: 'rectangle',
        measures: [
          { of: 'bottom', size: 4, label: '4' },
          { of: 'left', label: 'x' },
        ],
      },
    ],
    [
      'where it would be too flat',
      true,
      {
        shape: 'rectangle',
        measures: [
          { of: 'bottom', size: 40, label: '40' },
          { of: 'left', size: 1, label: '1' },
        ],
      },
    ],
    [
      'with an angle too narrow for its label',
      true,
      {
        shape: 'triangle',
        measures: [
          { of: 'angle_left', size: 10, label: '10°' },
          { of: 'angle_right', size: 60, label: '60°' },
        ],
      },
    ],
    ['with nothing written at it', false, { shape: 'trapezium' }],
  ])('%s: %s', (_, isSaid, data) => expect(describeFigure(of(data), inLanguage('en')).includes(NOTE)).toBe(isSaid))
})

describe('cannot be drawn', () => {
  test.each<[string, object, RegExp]>([
    ['with a measure of another shape', { shape: 'circle', measures: [{ of: 'bottom' }] }, /radius, diameter/],
    ['with one measured twice', { shape: 'circle', measures: [{ of: 'radius' }, { of: 'radius' }] }, /twice/],
    [
      'with sides that do not meet',
      {
        shape: 'triangle',
        measures: [
          { of: 'left', size: 1 },
          { of: 'right', size: 2 },
          { of: 'bottom', size: 3 },
        ],
      },
      /as long as/,
    ],
    [
      'with angles that make too much',
      {
        shape: 'triangle',
        measures: [
          { of: 'angle_left', size: 100 },
          { of: 'angle_right', size: 80 },
        ],
      },
      /180/,
    ],
    [
      'with three angles that make too little',
      {
        shape: 'triangle',
        measures: [
          { of: 'angle_left', size: 60 },
          { of: 'angle_right', size: 60 },
          { of: 'angle_top', size: 50 },
        ],
      },
      /180/,
    ],
    [
      'with a leg longer than the longest side',
      {
        shape: 'right_triangle',
        measures: [
          { of: 'left', size: 5 },
          { of: 'right', size: 4 },
        ],
      },
      /longest/,
    ],
    [
      'with a notch as wide as itself',
      {
        shape: 'l_shape',
        measures: [
          { of: 'bottom', size: 5 },
          { of: 'notch_width', size: 5 },
        ],
      },
      /longest across/,
    ],
    ['with the wrong number of corners', { shape: 'square', corners: ['A'] }, /4 points/],
    ['with a label that is too long', { shape: 'square', measures: [{ of: 'top', label: 'a very long label' }] }, /12/],
    ['with marks on an angle', { shape: 'triangle', measures: [{ of: 'angle_left', ticks: 1 }] }, /Sides alone/],
  ])('%s', (_, data, message) => {
    const { error } = FigureData.safeParse({ kind: 'shape', ...data })
    expect(error?.issues[0]?.message).toMatch(message)
  })
})

describe('labels stay apart', () => {
  test.each(Object.entries(FIGURES).filter(([, { kind }]) => kind === 'shape'))('in %s', (_, data) =>
    expect(overlapsIn(drawFigure(data, inLanguage('en'))!)).toEqual([]),
  )

  /** As a blueprint draws it: what a learner is given and what is asked for. */
  const USUAL: readonly (readonly [ShapeName, readonly Place[]])[] = [
    ['triangle', ['angle_left', 'angle_right', 'angle_top']],
    ['triangle', ['angle_left', 'angle_right', 'angle_outside']],
    ['triangle', ['bottom', 'left', 'right']],
    ['triangle', ['bottom', 'height']],
    ['right_triangle', ['bottom', 'left', 'right']],
    ['rectangle', ['bottom', 'left', 'top', 'right']],
    ['parallelogram', ['bottom', 'left', 'height']],
    ['parallelogram', ['angle_bottom_left', 'angle_bottom_right', 'angle_top_right', 'angle_top_left']],
    ['trapezium', ['bottom', 'top', 'height', 'left', 'right']],
    ['l_shape', ['bottom', 'left', 'notch_width', 'notch_height']],
    ['l_shape', ['bottom', 'left', 'top', 'right', 'notch_width', 'notch_height']],
    ['cuboid', ['width', 'height', 'depth']],
  ]

  test.each(USUAL)('in any %s with %j', (shape, places) =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 2, max: 118 }), { minLength: 6, maxLength: 6 }), sizes => {
        const measures = places.map((place, i) => ({
          of: place,
          size: sizes[i]!,
          label: isAngle(place) ? `${sizes[i]!}°` : `${sizes[i]!}.5 m`,
        }))
        // Two angles leave one size for the third.
        if (places.includes('angle_top')) measures[2]!.size = 180 - sizes[0]! - sizes[1]!
        const parsed = FigureData.safeParse(of({ shape, measures }))
        fc.pre(parsed.success)
        const drawing = drawFigure(parsed.data, inLanguage('en'))!
        expect(overlapsIn(drawing)).toEqual([])
        expect(Number(String(drawing.attributes['viewBox']).split(' ')[3])).toBeLessThan(290)
      }),
    ),
  )
})
