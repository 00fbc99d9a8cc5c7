// Points on a coordinate plane, or the straight line through two of them. The numbers of the axes are numerals, so that thirds are exact.
import { z } from 'zod'
import { storableText } from '../../kernel/storable.js'
import { promptProps, kind, readAs } from '../kind.js'
import { Numeral } from '../numeral.js'

const Axis = z.strictObject({
  from: Numeral,
  to: Numeral,
  /** The distance of two marks. */
  step: Numeral,
  /** The distance of two places where a point can be put. */
  snap: Numeral,
})
const MOST_POINTS = 8

export const coordinatePlane = kind({
  tool: 'present_coordinate_plane',
  props: z.strictObject({
    ...promptProps,
    label: z.string(),
    x: Axis,
    y: Axis,
    /** The points themselves, or the line through two of them. */
    asks: z.enum(['points', 'line']),
    /** How many points are to be placed. */
    count: z.int().min(1).max(MOST_POINTS),
  }),
  response: z.strictObject({
    points: z.array(z.tuple([storableText(200), storableText(200)])).max(MOST_POINTS),
  }),
  read: ({ points }) => readAs(points, '/points'),
  graded: {
    given: points => points,
    post: written => ({ points: JSON.parse(written) as unknown }),
    luck: () => 0.02,
  },
  model: {
    description: 'Show a plane on which the learner places points, or a line through two of them. Returns {points}.',
  },
})
