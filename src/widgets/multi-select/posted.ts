// Chosen options, shown and begun again.
import { choiceDraft, optionsIn, placesOf, type PostedKind } from '../posted-fields.js'

export const multiSelect: PostedKind<'multi_select'> = {
  show: (posted, props) => {
    const entries = optionsIn(props, posted, posted['selections'], posted['indices'])
    return entries && { kind: 'list', entries }
  },
  draft: (posted, { options }) => choiceDraft(posted['indices'] ?? placesOf(posted['selections'], options), posted),
}
