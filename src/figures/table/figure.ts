// A table of data: a real table on the page, and its name for screen readers.
import { figureKind } from '../figure-kind.js'
import type { TableData } from './data.js'

export const table = figureKind<TableData>({
  draw: null,
  describe: ({ columns, rows }, { texts, list, number }) =>
    texts.table.table({ columns: list(columns), rows: number(rows.length) }),
  table: ({ columns, rows }) => ({ columns, rows }),
  shows: ({ columns, rows }) => [...columns, ...rows.flat()],
})
