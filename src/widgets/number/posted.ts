// A number as it was written, shown with its unit and begun again.
import { postedText } from '../posted-fields.js'

export const number = postedText<'number'>('text', (text, { unit }) => ({
  kind: 'text',
  text,
  ...(unit !== undefined && { unit }),
}))
