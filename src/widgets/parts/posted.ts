// The answers to several parts, each shown and begun again as its own widget has it.
import { isRecord, type PostedKind } from '../posted-fields.js'

export const parts: PostedKind<'parts'> = {
  show: ({ parts: posted }, props, showPart) => {
    if (!isRecord(posted)) return null
    const shown = props.parts.map(part => {
      const response = posted[part.id]
      return isRecord(response) ? showPart(part, response) : null
    })
    return { kind: 'parts', parts: shown }
  },
  draft: ({ parts: posted }, props, draftOfPart) => {
    if (!isRecord(posted)) return null
    const drafts = props.parts.flatMap(part => {
      const response = posted[part.id]
      const draft = isRecord(response) ? draftOfPart(part, response) : null
      return draft === null ? [] : [[part.id, draft] as const]
    })
    return JSON.stringify(Object.fromEntries(drafts))
  },
}
