// Points that the learner places on a coordinate plane, in any order.
import { printedIn } from '../../../../expression/printing.js'
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { setOf } from '../../../../expression/compare-values.js'
import { fractionText, numberOf } from '../../../../expression/numeral.js'
import { show } from '../../../../expression/show.js'
import { isSamePoint, type Point } from '../../../../expression/straight-line.js'
import { tuple, type Value } from '../../../../expression/value.js'
import { accept, partly, right, wrong, type AnswerType } from '../answer-type.js'
import { arePointsDrawn } from '../placed/drawn-in-figure.js'
import {
  axesProps,
  inOrder,
  planeFields,
  planeSources,
  pointOf,
  readPoints,
  resolvedPlane,
  shownPoints,
  type Axes,
} from '../placed/plane.js'

type Settings = Axes & { readonly count: number; readonly credit: 'all_or_nothing' | 'per_point' }

/**
 * Right when every point of the key is there. `per_point` scores the share of them that is; there are always as many points as the key
 * has. The key is `tuple([x, y])`, or a list of such points where `count` is more than one.
 */
export const planePoints: AnswerType<Settings> = {
  response: z.strictObject({
    ...planeFields,
    count: z.int().min(1).max(8).default(1).describe('how many points are to be placed'),
  }),
  grade: z.strictObject({
    credit: z
      .enum(['all_or_nothing', 'per_point'])
      .default('all_or_nothing')
      .describe('`per_point`: the share of points that are right'),
  }),
  sources: planeSources,
  resolve: resolvedPlane,
  fromValue: (value, settings) => {
    const points = pointsIn(value).map(each => pointOf(each, settings))
    const apart = points.filter((point, i) => points.findIndex(other => isSamePoint(point, other)) === i)
    if (apart.length !== settings.count)
      throw new BadValue(`${show(value)} is not ${settings.count} points at places of their own`)
    return written(apart)
  },
  toValue: canonical => {
    const values = pointsOf(canonical).map(([x, y]) => tuple([x, y]))
    return values.length === 1 ? values[0]! : setOf(values)
  },
  read: (given, settings) => {
    const read = readPoints(given, settings.count, settings)
    return read.ok ? accept(written(read.points)) : read
  },
  judge: (canonical, key, { credit }) => {
    if (canonical === key) return right
    const [given, keys] = [pointsOf(canonical), pointsOf(key)]
    const found = keys.filter(each => given.some(point => isSamePoint(each, point))).length
    if (credit === 'all_or_nothing' || found === 0) return wrong
    return partly(found / keys.length, 'some_points', `${found} of the ${keys.length} points are right.`)
  },
  show: (canonical, _settings, language) => printedIn(shownPoints(pointsOf(canonical), language), language),
  write: canonical => JSON.stringify(pointsOf(canonical).map(point => point.map(fractionText))),
  isDrawn: (figure, canonical) => arePointsDrawn(figure, pointsOf(canonical)),
  ask: (settings, { label }) => ({
    noun: 'coordinate_plane',
    props: { label, ...axesProps(settings), asks: 'points', count: settings.count },
  }),
}

/** One point, or a list or set of them. */
const pointsIn = (value: Value): readonly Value[] => {
  if (value.kind !== 'list' && value.kind !== 'set') return [value]
  return value.items.every(item => item.kind === 'number') ? [value] : value.items
}

const written = (points: readonly Point[]): string =>
  JSON.stringify(inOrder(points).map(point => point.map(fractionText)))

const pointsOf = (canonical: string): Point[] =>
  (JSON.parse(canonical) as [string, string][]).map(([x, y]): Point => [numberOf(x), numberOf(y)])
