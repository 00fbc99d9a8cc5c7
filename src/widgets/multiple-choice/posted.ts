// A chosen option, shown and begun again.
import { choiceDraft, optionsIn, indexOf, type PostedKind } from '../posted-fields.js'

export const multipleChoice: PostedKind<'multiple_choice'> = {
  show: (posted, props) => {
    const { selection, index } = posted
    const [text] = optionsIn(props, posted, selection === undefined ? null : [selection], [index]) ?? []
    if (text === undefined) return null
    return props.options.includes(text) ? { kind: 'text', text, isOption: true } : { kind: 'text', text }
  },
  draft: (posted, { options }) => {
    const place = posted['index'] ?? indexOf(posted['selection'], options)
    return typeof place === 'number' ? choiceDraft([place], posted) : null
  },
}
