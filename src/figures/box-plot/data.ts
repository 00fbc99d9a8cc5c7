// Box plots on one axis: the five numbers of each group of values.
import { z } from 'zod'
import { common, Label, Measure, Positive } from '../common.js'
import { FIVE_NUMBERS } from './five-numbers.js'

/** More lines could not be told apart on a phone. */
const MOST_LINES = 40

const Box = z.strictObject({
  label: Label.max(30).optional(),
  minimum: Measure,
  lower_quartile: Measure,
  median: Measure,
  upper_quartile: Measure,
  maximum: Measure,
})
export type Box = z.infer<typeof Box>

export const BoxPlotData = z
  .strictObject({
    kind: z.literal('box_plot'),
    ...common,
    from: Measure,
    to: Measure,
    /** The distance of two lines of the axis. */
    step: Positive,
    boxes: z.array(Box).min(1).max(4),
    /** What the axis shows, with its unit. */
    axis: Label.max(24).optional(),
  })
  .superRefine(({ from, to, step, boxes }, context) => {
    const problem = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (to <= from) return problem(['to'], 'The axis ends at or before its beginning.')
    if ((to - from) / step > MOST_LINES)
      problem(['step'], `That makes more than ${MOST_LINES} lines: choose a larger step.`)
    boxes.forEach((box, i) => {
      if (boxes.length > 1 && box.label === undefined) problem(['boxes', i], 'Each of several box plots needs a label.')
      if (box.minimum < from || box.maximum > to) problem(['boxes', i], 'The box plot leaves the axis.')
      FIVE_NUMBERS.slice(1).forEach((word, before) => {
        const lower = FIVE_NUMBERS[before]!
        if (box[word] < box[lower]) problem(['boxes', i, word], `This is less than “${lower}”.`)
      })
    })
  })
export type BoxPlotData = z.infer<typeof BoxPlotData>
