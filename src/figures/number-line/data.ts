// A number line: what it holds. Marks at equal steps, points on it, and jumps above it.
import { z } from 'zod'
import { common, Label, Measure, Positive } from '../common.js'

/** More marks could not be told apart on a phone. */
const MOST_MARKS = 60

export const NumberLineData = z
  .strictObject({
    kind: z.literal('number_line'),
    ...common,
    from: Measure,
    to: Measure,
    /** The distance of two marks. */
    step: Positive,
    /** The distance of two labelled marks; else as many are labelled as there is room for. */
    labels: Positive.optional(),
    /** Marks are labelled as fractions with this denominator. */
    denominator: z.int().min(2).max(24).optional(),
    points: z
      .array(z.strictObject({ at: Measure, label: Label.optional() }))
      .max(8)
      .optional(),
    jumps: z
      .array(z.strictObject({ from: Measure, to: Measure, label: Label.optional() }))
      .max(12)
      .optional(),
  })
  .superRefine(({ from, to, step, points = [], jumps = [] }, context) => {
    const problem = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (to <= from) return problem(['to'], 'The line ends at or before its beginning.')
    if ((to - from) / step > MOST_MARKS)
      problem(['step'], `That makes more than ${MOST_MARKS} marks: choose a larger step.`)
    const isOff = (value: number) => value < from || value > to
    points.forEach(({ at }, i) => isOff(at) && problem(['points', i, 'at'], 'The point is not on the line.'))
    jumps.forEach((jump, i) => {
      for (const end of ['from', 'to'] as const)
        if (isOff(jump[end])) problem(['jumps', i, end], 'The jump leaves the line.')
      if (jump.from === jump.to) problem(['jumps', i, 'to'], 'The jump ends where it begins.')
    })
  })
export type NumberLineData = z.infer<typeof NumberLineData>
