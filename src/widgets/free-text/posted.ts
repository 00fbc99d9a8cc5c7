// A text, shown and begun again.
import { postedText } from '../posted-fields.js'

export const freeText = postedText<'free_text'>('text', text => ({ kind: 'text', text }))
