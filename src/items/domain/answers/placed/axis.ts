// The line, or the axis of a plane, on which a learner places points: as authors write it, and as it is worked out for an item.
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { fractionText, numberOf } from '../../../../expression/numeral.js'
import { compareNumbers, divide, subtract, whole, type NumberValue } from '../../../../expression/rational.js'
import type { Value } from '../../../../expression/value.js'
import { nearestPlace, placeAt, type Places } from '../../../../expression/places.js'
import type { Resolver, SettingSource } from '../answer-type.js'
import { ofKind } from '../author-value.js'

export const Formula = z
  .union([z.string().min(1), z.number()])
  .meta({ title: 'formula' })
  .transform(String)

/** Formulas; `snap` is the distance of two places where a point can be put, and `step`, that of two marks, where it is missing. */
export const axisFields = {
  from: Formula.describe('where the axis begins'),
  to: Formula.describe('where it ends'),
  step: Formula.describe('the distance of two marks'),
  snap: Formula.optional().describe('the distance of two places where a point can be put; `step` without it'),
}

/** Formulas as an author wrote them, numerals once they are resolved. */
export type Axis = {
  readonly from: string
  readonly to: string
  readonly step: string
  readonly snap?: string | undefined
}

const FIELDS = ['from', 'to', 'step', 'snap'] as const
const MOST_MARKS = 40
const MOST_PLACES = 1_000

export const axisSources = (axis: Axis, path: readonly string[]): SettingSource[] =>
  FIELDS.flatMap(field => {
    const source = axis[field]
    return source === undefined ? [] : [{ path: [...path, field], kind: 'formula' as const, source }]
  })

/** What a formula is worth, as a numeral. Throws BadValue. */
export const numeralOf = (source: string, { value }: Resolver): string =>
  fractionText(ofKind('number', value(source), 'number'))

/** Throws BadValue for an axis that cannot be drawn, or has places that could not be told apart. */
export function resolvedAxis<A extends Axis>(axis: A, resolver: Resolver): A & Places {
  const numeral = (source: string): string => numeralOf(source, resolver)
  const [from, to, step] = [numeral(axis.from), numeral(axis.to), numeral(axis.step)]
  const snap = axis.snap === undefined ? step : numeral(axis.snap)
  if (compareNumbers(numberOf(from), numberOf(to)) >= 0) throw new BadValue('the line ends at or before its beginning')
  for (const [each, most] of [[step, MOST_MARKS] as const, [snap, MOST_PLACES] as const]) {
    if (numberOf(each).n <= 0n) throw new BadValue('marks and places lie at distances above 0')
    const count = divide(subtract(numberOf(to), numberOf(from)), numberOf(each))
    if (compareNumbers(count, whole(most)) > 0) throw new BadValue(`at most ${most} of them lie on a line`)
  }
  return { ...axis, from, to, step, snap }
}

/** What was resolved: with `snap`. */
export const placesOf = ({ from, to, step, snap = step }: Axis): Places => ({ from, to, snap })

/** An author's number, which has to lie on the line. Throws BadValue. */
export function onAxis(value: Value, axis: Axis): NumberValue {
  const number = ofKind('number', value, 'number')
  if (nearestPlace(placesOf(axis), number) === null)
    throw new BadValue(`${fractionText(number)} does not lie from ${axis.from} to ${axis.to}`)
  return number
}

/** The same, where a learner can put a point. Throws BadValue. */
export function atPlace(value: Value, axis: Axis): NumberValue {
  const number = onAxis(value, axis)
  const places = placesOf(axis)
  const nearest = placeAt(places, nearestPlace(places, number)!)
  if (compareNumbers(nearest, number) !== 0)
    throw new BadValue(`no point can be put at ${fractionText(number)}: the places are ${places.snap} apart`)
  return number
}
