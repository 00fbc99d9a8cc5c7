// A place on a number line, shown in words and drawn, and begun again.
import type { PostedKind } from '../posted-fields.js'

export const numberLine: PostedKind<'number_line'> = {
  show: ({ value }, line) => (typeof value === 'string' ? { kind: 'placed', value, line } : null),
  draft: ({ value }) => (typeof value === 'string' ? value : null),
}
