// A bar chart: one bar for each category.
import { z } from 'zod'
import { common, Label, Positive } from '../common.js'
import { crowdedAxis } from '../value-axis.js'

export const BarChartData = z
  .strictObject({
    kind: z.literal('bar_chart'),
    ...common,
    categories: z.array(z.string().trim().min(1).max(14)).min(2).max(8),
    values: z.array(z.number().min(0).max(1_000_000)),
    /** What the axis shows, with its unit. */
    axis: Label.max(24).optional(),
    /** The distance of two lines of the axis; a round one, unless it is given. */
    step: Positive.optional(),
  })
  .superRefine(({ categories, values, step }, context) => {
    if (values.length !== categories.length)
      context.addIssue({
        code: 'custom',
        path: ['values'],
        message: `There are ${categories.length} categories and ${values.length} values.`,
      })
    const problem = crowdedAxis(values, step)
    if (problem !== null) context.addIssue({ code: 'custom', path: ['step'], message: problem })
  })
export type BarChartData = z.infer<typeof BarChartData>
