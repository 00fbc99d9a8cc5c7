// Chosen options, shown and begun again.
import { choiceDraft, optionsIn, indicesOf, type PostedKind } from '../posted-fields.js'

export const multiSelect: PostedKind<'multi_select'> = {
  show: (posted, props) => {
    const entries = optionsIn(props, posted, posted['selections'], posted['indices'])
    return entries && { kind: 'list', entries }
  },
  draft: (posted, { options }) => choiceDraft(posted['indices'] ?? indicesOf(posted['selections'], options), posted),
}
