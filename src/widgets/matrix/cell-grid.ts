// Cells in rows: growing and shrinking them, walking between them, and filling them from what was copied elsewhere.

export const emptyRows = (rows: number, columns: number): string[][] =>
  Array.from({ length: rows }, () => Array<string>(columns).fill(''))

/** The same cells in another size: what falls outside is lost, what is new is empty. */
export const resized = (cells: readonly (readonly string[])[], rows: number, columns: number): string[][] =>
  emptyRows(rows, columns).map((row, at) => row.map((_, column) => cells[at]?.[column] ?? ''))

/** Rows of a copied block; null when the text is one cell and belongs where it is pasted. */
export function blockIn(text: string): string[][] | null {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/^\n+|\n+$/g, '')
    .split('\n')
  // A spreadsheet parts cells by tabs, and a cell may then hold spaces or nothing.
  const tabs = text.includes('\t')
  const rows = lines.map(line => (tabs ? line.split('\t').map(cell => cell.trim()) : line.trim().split(/\s+/)))
  const single = rows.length === 1 && (rows[0]?.length ?? 0) <= 1
  return single ? null : rows
}

/** `cells` with `block` laid over them from one cell on. With `most`, they grow for it up to that many rows and columns. */
export function filled(
  cells: readonly (readonly string[])[],
  block: readonly (readonly string[])[],
  { row, column }: { readonly row: number; readonly column: number },
  most: number | null,
): string[][] {
  const width = Math.max(...block.map(line => line.length))
  const [rows, columns] = [cells.length, cells[0]?.length ?? 0]
  const grown =
    most === null
      ? resized(cells, rows, columns)
      : resized(
          cells,
          Math.max(rows, Math.min(most, row + block.length)),
          Math.max(columns, Math.min(most, column + width)),
        )
  return grown.map((line, at) => line.map((cell, place) => block[at - row]?.[place - column] ?? cell))
}

interface Caret {
  readonly from: number
  readonly to: number
  readonly length: number
}

/**
 * The step to another cell that a key asks for, or null. Sideways keys first move the caret inside the cell.
 * Cells of numbers run from left to right in every language.
 */
export function stepOf(key: string, { from, to, length }: Caret): readonly [rows: number, columns: number] | null {
  if (key === 'ArrowUp') return [-1, 0]
  if (key === 'ArrowDown') return [1, 0]
  const all = from === 0 && to === length
  if (key === 'ArrowLeft' && (all || (from === 0 && to === 0))) return [0, -1]
  if (key === 'ArrowRight' && (all || (from === length && to === length))) return [0, 1]
  return null
}
