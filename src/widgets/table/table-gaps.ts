// Where the gaps of a table are.

type Row = readonly (string | null)[]

/** In reading order, which is the order of the response. */
export const gapsOf = (rows: readonly Row[]): { readonly row: number; readonly column: number }[] =>
  rows.flatMap((cells, row) => cells.flatMap((cell, column) => (cell === null ? [{ row, column }] : [])))

/** Whether the first cell of a row says what the row is about. */
export const headsRow = (cells: Row): boolean => cells.length > 1 && typeof cells[0] === 'string'
