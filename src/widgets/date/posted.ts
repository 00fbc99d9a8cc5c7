// A day, shown and begun again.
import { postedText } from '../posted-fields.js'

export const date = postedText<'date'>('date', day => ({ kind: 'date', date: day }))
