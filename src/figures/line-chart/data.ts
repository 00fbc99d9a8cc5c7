// A line chart: values at equal distances, joined by lines.
import { z } from 'zod'
import { common, Label, Measure, Positive } from '../common.js'
import { crowdedAxis } from '../value-axis.js'

export const LineChartData = z
  .strictObject({
    kind: z.literal('line_chart'),
    ...common,
    categories: z.array(z.string().trim().min(1).max(10)).min(2).max(12),
    values: z.array(Measure),
    /** What the axis shows, with its unit. */
    axis: Label.max(24).optional(),
    /** What stands along the bottom. */
    along: Label.max(24).optional(),
    /** The distance of two lines of the axis; a round one, unless it is given. */
    step: Positive.optional(),
  })
  .superRefine(({ categories, values, step }, context) => {
    if (values.length !== categories.length)
      context.addIssue({
        code: 'custom',
        path: ['values'],
        message: `There are ${categories.length} places along the bottom and ${values.length} values.`,
      })
    const problem = crowdedAxis(values, step)
    if (problem !== null) context.addIssue({ code: 'custom', path: ['step'], message: problem })
  })
export type LineChartData = z.infer<typeof LineChartData>
