// An exact number: a fraction, a mixed number or a decimal, compared by value; its form counts only where the author says so.
import { printedIn } from '../../../../expression/printing.js'
import { z } from 'zod'
import { absolute, greatestCommonDivisor, type NumberValue } from '../../../../expression/rational.js'
import { accept, right, wrong, wrongForm, type AnswerType } from '../answer-type.js'
import { ofKind } from '../author-value.js'
import { line, withoutName } from '../written/line.js'
import { readNumber, type WrittenNumber } from '../../../../expression/number-text.js'
import { fractionText, numberOf } from '../../../../expression/numeral.js'
import { formOf, withForm } from '../written/written-form.js'

const FORMS = ['any', 'lowest_terms', 'mixed', 'improper'] as const
type NumberForm = (typeof FORMS)[number]
type Settings = { readonly form: readonly NumberForm[] }

/** Right exactly when s = t as fractions: s.n · t.d = t.n · s.d. Several forms are asked for together. */
export const rational: AnswerType<Settings> = {
  response: z.strictObject({}),
  grade: z.strictObject({
    form: z
      .union([z.enum(FORMS), z.array(z.enum(FORMS)).min(1)])
      .default('any')
      .transform(form => (typeof form === 'string' ? [form] : form))
      .describe('one or several forms that are asked for'),
  }),
  check: ({ form }) =>
    form.includes('mixed') && form.includes('improper')
      ? [{ path: ['form'], message: 'A number is not both mixed and improper.' }]
      : [],
  fromValue: value => fractionText(ofKind('number', value, 'number')),
  toValue: canonical => numberOf(formOf(canonical).value),
  read: line((plain, { form }) => {
    const read = readNumber(withoutName(plain))
    if (!read.ok) return read
    const { written } = read
    const asked = brokenForm(written, form) === null
    return accept(withForm(fractionText(written.value), asked ? null : written.text))
  }),
  judge: (canonical, key, { form }) => {
    const { value, written } = formOf(canonical)
    if (value !== formOf(key).value) return wrong
    if (written === null) return right
    const read = readNumber(written)
    const broken = read.ok ? brokenForm(read.written, form) : null
    return broken === null ? right : wrongForm(NOTES[broken][0], NOTES[broken][1])
  },
  show: (canonical, { form }, language) => {
    const { value, written } = formOf(canonical)
    return shownText(written ?? typed(value, form), language)
  },
  echo: (line, _settings, language) => {
    const read = readNumber(withoutName(line))
    return read.ok ? shownText(read.written.text, language) : null
  },
  write: (canonical, { form }) => {
    const { value, written } = formOf(canonical)
    return written ?? typed(value, form)
  },
  namedIn: text => numbersIn(text).map(({ value }) => fractionText(value)),
  ask: (_settings, { label }) => ({ noun: 'number', props: { label, notation: 'fraction' } }),
}

const NOTES: Readonly<Record<Exclude<NumberForm, 'any'>, readonly [note: string, say: string]>> = {
  lowest_terms: ['not_lowest_terms', 'The value is right, but it is not a fraction in lowest terms.'],
  mixed: ['not_mixed', 'The value is right, but it is not a mixed number.'],
  improper: ['not_improper', 'The value is right, but it is not one single fraction.'],
}

/** The first form that is asked for and not kept; whole numbers keep every form. */
function brokenForm(written: WrittenNumber, asked: readonly NumberForm[]): Exclude<NumberForm, 'any'> | null {
  if (written.sort === 'whole') return null
  for (const form of asked) if (form !== 'any' && !isIn(written, form)) return form
  return null
}

/**
 * lowest_terms: a fraction, alone or after a whole number, with gcd(n, d) = 1 and d > 1;
 * mixed: 0 < n < d, with or without a whole number before it; improper: one fraction, nothing before it.
 */
function isIn({ parts, sort }: WrittenNumber, form: Exclude<NumberForm, 'any'>): boolean {
  if (parts === null) return false
  if (form === 'lowest_terms') return parts.d > 1n && greatestCommonDivisor(parts.n, parts.d) === 1n
  if (form === 'mixed') return parts.n > 0n && parts.n < parts.d
  return sort === 'fraction'
}

function shownText(text: string, language: string | undefined): string {
  const mixed = /^(-?)(?:(\d+) )?(\d+)\/(\d+)$/.exec(text)
  if (mixed === null) return printedIn(text, language)
  const [, sign = '', whole = '', n = '', d = ''] = mixed
  return `$${sign}${whole}\\frac{${n}}{${d}}$`
}

function typed(value: string, form: readonly NumberForm[]): string {
  const { n, d } = absolute(numberOf(value))
  if (!form.includes('mixed') || d === 1n || n < d) return value
  return `${value.startsWith('-') ? '-' : ''}${n / d} ${n % d}/${d}`
}

/** The numbers of a text in another notation, as they are typed: `3{,}5` as `3,5`. */
export const asTyped = (text: string): string =>
  text.replaceAll('{,}', ',').replace(/(?<=\d)(?:\u202f|\\,)(?=\d{3})/g, '')

/** Numbers in a text, each also with the other sign, for a minus may be written in many ways. */
export function numbersIn(text: string): { readonly value: NumberValue }[] {
  const plain = asTyped(text).replace(/\\[dt]?frac\s*\{(\d+)\}\s*\{(\d+)\}/g, ' $1/$2 ')
  return (plain.match(/\d+ \d+\/\d+|\d+\/\d+|\d+(?:[.,]\d+)?/g) ?? []).flatMap(found => {
    const pieces = [found, ...(found.match(/\d+(?:[.,]\d+)?/g) ?? [])]
    return pieces.flatMap(piece => {
      const read = readNumber(piece)
      return read.ok
        ? [{ value: read.written.value }, { value: { ...read.written.value, n: -read.written.value.n } }]
        : []
    })
  })
}
