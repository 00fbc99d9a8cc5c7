// A matrix: a grid of answers of one type.
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { list } from '../../../../expression/value.js'
import { show } from '../../../../expression/show.js'
import { accept, refuse, wrong, type AnswerType } from '../answer-type.js'
import { CREDITS, judgeOrdered, type Credit } from '../elements/judge-elements.js'
import type { Cell, CellTypes } from '../elements/cells.js'

type Settings = {
  readonly of: Cell
  readonly rows: number
  readonly columns: number
  readonly resizable: boolean
  readonly credit: Credit
}

const Size = z.int().min(1).max(8)

/**
 * Entry by entry. `all_or_nothing`: 1 when every entry is right, else 0; `per_element`: the mean of the entries' scores. A matrix of
 * another size is wrong. Without `resizable` the learner is given the size.
 */
export const matrixOf = (types: CellTypes): AnswerType<Settings> => ({
  response: z.strictObject({
    of: types.schema.describe('what the entries are'),
    rows: Size.describe('how many rows there are'),
    columns: Size.describe('how many columns there are'),
    resizable: z.boolean().default(false).describe('whether the learner chooses the size'),
  }),
  grade: z.strictObject({
    credit: z.enum(CREDITS).default('all_or_nothing').describe('`per_element`: the mean of the entries'),
  }),
  sources: ({ of }) => types.sources(of, ['of']),
  resolve: (settings, resolver) => ({ ...settings, of: types.resolved(settings.of, resolver) }),
  fromValue: (value, settings) => {
    const { of, rows, columns, resizable } = settings
    const grid = value.kind === 'list' ? value.items.map(row => (row.kind === 'list' ? row.items : [])) : []
    const width = grid[0]?.length ?? 0
    if (width === 0 || grid.some(row => row.length !== width)) throw new BadValue(`${show(value)} is no matrix`)
    if (grid.length > 8 || width > 8) throw new BadValue('a matrix has at most 8 rows and 8 columns')
    if (!resizable && (grid.length !== rows || width !== columns))
      throw new BadValue(`a matrix of ${rows} by ${columns} is needed, not ${grid.length} by ${width}`)
    return JSON.stringify(grid.map(row => row.map(entry => types.of(of).fromValue(entry))))
  },
  toValue: (canonical, { of }) =>
    list(entries(canonical).map(row => list(row.map(entry => types.of(of).toValue(entry))))),
  read: (given, { of, rows, columns, resizable }) => {
    if (typeof given === 'string' || !given.every(row => Array.isArray(row))) return refuse('Fill in the matrix.')
    const grid = given as readonly (readonly string[])[]
    const width = grid[0]?.length ?? 0
    if (width === 0 || grid.some(row => row.length !== width))
      return refuse('All rows have the same number of entries.')
    if (grid.length > 8 || width > 8) return refuse('A matrix has at most 8 rows and 8 columns.')
    if (!resizable && (grid.length !== rows || width !== columns))
      return refuse(`Fill in ${rows} rows with ${columns} entries each.`)
    const made: string[][] = []
    for (const [i, row] of grid.entries()) {
      made.push([])
      for (const [j, text] of row.entries()) {
        const entry = types.of(of).read(text)
        if (!entry.ok) return refuse(entry.message, [i, j])
        made[i]!.push(entry.canonical)
      }
    }
    return accept(JSON.stringify(made))
  },
  judge: (canonical, key, { of, credit }) => {
    const [given, keys] = [entries(canonical), entries(key)]
    if (given.length !== keys.length || given[0]!.length !== keys[0]!.length)
      return { ...wrong, note: 'wrong_size', say: 'The matrix should have a different number of rows or columns.' }
    const found = judgeOrdered(given.flat(), keys.flat(), types.of(of).judge, credit)
    if (found.note !== 'wrong_order') return found
    return transposed(given).join() === keys.flat().join()
      ? { ...found, note: 'transposed', say: 'The rows and columns are swapped.' }
      : { ...found, note: null, say: null }
  },
  show: (canonical, { of }, language) => {
    const shown = entries(canonical).map(row => row.map(entry => bare(types.of(of).show(entry, language))))
    return `$\\begin{pmatrix}${shown.map(row => row.join(' & ')).join(' \\\\ ')}\\end{pmatrix}$`
  },
  write: (canonical, { of }) =>
    JSON.stringify(entries(canonical).map(row => row.map(entry => types.of(of).write(entry)))),
  ask: ({ rows, columns, resizable }, { label }) => ({
    noun: 'matrix',
    props: { label, rows, columns, resizable },
  }),
})

const entries = (canonical: string): string[][] => JSON.parse(canonical) as string[][]

const transposed = (rows: readonly (readonly string[])[]): string[] =>
  rows[0]!.flatMap((_, column) => rows.map(row => row[column]!))

/** Already between dollar signs as part of the matrix. */
const bare = (shown: string): string =>
  /^\$[^$]*\$$/.test(shown)
    ? shown.slice(1, -1)
    : /^[\d.,-]+$/.test(shown)
      ? shown.replace(',', '{,}')
      : `\\text{${shown.replace(/[\\{}$&#%_^~]/g, ' ')}}`
