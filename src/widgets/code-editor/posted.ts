// A program, shown and begun again.
import { postedText } from '../posted-fields.js'

export const codeEditor = postedText<'code_editor'>('code', text => ({ kind: 'code', text }))
