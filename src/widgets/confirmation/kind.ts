// Yes or no to a statement, such as a consent.
import { z } from 'zod'
import { promptProps, kind, readAs, settled } from '../kind.js'

export const confirmation = kind({
  tool: 'present_confirmation',
  props: z.strictObject({ ...promptProps, confirm_label: z.string(), cancel_label: z.string() }),
  response: z.strictObject({ confirmed: z.boolean() }),
  read: ({ confirmed }) => readAs(confirmed, '/confirmed'),
  settle: confirmed => settled(String(confirmed)),
})
