// A table with gaps, each filled by an answer of its own type.
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { list } from '../../../../expression/value.js'
import { show } from '../../../../expression/show.js'
import { accept, partly, refuse, right, wrong, wrongForm, type AnswerType, type Judgement } from '../answer-type.js'
import type { Cell, CellTypes } from '../elements/cells.js'

const MOST_COLUMNS = 8
const MOST_ROWS = 12

type Settings = {
  readonly columns: readonly string[]
  /** Null is a gap. */
  readonly rows: readonly (readonly (string | null)[])[]
  readonly of?: Cell | undefined
  /** By column; null for one without gaps. */
  readonly of_columns?: readonly (Cell | null)[] | undefined
  readonly cells?: readonly Cell[] | undefined
  readonly credit: 'all_or_nothing' | 'per_cell'
}

/**
 * `response.columns` are the headings, `response.rows` the given texts, with null for a gap. `response.of`
 * is the answer type of every gap, or `response.of_columns` has one for each column, or `response.cells` one for each gap, in reading
 * order; their own words stand beside `type`, those of grading under `grade`. A gap of type `option` is filled from its list of `options`.
 * The key is a list with a value for each gap. `all_or_nothing` 1 when every cell is right, else 0; `per_cell` the mean of the cells' scores.
 * When every value is right and some are wrong in form, so is the whole. A cell that cannot be read is malformed with its place.
 */
export const tableOf = (types: CellTypes): AnswerType<Settings> => ({
  response: z.strictObject({
    columns: z
      .array(z.string().trim().min(1).meta({ title: 'text' }))
      .min(1)
      .max(MOST_COLUMNS)
      .describe('their headings'),
    rows: z
      .array(
        z
          .array(z.string().nullable().meta({ title: 'text or null' }))
          .min(1)
          .max(MOST_COLUMNS),
      )
      .min(1)
      .max(MOST_ROWS)
      .describe('the cells; null is a gap'),
    of: types.schema.optional().describe('what all gaps are'),
    of_columns: z
      .array(types.schema.nullable().meta({ title: 'answer type with its words, or null' }))
      .min(1)
      .max(MOST_COLUMNS)
      .optional()
      .describe('what the gaps of each column are; null for one without gaps'),
    cells: z.array(types.schema).min(1).optional().describe('what each gap is, in order, where they differ'),
  }),
  grade: z.strictObject({
    credit: z
      .enum(['all_or_nothing', 'per_cell'])
      .default('all_or_nothing')
      .describe('`per_cell`: the share of gaps that are right'),
  }),
  check: checkTable,
  sources: ({ columns, rows, of, of_columns: byColumn, cells }) => [
    ...columns.map((source, i) => ({ path: ['columns', i], kind: 'template' as const, source })),
    ...rows.flatMap((row, i) =>
      row.flatMap((source, j) =>
        source === null ? [] : [{ path: ['rows', i, j], kind: 'template' as const, source }],
      ),
    ),
    ...(of === undefined ? [] : types.sources(of, ['of'])),
    ...(byColumn ?? []).flatMap((cell, i) => (cell === null ? [] : types.sources(cell, ['of_columns', i]))),
    ...(cells ?? []).flatMap((cell, i) => types.sources(cell, ['cells', i])),
  ],
  resolve: (settings, resolver) => ({
    ...settings,
    columns: settings.columns.map(each => resolver.markdown(each)),
    rows: settings.rows.map(row => row.map(each => (each === null ? null : resolver.markdown(each)))),
    ...(settings.of && { of: types.resolved(settings.of, resolver) }),
    ...(settings.of_columns && {
      of_columns: settings.of_columns.map(cell => (cell === null ? null : types.resolved(cell, resolver))),
    }),
    ...(settings.cells && { cells: settings.cells.map(cell => types.resolved(cell, resolver)) }),
  }),
  fromValue: (value, settings) => {
    const cells = cellsOf(settings)
    if (value.kind !== 'list' || value.items.length !== cells.length)
      throw new BadValue(`${show(value)} is no list with a value for each of the ${cells.length} gaps`)
    return JSON.stringify(value.items.map((item, gap) => types.of(cells[gap]!).fromValue(item)))
  },
  toValue: (canonical, settings) => list(each(canonical, settings, (text, cell) => types.of(cell).toValue(text))),
  read: (given, settings) => {
    const cells = cellsOf(settings)
    if (typeof given === 'string' || given.length !== cells.length || !given.every(text => typeof text === 'string'))
      return refuse(`Fill the ${cells.length} gaps.`)
    const canonicals: string[] = []
    for (const [gap, text] of given.entries()) {
      const read = types.of(cells[gap]!).read(text)
      if (!read.ok) return refuse(read.message, [gap])
      canonicals.push(read.canonical)
    }
    return accept(JSON.stringify(canonicals))
  },
  judge: (canonical, key, settings) => judgeCells(judgeEach(types, canonical, key, settings), settings.credit),
  judgeEach: (canonical, key, settings) => judgeEach(types, canonical, key, settings),
  show: (canonical, settings, language) =>
    each(canonical, settings, (text, cell) => types.of(cell).show(text, language)).join('; '),
  write: (canonical, settings) => JSON.stringify(each(canonical, settings, (text, cell) => types.of(cell).write(text))),
  ask: settings => {
    const { columns, rows } = settings
    const options = cellsOf(settings).map(cell => types.of(cell).options())
    return {
      noun: 'table',
      props: {
        columns: [...columns],
        rows: rows.map(row => [...row]),
        ...(options.some(each => each !== null) && { gap_options: options.map(each => each && [...each]) }),
      },
    }
  },
})

const gapsIn = ({ rows }: Settings): number => rows.flat().filter(cell => cell === null).length

/** Of each gap, in reading order. */
const cellsOf = ({ rows, of, of_columns: byColumn, cells }: Settings): readonly Cell[] =>
  cells ?? rows.flatMap(row => row.flatMap((text, column) => (text === null ? [(of ?? byColumn?.[column])!] : [])))

const each = <T>(canonical: string, settings: Settings, make: (text: string, cell: Cell, gap: number) => T): T[] => {
  const cells = cellsOf(settings)
  return (JSON.parse(canonical) as string[]).map((text, gap) => make(text, cells[gap]!, gap))
}

function judgeEach(types: CellTypes, canonical: string, key: string, settings: Settings): Judgement[] {
  const keys = JSON.parse(key) as string[]
  return each(canonical, settings, (text, cell, gap) => types.of(cell).judge(text, keys[gap]!))
}

function checkTable(settings: Settings): { path: (string | number)[]; message: string }[] {
  const { columns, rows, of, of_columns: byColumn, cells } = settings
  const uneven = rows.findIndex(row => row.length !== columns.length)
  const gaps = gapsIn(settings)
  return [
    ...(uneven < 0
      ? []
      : [{ path: ['rows', uneven], message: `A row has ${columns.length} cells, as many as columns.` }]),
    ...(gaps > 0 ? [] : [{ path: ['rows'], message: 'There is no gap in this table: write null where one is.' }]),
    ...([of, byColumn, cells].filter(said => said !== undefined).length === 1
      ? []
      : [{ path: ['of'], message: 'Say what the gaps hold with one of “of”, “of_columns” and “cells”.' }]),
    ...(byColumn === undefined ? [] : checkColumns(byColumn, settings)),
    ...(cells === undefined || cells.length === gaps
      ? []
      : [{ path: ['cells'], message: `There are ${gaps} gaps and ${cells.length} types.` }]),
  ]
}

function checkColumns(
  byColumn: readonly (Cell | null)[],
  { columns, rows }: Settings,
): { path: (string | number)[]; message: string }[] {
  if (byColumn.length !== columns.length)
    return [{ path: ['of_columns'], message: `There are ${columns.length} columns and ${byColumn.length} types.` }]
  return columns.flatMap((_, column) => {
    const hasGaps = rows.some(row => row[column] === null)
    if (hasGaps === (byColumn[column] !== null)) return []
    return hasGaps
      ? [{ path: ['of_columns', column], message: 'This column has gaps: say what they hold.' }]
      : [{ path: ['of_columns', column], message: 'This column has no gaps: write null.' }]
  })
}

function judgeCells(found: readonly Judgement[], credit: Settings['credit']): Judgement {
  const broken = found.filter(({ score, wrongForm: form }) => score < 1 || form)
  if (broken.length === 0) return right
  const noted = broken.find(({ note }) => note !== null)
  if (broken.every(({ wrongForm: form }) => form)) return wrongForm(noted?.note ?? 'form', noted?.say ?? '')
  const mean = found.reduce((sum, { score, wrongForm: form }) => sum + (form ? 0 : score), 0) / found.length
  const note = noted?.note ?? null
  const say = noted?.say ?? null
  if (credit === 'all_or_nothing' || mean === 0) return { ...wrong, note, say }
  const some = `${found.length - broken.length} of the ${found.length} gaps are right.`
  return partly(mean, note ?? 'some_cells', say === null ? some : `${some} ${say}`)
}
