// A number with a unit.
import { printedIn } from '../../../../expression/printing.js'
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { quantity as quantityValue, type QuantityValue } from '../../../../expression/value.js'
import { show } from '../../../../expression/show.js'
import { whole, type NumberValue } from '../../../../expression/rational.js'
import { alike, inUnit, withoutPrefixes } from '../../../../expression/units.js'
import {
  accept,
  partly,
  right,
  wrong,
  wrongForm,
  type AnswerType,
  type Judgement,
  type ReadAnswer,
} from '../answer-type.js'
import { asTyped } from '../rational/rational.js'
import { line } from '../written/line.js'
import {
  quantitiesIn,
  readQuantity,
  sameUnit,
  unitIn,
  unitLike,
  unitText,
  unitWithoutCapitals,
} from './quantity-text.js'
import { formCounts, isClose, judgeForm, Tolerance, typedDecimal } from '../written/tolerance.js'
import { readNumber } from '../../../../expression/number-text.js'
import { decimalText, numberOf } from '../../../../expression/numeral.js'
import { formOf, withForm } from '../written/written-form.js'

type Settings = {
  readonly units: 'any_unit' | 'any_prefix' | 'exact_unit' | 'unit_only'
  readonly tolerance?: Tolerance | undefined
  readonly magnitude_credit: number
  /** Null: an answer without a unit is malformed. */
  readonly missing_unit?: number | undefined
  readonly near?: { readonly tolerance: Tolerance; readonly credit: number } | undefined
}

/**
 * With the key t in its unit u, and the answer s in its own: where both units measure the same kind of thing, s is
 * turned into u and compared with t by `grade.tolerance` (its inequalities are in tolerance.ts). `any_unit` is
 * content with that; `any_prefix` asks for u with any prefix (kB for B, not bit), `exact_unit` asks for u too (another name of the same unit will do), and another unit is wrong
 * in form; `unit_only` looks at the unit alone, and the number may be left out. A right number with a unit that makes
 * it wrong earns `grade.magnitude_credit`, note wrong_unit; without a unit it earns `grade.missing_unit`, note missing_unit. A number that is
 * close by `grade.near.tolerance` alone earns `grade.near.credit`, note imprecise. Where several are at fault the shares are multiplied, that of
 * the part's `wrong_form` among them. Capitals alone make a unit wrong where they tell units apart
 * (`MB` for `Mb`), or where the unit is asked for: otherwise `Km` is read as km. An unknown unit is malformed, and a missing one unless `missing_unit` says what it earns. An answer in another unit is another
 * answer, though both may be right.
 */
export const quantity: AnswerType<Settings> = {
  response: z.strictObject({}),
  grade: z.strictObject({
    units: z
      .enum(['any_unit', 'any_prefix', 'exact_unit', 'unit_only'])
      .default('any_unit')
      .describe(
        'the units that are right: any of the kind, that of the key with any prefix, that alone; or the unit is all that is asked for',
      ),
    tolerance: Tolerance.optional().describe(
      'how close is close enough, in the unit of the key; needed but with `unit_only`',
    ),
    magnitude_credit: z.number().min(0).max(1).default(0).describe('what a right number with a wrong unit earns'),
    missing_unit: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('what a right number without a unit earns; malformed without it'),
    near: z
      .strictObject({
        tolerance: Tolerance.describe('a wider tolerance'),
        credit: z.number().min(0).max(1).describe('what it earns'),
      })
      .optional()
      .describe('for a number that is close only'),
  }),
  check: ({ units, tolerance, missing_unit, near }) => {
    if (units === 'unit_only' && near !== undefined)
      return [{ path: ['near'], message: 'With unit_only no number is looked at.' }]
    if (units === 'unit_only' && missing_unit !== undefined)
      return [{ path: ['missing_unit'], message: 'With unit_only the unit is all that is asked for.' }]
    if ((units === 'unit_only') === (tolerance === undefined))
      return units !== 'exact_unit' && tolerance !== undefined && 'places' in tolerance && formCounts(tolerance)
        ? [{ path: ['tolerance'], message: 'Written places mean something in one unit only: ask for exact_unit.' }]
        : []
    return units === 'unit_only'
      ? [{ path: ['tolerance'], message: 'With unit_only no number is looked at.' }]
      : [{ path: ['tolerance'], message: 'Say how close is close enough.' }]
  },
  fromValue: (value, { units }) => {
    if (units === 'unit_only' && value.kind === 'text') return knownUnit(value.text)
    if (value.kind !== 'quantity') throw new BadValue(`${show(value)} has no unit`)
    // A formula makes no quantity with an unknown unit; one that is wrong by its capitals is a learner's.
    const unit = unitText(value.unit)
    return units === 'unit_only' ? unit : `${decimalText(value.magnitude)} ${unit}`
  },
  toValue: (canonical, settings) => {
    const { magnitude, unit } = stored(canonical, settings)
    return quantityValue(magnitude, unit)
  },
  read: line(readTyped),
  judge: judgeQuantity,
  asKey: inUnitOfKey,
  likeKey: (canonical, key, settings) => {
    if (settings.units === 'unit_only') return canonical
    const { magnitude, unit } = inUsualCapitals(stored(canonical, settings), stored(key, settings).unit, settings)
    return `${decimalText(magnitude)} ${unit}`
  },
  show: (canonical, settings, language) => printedIn(typed(canonical, settings), language),
  echo: (line, settings, language) => {
    const read = settings.units === 'unit_only' ? null : readQuantity(line, false)
    if (read === null || !read.ok) return null
    const unit = unitText(read.unit)
    const gap = unit.startsWith('°') && unit !== '°C' ? '' : ' '
    return printedIn(`${read.number!.text}${gap}${unit}`, language)
  },
  write: typed,
  namedIn: (text, settings) =>
    quantitiesIn(asTyped(text)).flatMap(found => {
      const read = readTyped(found, settings)
      return read.ok ? [read.canonical] : []
    }),
  ask: (_settings, { label }) => ({ noun: 'number', props: { label, notation: 'quantity' } }),
}

function knownUnit(source: string): string {
  const unit = unitText(source)
  if (unitIn(unit) === null) throw new BadValue(`there is no unit “${source}”`)
  return unit
}

type Stored = { readonly magnitude: NumberValue; readonly unit: string; readonly written: string | null }

function stored(canonical: string, { units }: Settings): Stored {
  if (units === 'unit_only') return { magnitude: whole(1), unit: canonical, written: null }
  const { value, written } = formOf(canonical)
  const space = value.indexOf(' ')
  return { magnitude: numberOf(value.slice(0, space)), unit: value.slice(space + 1), written }
}

function readTyped(plain: string, { units, tolerance, missing_unit }: Settings): ReadAnswer {
  const read = readQuantity(plain, units === 'unit_only')
  const bare = read.ok || missing_unit === undefined ? null : readNumber(plain)
  if (bare?.ok === true) {
    const keepsText = tolerance !== undefined && formCounts(tolerance)
    return accept(withForm(`${decimalText(bare.written.value)} `, keepsText ? plain.trim() : null))
  }
  if (!read.ok) return read
  if (units === 'unit_only') return accept(read.unit)
  const { value, text } = read.number!
  const keepsForm = tolerance !== undefined && formCounts(tolerance)
  const unit = units !== 'exact_unit' && unitIn(read.unit) === null ? unitWithoutCapitals(read.unit) : null
  return accept(withForm(`${decimalText(value)} ${unit ?? read.unit}`, keepsForm ? text : null))
}

const CHECK_UNIT = 'The number is right. Check the unit, letter by letter.'
const NO_UNIT = 'The number is right, but its unit is missing.'
const IMPRECISE = 'Your number is close, but not as precise as was asked for.'

function judgeQuantity(canonical: string, key: string, settings: Settings): Judgement {
  const { units, tolerance, near } = settings
  const t = stored(key, settings)
  const s = inUsualCapitals(stored(canonical, settings), t.unit, settings)
  if (units === 'unit_only') return sameUnit(s.unit, t.unit) ? right : wrong
  const close = (x: NumberValue): boolean => isClose(x, t.magnitude, tolerance ?? { exact: true })
  const nearly = (x: NumberValue): boolean => near !== undefined && isClose(x, t.magnitude, near.tolerance)
  const turned = s.unit === '' && t.unit !== '' ? null : inSameUnit(quantityValue(s.magnitude, s.unit), t.unit)
  if (turned !== null && close(turned)) return inForm(s, t, settings)
  if (turned !== null && nearly(turned)) return partly(near!.credit, 'imprecise', IMPRECISE)
  if (sameUnit(s.unit, t.unit)) return wrong
  if (close(s.magnitude)) return unitAtFault(s, settings)
  if (!nearly(s.magnitude)) return wrong
  const { score, note } = unitAtFault({ ...s, written: null }, settings)
  return { ...wrong, score: rounded(score * near!.credit), note, say: IMPRECISE }
}

/** For a right number whose unit makes it wrong, or is missing: the share for that. How it is written counts besides. */
function unitAtFault(
  { unit, written }: Stored,
  { tolerance, magnitude_credit, missing_unit = 0 }: Settings,
): Judgement {
  const [share, note, say] =
    unit === '' ? [missing_unit, 'missing_unit', NO_UNIT] : [magnitude_credit, 'wrong_unit', CHECK_UNIT]
  const form = tolerance === undefined ? right : judgeForm(written, tolerance)
  return { score: share, wrongForm: false, note, say, ...(form.wrongForm && share > 0 && { formShare: share }) }
}

/** Once, so that shares of 0.7 and 0.1 are 0.07. */
const rounded = (score: number): number => Math.round(score * 1e6) / 1e6

/** `2 H` and `2 Km/H` where hours are asked for: nobody means henries. Where the unit itself is asked for its capitals count. */
function inUsualCapitals(s: Stored, asked: string, { units }: Settings): Stored {
  if (units === 'exact_unit' || units === 'unit_only') return s
  const [own, other] = [unitIn(s.unit), unitIn(asked)]
  if (other === null || (own !== null && alike(own, other))) return s
  return { ...s, unit: unitLike(s.unit, other) ?? s.unit }
}

function inForm(s: Stored, t: Stored, { units, tolerance }: Settings): Judgement {
  const asAsked =
    units === 'any_unit' ||
    (units === 'exact_unit' ? sameUnit(s.unit, t.unit) : sameUnit(withoutPrefixes(s.unit), withoutPrefixes(t.unit)))
  if (!asAsked) return wrongForm('other_unit', 'The value is right, but the question asks for a different unit.')
  return tolerance === undefined ? right : judgeForm(s.written, tolerance)
}

function inUnitOfKey(canonical: string, key: string, settings: Settings): string {
  if (settings.units === 'unit_only') return canonical
  const asked = stored(key, settings).unit
  const { magnitude, unit } = inUsualCapitals(stored(canonical, settings), asked, settings)
  const turned = inSameUnit(quantityValue(magnitude, unit), asked)
  return turned === null ? canonical : `${decimalText(turned)} ${asked}`
}

/** Null where the units measure different things, or one is not known. */
function inSameUnit(value: QuantityValue, unit: string): NumberValue | null {
  if (value.unit === unit) return value.magnitude
  const [from, to] = [unitIn(value.unit), unitIn(unit)]
  return from === null || to === null || !alike(from, to) ? null : inUnit(value, unit).magnitude
}

function typed(canonical: string, settings: Settings): string {
  if (settings.units === 'unit_only') return canonical
  const { magnitude, unit, written } = stored(canonical, settings)
  const { tolerance } = settings
  const number =
    written ??
    (tolerance === undefined || 'exact' in tolerance ? decimalText(magnitude) : typedDecimal(magnitude, tolerance))
  if (unit === '') return number
  return unit.startsWith('°') && unit !== '°C' ? `${number}${unit}` : `${number} ${unit}`
}
