// A choice for each row, shown and begun again.
import { listDraft, indicesOf, type PostedKind } from '../posted-fields.js'

export const choiceMatrix: PostedKind<'choice_matrix'> = {
  show: ({ selections, indices }, { rows, columns }) => {
    const given: unknown = selections ?? indices
    if (!Array.isArray(given)) return null
    const choices = given.map((one: unknown) => (typeof one === 'number' ? columns[one] : one))
    const choiceAt = (at: number): string | null => (typeof choices[at] === 'string' ? choices[at] : null)
    return { kind: 'choices', rows: rows.map((row, at) => ({ row, choice: choiceAt(at) })) }
  },
  draft: ({ selections, indices }, { columns }) => listDraft(indices ?? indicesOf(selections, columns)),
}
