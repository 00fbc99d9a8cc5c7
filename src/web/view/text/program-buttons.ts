// The buttons below a program, loaded when the first program is shown: copy it, and show all of it where it is long.
import { whenNeeded } from '../../load-when-needed.js'

export const loadProgramButtons = whenNeeded(() =>
  Promise.all([import('./copy-button.js'), import('./fold-button.js')]),
)

/** A program of more lines is folded. */
const MOST_LINES = 15

export const isLong = (program: string): boolean => program.trimEnd().split('\n').length > MOST_LINES
