// Entries in the learner's order, shown and begun again.
import { isTexts, listDraft, indicesOf, textsAt, type PostedKind } from '../posted-fields.js'

export const ordering: PostedKind<'ordering'> = {
  show: ({ entries, order }, { entries: offered }) => {
    const found = isTexts(entries) ? entries : textsAt(order, offered)
    return found && { kind: 'order', entries: found }
  },
  draft: ({ entries, order }, { entries: offered }) => listDraft(order ?? indicesOf(entries, offered)),
}
