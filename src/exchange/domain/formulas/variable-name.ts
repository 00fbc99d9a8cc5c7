// What a variable of another system is called in a blueprint.
import { EACH } from '../../../expression/parse.js'
import { FUNCTIONS } from '../../../expression/functions.js'

/** Words of a blueprint's formulas, and the names that `to-blueprint.ts` gives. */
const TAKEN = new Set('and or not in if else true false pi key answer asked'.split(' ').concat(EACH))
const NUMBERED = /^(?:drawn|part|wrong)_\d+$/

/** In small letters, digits and underscores; one that a blueprint cannot have begins with `v_`. */
export function nameFor(variable: string): string {
  const plain = variable.toLowerCase().replaceAll(/\W/g, '_')
  const canStay = /^[a-z]/.test(plain) && !TAKEN.has(plain) && !FUNCTIONS.has(plain) && !NUMBERED.test(plain)
  return canStay ? plain : `v_${plain}`
}
