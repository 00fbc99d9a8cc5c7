// Which command of a session a control stands for.
import type { SessionCommand } from '../contract/widget.js'
import type { Control } from './language.js'

/** Commands that a control may stand for, best first. “I don't know” is a hint: a skip would count as a failure. */
const COMMANDS: Readonly<Record<Control, readonly SessionCommand[]>> = {
  stop: ['finish'],
  skip: ['skip'],
  hint: ['hint'],
  help: ['hint', 'ask'],
  dont_know: ['hint', 'ask'],
  explain: ['ask', 'hint'],
}

/**
 * The first of its commands that the open question offers; null: none is. `isHeard`: a model takes part that can be asked; without one
 * a hint is what there is.
 */
export const commandFor = (
  control: Control,
  offered: readonly SessionCommand[],
  isHeard: boolean,
): SessionCommand | null =>
  COMMANDS[control].find(command => offered.includes(command) && (command !== 'ask' || isHeard)) ?? null

/** Whether a hint would do for the control. */
export const wantsHelp = (control: Control): boolean => COMMANDS[control].includes('hint')
