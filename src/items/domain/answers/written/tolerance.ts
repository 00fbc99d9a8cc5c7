// How close a number has to be. The author chooses; there is no default.
import { z } from 'zod'
import {
  absolute,
  add,
  bitLength,
  compareNumbers,
  decimal,
  exactDecimal,
  multiply,
  subtract,
  tenTo,
  type NumberValue,
} from '../../../../expression/rational.js'
import { roundHalfAway } from '../../../../expression/rounding.js'
import { right, wrongForm, type Judgement } from '../answer-type.js'
import { readNumber, type WrittenNumber } from '../../../../expression/number-text.js'

/** A numeral of an author: kept as text, so that it is exact. */
const Numeral = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine(text => {
    const read = readNumber(text)
    return read.ok && read.written.value.n >= 0n
  }, 'Write a number that is not negative, such as 0.01 or 1/2.')
  .meta({ title: 'number' })
const Count = z.int().min(0).max(30)
const abs = Numeral.describe('the greatest difference')
const rel = Numeral.describe('the greatest difference as a share of the key; with `abs`, both are added')
const written = z.boolean().optional().describe('whether exactly so many digits have to be written, too')

/**
 * With s the learner's number and t the key:
 * `abs: a`            |s − t| ≤ a
 * `rel: r`            |s − t| ≤ r·|t|; where t is 0, only 0
 * `abs: a, rel: r`    |s − t| ≤ a + r·|t|
 * `places: n`         s and t, each rounded to n digits after the point, are the same number
 * `sigfigs: n`        s and t, each rounded to n significant figures, are the same number R; for R > 0 and u the worth of its last
 *                     figure: R − u/2 ≤ s < R + u/2, where R is a power of ten R − u/20 ≤ s, for below it there is one figure less
 * `exact: true`       s = t
 * A half is rounded away from zero. `written: true` asks for exactly n digits or figures to be written, too.
 */
export const Tolerance = z
  .union(
    [
      z.strictObject({ abs }),
      z.strictObject({ rel }),
      z.strictObject({ abs, rel }),
      z.strictObject({ places: Count.describe('digits after the point, to which both are rounded'), written }),
      z.strictObject({ sigfigs: Count.min(1).describe('significant figures, to which both are rounded'), written }),
      z.strictObject({ exact: z.literal(true).describe('the number of the key and no other') }),
    ],
    { error: 'Say how close is close enough with one of abs, rel, abs and rel, places, sigfigs, exact: true.' },
  )
  .meta({ title: 'tolerance' })
export type Tolerance = z.infer<typeof Tolerance>

/** Whether s is close enough to the key t. */
export function isClose(s: NumberValue, t: NumberValue, tolerance: Tolerance): boolean {
  if ('exact' in tolerance) return compareNumbers(s, t) === 0
  if ('places' in tolerance || 'sigfigs' in tolerance) {
    return compareNumbers(rounded(s, tolerance), rounded(t, tolerance)) === 0
  }
  const a = 'abs' in tolerance ? numeral(tolerance.abs) : null
  const r = 'rel' in tolerance ? multiply(numeral(tolerance.rel), absolute(t)) : null
  const allowed = a === null ? r! : r === null ? a : add(a, r)
  return compareNumbers(absolute(subtract(s, t)), allowed) <= 0
}

const rounded = (
  x: NumberValue,
  tolerance: { readonly places: number } | { readonly sigfigs: number },
): NumberValue => {
  const places = placesFor(x, tolerance)
  return places === null ? x : roundHalfAway(x, places)
}

/** Whether how it was written is part of what is judged. */
export const formCounts = (tolerance: Tolerance): boolean => 'written' in tolerance && tolerance.written === true

/**
 * For a right value: whether it is written with as many digits as were asked for. `written` is null where that does not matter. `shift`:
 * how many of the digits after its point stand before that of the number in question.
 */
export function judgeForm(written: string | null, tolerance: Tolerance, shift = 0): Judgement {
  const read = written === null ? null : readNumber(written)
  if (read === null || (read.ok && isInForm(read.written, tolerance, shift))) return right
  return 'places' in tolerance
    ? wrongForm('wrong_places', `The value is right, but it does not have ${tolerance.places} digits after the point.`)
    : wrongForm(
        'wrong_figures',
        'The value is right, but it does not have the number of significant figures that was asked for.',
      )
}

/** 0 has no significant figures, however it is written. */
function isInForm({ value, places, figures }: WrittenNumber, tolerance: Tolerance, shift: number): boolean {
  if (!('written' in tolerance) || tolerance.written !== true) return true
  if ('places' in tolerance) return Math.max(0, places - shift) === tolerance.places
  return value.n === 0n || (figures[0] <= tolerance.sigfigs && tolerance.sigfigs <= figures[1])
}

/** A key as it may be typed and is shown: rounded as the rule has it, else to as few figures, six or more, as it takes to be close. */
export function typedDecimal(t: NumberValue, tolerance: Tolerance): string {
  if ('places' in tolerance) return decimal(roundHalfAway(t, tolerance.places), tolerance.places)
  if ('sigfigs' in tolerance) {
    const places = placesFor(t, tolerance)
    if (places === null) return '0'
    if (places >= 0) return decimal(roundHalfAway(t, places), places)
    const rounded = decimal(roundHalfAway(t, places), 0)
    return tolerance.written === true ? scientific(rounded, tolerance.sigfigs) : rounded
  }
  const exact = exactDecimal(t)
  if (exact !== null) return exact
  for (let figures = 6; ; figures++) {
    const places = Math.max(0, figures - 1 - magnitudeOf(t))
    const rounded = roundHalfAway(t, places)
    if (figures > 100 || isClose(rounded, t, tolerance)) return decimal(rounded, places)
  }
}

/** `1200` with three figures is `1.20e3`: zeros at the end of a whole number say nothing. */
function scientific(digits: string, figures: number): string {
  const [sign, body] = digits.startsWith('-') ? ['-', digits.slice(1)] : ['', digits]
  const tail = body.slice(1, figures).padEnd(figures - 1, '0')
  return `${sign}${body[0]!}${tail === '' ? '' : `.${tail}`}e${body.length - 1}`
}

/** The place to which a number is rounded; null for 0, which has no significant figure. */
function placesFor(
  t: NumberValue,
  tolerance: { readonly places: number } | { readonly sigfigs: number },
): number | null {
  if ('places' in tolerance) return tolerance.places
  if (t.n === 0n) return null
  const first = tolerance.sigfigs - 1 - magnitudeOf(t)
  // 9.96 with two figures rounds up to 10, whose second figure stands one place further left.
  return tolerance.sigfigs - 1 - magnitudeOf(roundHalfAway(t, first))
}

/** The e for which 10^e ≤ |x| < 10^(e+1). `x` must not be 0. */
function magnitudeOf(x: NumberValue): number {
  const size = absolute(x)
  // log10(2) · bits is off by two at most; the loops settle it.
  let e = Math.floor((bitLength(size.n) - bitLength(size.d)) * 0.30103) - 2
  while (compareNumbers(tenTo(e + 1), size) <= 0) e++
  while (compareNumbers(tenTo(e), size) > 0) e--
  return e
}

function numeral(text: string): NumberValue {
  const read = readNumber(text)
  if (!read.ok) throw new RangeError(`“${text}” is no numeral.`)
  return read.written.value
}
