// An area model: a rectangle, divided along its sides, with what stands in its parts.
import { z } from 'zod'
import { common, Positive } from '../common.js'

const MOST_SQUARES = 24
/** How many letters fit beside each other. */
const ROOM_ACROSS = 19

const Short = z.string().trim().min(1).max(12)

export const AreaModelData = z
  .strictObject({
    kind: z.literal('area_model'),
    ...common,
    /** The lengths along the top. */
    across: z.array(Positive).min(1).max(4),
    /** The lengths along the left side. */
    down: z.array(Positive).min(1).max(4),
    /** Written in place of the lengths. */
    across_labels: z.array(Short).optional(),
    down_labels: z.array(Short).optional(),
    /** Row by row, what is written in the parts; empty where nothing is. */
    cells: z.array(z.array(Short)).optional(),
    /** The squares with sides of 1 are drawn, all to one scale. */
    squares: z.boolean().optional(),
  })
  .superRefine(({ across, down, across_labels: above, down_labels: beside, cells = [], squares = false }, context) => {
    const problem = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (above !== undefined && above.length !== across.length)
      problem(['across_labels'], `There are ${across.length} lengths along the top.`)
    if (beside !== undefined && beside.length !== down.length)
      problem(['down_labels'], `There are ${down.length} lengths along the side.`)
    if (cells.length > 0 && (cells.length !== down.length || cells.some(row => row.length !== across.length)))
      problem(['cells'], `There are ${down.length} rows of ${across.length} parts.`)
    const letters = across.map((length, column) =>
      Math.max(...[above?.[column] ?? String(length), ...cells.map(row => row[column] ?? '')].map(lengthOf)),
    )
    if (letters.reduce((sum, each) => sum + each, 0) > ROOM_ACROSS)
      problem([cells.length === 0 ? 'across' : 'cells'], 'These texts do not fit beside each other: shorten them.')
    if (!squares) return
    for (const [name, lengths] of [['across', across] as const, ['down', down] as const]) {
      if (!lengths.every(Number.isInteger)) problem([name], 'Squares need whole lengths.')
      if (lengths.reduce((sum, length) => sum + length, 0) > MOST_SQUARES)
        problem([name], `More than ${MOST_SQUARES} squares in a line cannot be told apart on a phone.`)
    }
  })
export type AreaModelData = z.infer<typeof AreaModelData>

const lengthOf = (text: string): number => [...text].length
