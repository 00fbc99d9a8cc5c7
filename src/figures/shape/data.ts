// A shape with measures: what it holds. Sizes give its proportions, labels are what the learner reads.
import { z } from 'zod'
import { common, Label, Positive } from '../common.js'
import { isAngle, PLACE_NAMES, PLACES, SIDES, type Place, type ShapeName } from './places.js'

/** How many corners have names; the middle of a circle is one. */
const CORNERS: Readonly<Record<ShapeName, number>> = {
  triangle: 3,
  right_triangle: 3,
  rectangle: 4,
  square: 4,
  parallelogram: 4,
  trapezium: 4,
  circle: 1,
  l_shape: 6,
  cuboid: 0,
}

export const ShapeData = z
  .strictObject({
    kind: z.literal('shape'),
    ...common,
    shape: z.enum(Object.keys(PLACES) as [ShapeName, ...ShapeName[]]),
    measures: z
      .array(
        z.strictObject({
          of: z.enum(PLACE_NAMES),
          /** Sets the proportions; an angle is in degrees. Never what is asked for. */
          size: Positive.optional(),
          label: Label.max(12).optional(),
          /** Sides with as many small lines across them are equally long. */
          ticks: z.int().min(1).max(3).optional(),
        }),
      )
      .max(10)
      .optional(),
    /** From the bottom left on, anticlockwise. */
    corners: z.array(Label.max(2)).optional(),
  })
  .superRefine(({ shape, measures = [], corners }, context) => {
    const problem = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    const places = PLACES[shape]
    measures.forEach(({ of, size, ticks }, i) => {
      if (!places.includes(of)) problem(['measures', i, 'of'], `Of this shape one can measure ${places.join(', ')}.`)
      if (measures.findIndex(each => each.of === of) < i) problem(['measures', i, 'of'], 'This is measured twice.')
      if (isAngle(of) && size !== undefined && size >= 180)
        problem(['measures', i, 'size'], 'An angle of a shape is smaller than 180 degrees.')
      if (ticks !== undefined && !SIDES.includes(of)) problem(['measures', i, 'ticks'], 'Sides alone have marks.')
    })
    if (corners !== undefined && corners.length !== CORNERS[shape])
      problem(['corners'], `This shape has ${CORNERS[shape]} points with names.`)
    const impossible = contradiction(shape, place => measures.find(({ of }) => of === place)?.size)
    if (impossible !== null) problem(['measures'], impossible)
  })
export type ShapeData = z.infer<typeof ShapeData>

/** Why no shape has these sizes; null if one may have. */
function contradiction(shape: ShapeName, size: (place: Place) => number | undefined): string | null {
  const [bottom, right, left] = [size('bottom'), size('right'), size('left')]
  switch (shape) {
    case 'triangle': {
      const angles = (['angle_left', 'angle_right', 'angle_top'] as const).map(size)
      const total = angles.reduce<number>((sum, each) => sum + (each ?? 0), 0)
      if (angles.every(each => each !== undefined) && Math.abs(total - 180) > 0.5)
        return 'The three angles do not make 180 degrees.'
      if (total >= 180.5 || (total >= 180 && angles.some(each => each === undefined)))
        return 'These angles make 180 degrees or more.'
      if (bottom === undefined || right === undefined || left === undefined) return null
      return 2 * Math.max(bottom, right, left) >= bottom + right + left
        ? 'One side is as long as the two others together.'
        : null
    }
    case 'right_triangle':
      return right !== undefined && right <= Math.max(bottom ?? 0, left ?? 0)
        ? 'The side opposite the right angle is the longest; it is called “right”.'
        : null
    case 'parallelogram':
    case 'trapezium': {
      const [height, leg] = [size('height'), left ?? right]
      return height !== undefined && leg !== undefined && height > leg ? 'The height is longer than a side.' : null
    }
    case 'l_shape':
      if ((bottom ?? Infinity) <= Math.max(size('notch_width') ?? 0, size('top') ?? 0))
        return 'The bottom side is the longest across.'
      return (left ?? Infinity) <= Math.max(size('notch_height') ?? 0, right ?? 0)
        ? 'The left side is the longest up and down.'
        : null
    default:
      return null
  }
}
