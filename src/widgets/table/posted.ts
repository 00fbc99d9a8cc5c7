// A table with its gaps filled, shown as a grid and begun again.
import { isTexts, listDraft, type Cell, type PostedKind } from '../posted-fields.js'

export const table: PostedKind<'table'> = {
  show: ({ cells }, { columns, rows }) => {
    if (!isTexts(cells)) return null
    let next = 0
    const cellOf = (text: string | null): Cell =>
      text === null ? { text: cells[next++] ?? '', given: false } : { text, given: true }
    return { kind: 'grid', head: columns, rows: rows.map(row => row.map(cellOf)) }
  },
  draft: ({ cells }) => listDraft(cells),
}
