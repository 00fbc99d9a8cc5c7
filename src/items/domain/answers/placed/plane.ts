// The coordinate plane on which a learner places points: as authors write it, as it is worked out for an item, and what was placed on it.
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { placeAt, readPlace, type Places } from '../../../../expression/places.js'
import { compareNumbers } from '../../../../expression/rational.js'
import { sentence } from '../../../../language/say.js'
import { show } from '../../../../expression/show.js'
import { isSamePoint, numberTex, type Plane, type Point } from '../../../../expression/straight-line.js'
import type { Value } from '../../../../expression/value.js'
import type { Given } from '../../../../widgets/kind.js'
import { refuse, type Refusal, type Resolver, type SettingSource } from '../answer-type.js'
import { atPlace, axisFields, axisSources, placesOf, resolvedAxis, type Axis } from './axis.js'

/** Formulas as an author wrote them, numerals once they are resolved. */
export type Axes = { readonly x: Axis; readonly y: Axis }

export const planeFields = {
  x: z.strictObject(axisFields).describe('the axis across'),
  y: z.strictObject(axisFields).describe('the axis up'),
}

export const planeSources = ({ x, y }: Axes): SettingSource[] => [...axisSources(x, ['x']), ...axisSources(y, ['y'])]

/** Throws BadValue for a plane that cannot be drawn. */
export const resolvedPlane = <A extends Axes>(axes: A, resolver: Resolver): A => ({
  ...axes,
  x: resolvedAxis(axes.x, resolver),
  y: resolvedAxis(axes.y, resolver),
})

/** What was resolved. */
export const planeOf = ({ x, y }: Axes): Plane => ({ x: placesOf(x), y: placesOf(y) })

/** The axes as the widget draws them. */
export const axesProps = ({ x, y }: Axes) => ({ x: axisProps(x), y: axisProps(y) })

const axisProps = (axis: Axis): Places & { readonly step: string } => ({ ...placesOf(axis), step: axis.step })

/** An author's point, a tuple or a list of two numbers, which has to lie where a learner can put one. Throws BadValue. */
export function pointOf(value: Value, { x, y }: Axes): Point {
  const [across, up, ...more] = value.kind === 'tuple' || value.kind === 'list' ? value.items : []
  if (across === undefined || up === undefined || more.length > 0)
    throw new BadValue(`${show(value)} is no point: write tuple([x, y])`)
  return [atPlace(across, x), atPlace(up, y)]
}

type ReadPoints = { readonly ok: true; readonly points: readonly Point[] } | Refusal

/** What the widget posted: `count` points, each at a place, no two at the same one. */
export function readPoints(given: Given, count: number, axes: Axes): ReadPoints {
  const plane = planeOf(axes)
  if (typeof given === 'string' || given.length !== count) return refuse(asking(count))
  const points: Point[] = []
  for (const [i, each] of given.entries()) {
    if (typeof each === 'string' || each.length !== 2) return refuse(asking(count))
    const [across, up] = [readPlace(each[0]!, plane.x), readPlace(each[1]!, plane.y)]
    if (!across.ok) return refuse(across.message, [i, 0])
    if (!up.ok) return refuse(up.message, [i, 1])
    const point: Point = [placeAt(plane.x, across.index), placeAt(plane.y, up.index)]
    if (points.some(other => isSamePoint(other, point))) return refuse(asking(count))
    points.push(point)
  }
  return { ok: true, points }
}

const asking = (count: number): string =>
  count === 1 ? 'Place the point first.' : `Place ${count} points, each at a place of its own.`

/** From left to right, and upwards among those above each other. */
export const inOrder = (points: readonly Point[]): readonly Point[] =>
  points.toSorted((one, other) => compareNumbers(one[0], other[0]) || compareNumbers(one[1], other[1]))

/** As one formula between dollar signs, in the notation of `language`: (3 | -2) in German. */
export const shownPoints = (points: readonly Point[], language = 'en'): string =>
  `$${points.map(([x, y]) => sentence(language, 'coordinates', { x: numberTex(x), y: numberTex(y) })).join(', ')}$`
