// A number as it was written, shown with its unit and begun again.
import { postedText } from '../posted-fields.js'

export const number = postedText<'number'>('text', (text, { notation, unit }) => ({
  // The point in a whole number marks its thousands.
  kind: notation === 'integer' ? 'text' : 'number',
  text,
  ...(unit !== undefined && (notation === 'money' ? { currency: unit } : { unit })),
}))
