// A number that the learner places on a number line.
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { fractionText, numberOf } from '../../../../expression/numeral.js'
import { placeText } from '../../../../expression/place-text.js'
import { placeAt, readPlace } from '../../../../expression/places.js'
import { accept, refuse, right, wrong, type AnswerType, type Resolver, type SettingSource } from '../answer-type.js'
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
import { withForm } from '../written/written-form.js'

type Settings = Axis & {
  readonly labels?: string | undefined
  /** Items that were stored earlier have a number here. */
  readonly denominator?: string | number | undefined
  readonly tolerance: Tolerance
}

/**
 * Right when the place is as close to the key as `tolerance` says; without it, at the key. A number that means no place is refused: 0.7
 * is not 3/4 on a line of quarters.
 */
export const numberLine: AnswerType<Settings> = {
  response: z.strictObject({
    ...axisFields,
    labels: Formula.optional().describe('the distance of two marks with a number'),
    denominator: Formula.optional().describe(
      '2 to 24: places are written as fractions with it, as decimals without it',
    ),
  }),
  grade: z.strictObject({ tolerance: Tolerance.default({ exact: true }).describe('how close is close enough') }),
  sources: settings => [
    ...axisSources(settings, []),
    ...formulaAt('labels', settings),
    ...formulaAt('denominator', settings),
  ],
  resolve: (settings, resolver) => ({
    ...resolvedAxis(settings, resolver),
    ...(settings.labels !== undefined && { labels: numeralOf(settings.labels, resolver) }),
    ...(settings.denominator !== undefined && { denominator: denominatorOf(settings.denominator, resolver) }),
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
  // As the line itself writes its places: 4/6 on a line of sixths, 0.75 on one without a denominator.
  show: (canonical, { denominator }, language) =>
    rational.show(withForm(canonical, placeText(numberOf(canonical), numeric(denominator))), ANY_FORM, language),
  ask: ({ from, to, step, snap = step, labels, denominator }, { label }) => ({
    noun: 'number_line',
    props: {
      label,
      from,
      to,
      step,
      snap,
      ...(labels !== undefined && { labels }),
      ...(denominator !== undefined && { denominator: numeric(denominator) }),
    },
  }),
}

const ANY_FORM = { form: ['any' as const] }

const numeric = (denominator: Settings['denominator']) => (denominator === undefined ? undefined : Number(denominator))

function formulaAt(field: 'labels' | 'denominator', settings: Settings): SettingSource[] {
  const source = settings[field]
  return source === undefined ? [] : [{ path: [field], kind: 'formula', source: String(source) }]
}

/** Throws BadValue for what the marks could not be labelled with. */
function denominatorOf(source: string | number, resolver: Resolver): string {
  const numeral = numeralOf(String(source), resolver)
  const value = Number(numeral)
  if (!Number.isInteger(value) || value < 2 || value > 24)
    throw new BadValue(`${numeral} is no denominator of a line: take a whole number from 2 to 24`)
  return numeral
}
