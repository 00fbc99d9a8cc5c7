// An expression, shown as maths and begun again.
import { postedText } from '../posted-fields.js'

export const expression = postedText<'expression'>('text', (text, { symbols, notation }) => ({
  kind: 'maths',
  text,
  symbols,
  notation,
}))
