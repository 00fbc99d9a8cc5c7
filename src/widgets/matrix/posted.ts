// A matrix, shown as a grid and begun again.
import { isTexts, listDraft, type PostedKind } from '../posted-fields.js'

export const matrix: PostedKind<'matrix'> = {
  show: ({ rows }) =>
    Array.isArray(rows) && rows.every(isTexts)
      ? { kind: 'grid', head: null, rows: rows.map(row => row.map(text => ({ text, given: false }))) }
      : null,
  draft: ({ rows }) => listDraft(rows),
}
