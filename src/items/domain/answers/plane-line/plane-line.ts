// A straight line that the learner draws on a coordinate plane by placing two of its points.
import { printedIn } from '../../../../expression/printing.js'
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { fractionText, numberOf } from '../../../../expression/numeral.js'
import { lineOfEquation } from '../../../../expression/line-of-equation.js'
import { show } from '../../../../expression/show.js'
import {
  equationText,
  lineThrough,
  twoPlacesOn,
  type Point,
  type StraightLine,
} from '../../../../expression/straight-line.js'
import { list, tuple, type Value } from '../../../../expression/value.js'
import { InvariantError } from '../../../../kernel/errors.js'
import { accept, PLAIN, type AnswerType } from '../answer-type.js'
import { isLineDrawn } from '../placed/drawn-in-figure.js'
import {
  axesProps,
  planeFields,
  planeOf,
  planeSources,
  pointOf,
  readPoints,
  resolvedPlane,
  type Axes,
} from '../placed/plane.js'

/**
 * Right when the line is that of the key, whichever two of its points were placed. The key is an equation in x and y, or a list of two
 * points; the line has to run through two places where points can be put.
 */
export const planeLine: AnswerType<Axes> = {
  ...PLAIN,
  response: z.strictObject(planeFields),
  sources: planeSources,
  resolve: resolvedPlane,
  fromValue: (value, axes) => {
    const line = lineIn(value, axes)
    if (line === null) throw new BadValue(`${show(value)} is no straight line`)
    if (twoPlacesOn(line, planeOf(axes)) === null)
      throw new BadValue(`the line ${equationText(line)} does not run through two places where points can be put`)
    return written(line)
  },
  toValue: (canonical, axes) => list(placesOn(canonical, axes).map(([x, y]) => tuple([x, y]))),
  read: (given, axes) => {
    const read = readPoints(given, 2, axes)
    return read.ok ? accept(written(lineThrough(read.points[0]!, read.points[1]!)!)) : read
  },
  show: (canonical, _settings, language) => printedIn(equationText(lineOf(canonical)), language),
  write: (canonical, axes) => JSON.stringify(placesOn(canonical, axes).map(point => point.map(fractionText))),
  isDrawn: (figure, canonical) => isLineDrawn(figure, lineOf(canonical)),
  ask: (axes, { label }) => ({
    noun: 'coordinate_plane',
    props: { label, ...axesProps(axes), asks: 'line', count: 2 },
  }),
}

function lineIn(value: Value, axes: Axes): StraightLine | null {
  if (value.kind === 'expression') return lineOfEquation(value.root)
  if ((value.kind !== 'list' && value.kind !== 'set') || value.items.length !== 2) return null
  return lineThrough(pointOf(value.items[0]!, axes), pointOf(value.items[1]!, axes))
}

/** `["2","1"]` is y = 2x + 1, `["3"]` is x = 3. */
const written = (line: StraightLine): string =>
  JSON.stringify(('at' in line ? [line.at] : [line.slope, line.intercept]).map(fractionText))

function lineOf(canonical: string): StraightLine {
  const [first, second] = (JSON.parse(canonical) as string[]).map(numberOf)
  return second === undefined ? { at: first! } : { slope: first!, intercept: second }
}

function placesOn(canonical: string, axes: Axes): readonly [Point, Point] {
  const places = twoPlacesOn(lineOf(canonical), planeOf(axes))
  if (places === null) throw new InvariantError('A line that was drawn runs through the two places of its points.')
  return places
}
