// Functions of quantities: a number with a unit.
import { measured, number, takes, textOf, type BuiltIns } from './arguments.js'
import { inUnit, parseUnit, sameDimension } from './units.js'
import { quantity, text, truth } from './value.js'

export const UNIT_FUNCTIONS: BuiltIns = [
  /** quantity(5, "km/h") */
  [
    'quantity',
    takes(2, ([magnitude, unit]) => {
      parseUnit(textOf(unit))
      return quantity(number(magnitude), textOf(unit))
    }),
  ],
  /** in_unit(q, "m"): the same quantity, counted in another unit. */
  ['in_unit', takes(2, ([q, unit]) => inUnit(measured(q), textOf(unit)))],
  ['magnitude', takes(1, ([q]) => measured(q).magnitude)],
  ['unit', takes(1, ([q]) => text(measured(q).unit))],
  ['same_dimension', takes(2, ([a, b]) => truth(sameDimension(measured(a).unit, measured(b).unit)))],
]
