// A number in decimals, right when it is as close to the key as the author says.
import { printedIn } from '../../../../expression/printing.js'
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { exactDecimal } from '../../../../expression/rational.js'
import { show } from '../../../../expression/show.js'
import { accept, refuse, wrong, type AnswerType } from '../answer-type.js'
import { line, withoutName } from '../written/line.js'
import { readNumber } from '../../../../expression/number-text.js'
import { numbersIn } from '../rational/rational.js'
import { formCounts, isClose, judgeForm, Tolerance, typedDecimal } from '../written/tolerance.js'
import { decimalText, numberOf } from '../../../../expression/numeral.js'
import { formOf, withForm } from '../written/written-form.js'

type Settings = { readonly tolerance: Tolerance }

/** The inequality of each rule is in tolerance.ts. Fractions are malformed: a decimal is asked for. */
export const decimal: AnswerType<Settings> = {
  response: z.strictObject({}),
  grade: z.strictObject({ tolerance: Tolerance.describe('how close is close enough') }),
  fromValue: (value, { tolerance }) => {
    if (value.kind !== 'number') throw new BadValue(`${show(value)} is no number`)
    if ('exact' in tolerance && exactDecimal(value) === null)
      throw new BadValue(`${show(value)} never ends as a decimal, and an exact decimal is asked for`)
    return decimalText(value)
  },
  toValue: canonical => numberOf(formOf(canonical).value),
  read: line((plain, { tolerance }) => {
    const read = readNumber(withoutName(plain))
    if (!read.ok) return read
    const { value, text, sort } = read.written
    if (sort === 'fraction' || sort === 'mixed') return refuse('Write a decimal number, such as 0.75.')
    return accept(withForm(decimalText(value), formCounts(tolerance) ? text : null))
  }),
  judge: (canonical, key, { tolerance }) => {
    const { value, written } = formOf(canonical)
    if (!isClose(numberOf(value), numberOf(formOf(key).value), tolerance)) return wrong
    return judgeForm(written, tolerance)
  },
  show: (canonical, { tolerance }, language) => {
    const { value, written } = formOf(canonical)
    return shownText(written ?? typedDecimal(numberOf(value), tolerance), language)
  },
  echo: (line, _settings, language) => {
    const read = readNumber(withoutName(line))
    return read.ok ? shownText(read.written.text, language) : null
  },
  write: (canonical, { tolerance }) => {
    const { value, written } = formOf(canonical)
    return written ?? typedDecimal(numberOf(value), tolerance)
  },
  namedIn: text => numbersIn(text).map(({ value }) => decimalText(value)),
  ask: (_settings, { label }) => ({ noun: 'number', props: { label, notation: 'decimal' } }),
}

function shownText(text: string, language: string | undefined): string {
  const power = /^(.+)e(.+)$/.exec(text)
  return printedIn(power === null ? text : `$${power[1]!} \\times 10^{${power[2]!}}$`, language)
}
