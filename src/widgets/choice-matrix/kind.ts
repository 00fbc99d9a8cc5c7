// One choice among the columns for each row.
import { z } from 'zod'
import { promptProps, kind, settled } from '../kind.js'
import { malformed } from '../malformed.js'

export const choiceMatrix = kind({
  tool: 'present_choice_matrix',
  props: z.strictObject({
    ...promptProps,
    rows: z.array(z.string()).min(1).max(20),
    columns: z.array(z.string()).min(2).max(11),
    /** Whether every row has to be answered. */
    all_rows: z.boolean(),
  }),
  /** One entry per row, in order; null where a row is left open. */
  response: z
    .strictObject({
      selections: z.array(z.string().max(2_000).nullable()).max(20).optional(),
      indices: z.array(z.int().min(0).nullable()).max(20).optional(),
    })
    .refine(choice => choice.selections !== undefined || choice.indices !== undefined, 'Give selections or indices.'),
  read: ({ selections, indices }, { rows, columns }) => {
    const at = indices === undefined ? '/selections' : '/indices'
    const places = indices ?? selections!.map(text => (text === null ? null : columns.indexOf(text)))
    if (places.length !== rows.length)
      return malformed(at, `Answer ${rows.length} rows, with nothing for a row left open.`)
    if (places.some(place => place !== null && columns[place] === undefined))
      return malformed(at, 'Choose among the columns.')
    const named = places.map(place => (place === null ? null : columns[place]))
    if (selections !== undefined && JSON.stringify(selections) !== JSON.stringify(named))
      return malformed('/indices', 'Selections and indices name different columns.')
    return { ok: true, value: places, at }
  },
  settle: (places, { all_rows }, at) => {
    const open = places.indexOf(null)
    return all_rows && open >= 0
      ? malformed(`${at}/${open}`, 'Choose one for this row, too.')
      : settled(JSON.stringify(places))
  },
})
