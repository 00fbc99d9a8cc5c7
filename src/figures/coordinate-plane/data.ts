// A coordinate plane: two axes, points, straight lines, and graphs of functions that the server has worked out.
import { z } from 'zod'
import { common, Graph, Label, Measure, Place, Positive } from '../common.js'

/** More marks could not be told apart on a phone. */
const MOST_MARKS = 40

const Axis = z.strictObject({
  from: Measure,
  to: Measure,
  /** The distance of two marks. */
  step: Positive,
  /** `x` and `y` where it is missing. */
  label: Label.optional(),
})

export const CoordinatePlaneData = z
  .strictObject({
    kind: z.literal('coordinate_plane'),
    ...common,
    x: Axis,
    y: Axis,
    points: z
      .array(z.strictObject({ x: Measure, y: Measure, label: Label.optional() }))
      .max(12)
      .optional(),
    lines: z
      .array(
        z.strictObject({
          /** A `line` runs through both places to the edges of the plane. */
          shape: z.enum(['segment', 'arrow', 'line']),
          from: Place,
          to: Place,
          dashed: z.boolean().optional(),
          label: Label.optional(),
        }),
      )
      .max(12)
      .optional(),
    curves: z
      .array(z.strictObject({ y: Graph, label: Label.optional() }))
      .max(4)
      .optional(),
  })
  .superRefine(({ x, y, points = [], lines = [], curves = [] }, context) => {
    const problem = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    for (const [name, { from, to, step }] of [['x', x] as const, ['y', y] as const]) {
      if (to <= from) return problem([name, 'to'], 'The axis ends at or before its beginning.')
      if ((to - from) / step > MOST_MARKS)
        problem([name, 'step'], `That makes more than ${MOST_MARKS} marks: choose a larger step.`)
    }
    const check = (place: Place, path: (string | number)[]) => {
      for (const [name, axis] of [['x', x] as const, ['y', y] as const])
        if (place[name] < axis.from || place[name] > axis.to) problem([...path, name], 'This lies outside the plane.')
    }
    points.forEach((place, i) => check(place, ['points', i]))
    lines.forEach(({ from, to }, i) => {
      check(from, ['lines', i, 'from'])
      check(to, ['lines', i, 'to'])
      if (from.x === to.x && from.y === to.y) problem(['lines', i, 'to'], 'A line needs two places that differ.')
    })
    curves.forEach((curve, i) => {
      if (curve.y.pieces.length === 0) problem(['curves', i, 'y'], 'No part of this graph lies in the plane.')
    })
  })
export type CoordinatePlaneData = z.infer<typeof CoordinatePlaneData>
