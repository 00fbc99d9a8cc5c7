// A number that the learner places on a number line.
import { z } from 'zod'
import { fractionText, numberOf } from '../../../../expression/numeral.js'
import { placeAt, readPlace } from '../../../../expression/places.js'
import { accept, refuse, right, wrong, type AnswerType } from '../answer-type.js'
import {
  atPlace,
  axisFields,
  axisSources,
  Formula,
  numeralOf,
  onAxis,
  placesOf,
  resolvedAxis,
  type Axis,
} from '../placed/axis.js'
import { rational } from '../rational/rational.js'
import { isClose, Tolerance } from '../written/tolerance.js'

type Settings = Axis & {
  readonly labels?: string | undefined
  readonly denominator?: number | undefined
  readonly tolerance: Tolerance
}

/**
 * Right when the place is as close to the key as `tolerance` says; without it, at the key. A number that means no place is refused: 0.7
 * is not 3/4 on a line of quarters.
 */
export const numberLine: AnswerType<Settings> = {
  response: z.strictObject({
    ...axisFields,
    labels: Formula.optional(),
    denominator: z.int().min(2).max(24).optional(),
  }),
  grade: z.strictObject({ tolerance: Tolerance.default({ exact: true }) }),
  sources: settings => [
    ...axisSources(settings, []),
    ...(settings.labels === undefined ? [] : [{ path: ['labels'], kind: 'formula' as const, source: settings.labels }]),
  ],
  resolve: (settings, resolver) => ({
    ...resolvedAxis(settings, resolver),
    ...(settings.labels !== undefined && { labels: numeralOf(settings.labels, resolver) }),
  }),
  fromValue: (value, settings) =>
    fractionText('exact' in settings.tolerance ? atPlace(value, settings) : onAxis(value, settings)),
  toValue: canonical => numberOf(canonical),
  read: (given, settings) => {
    if (typeof given !== 'string') return refuse('Write the answer in one line.')
    const places = placesOf(settings)
    const read = readPlace(given, places)
    return read.ok ? accept(fractionText(placeAt(places, read.index))) : read
  },
  judge: (canonical, key, { tolerance }) => (isClose(numberOf(canonical), numberOf(key), tolerance) ? right : wrong),
  show: canonical => rational.show(canonical, ANY_FORM),
  ask: ({ from, to, step, snap = step, labels, denominator }, { label }) => ({
    noun: 'number_line',
    props: {
      label,
      from,
      to,
      step,
      snap,
      ...(labels !== undefined && { labels }),
      ...(denominator !== undefined && { denominator }),
    },
  }),
}

const ANY_FORM = { form: ['any' as const] }
