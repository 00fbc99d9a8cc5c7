// Yes or no, shown by the words of its button and begun again.
import type { PostedKind } from '../posted-fields.js'

export const confirmation: PostedKind<'confirmation'> = {
  show: ({ confirmed }, { confirm_label: yes, cancel_label: no }) =>
    typeof confirmed === 'boolean' ? { kind: 'text', text: confirmed ? yes : no } : null,
  draft: ({ confirmed }) => (typeof confirmed === 'boolean' ? String(confirmed) : null),
}
