// Numbers as a text's language writes them: `3,5` and `1 234,50 €` in German. Only where the mark of decimals is a comma is anything
// printed in another way than expressions print it.
import type { BuiltIn, BuiltIns } from './arguments.js'
import { BUILT_INS } from './functions.js'
import { show, withDigits } from './show.js'
import { moneyParts } from './text-functions.js'
import { text, type Value } from './value.js'

/** Between digits, until it is known what stands around the number: it is a comma in words, `{,}` in a formula, a point in code. */
const POINT = '\uE000'
/** Between thousands, likewise. */
const GROUP = '\uE001'

/** Whether texts of this language have a comma where expressions have a point. */
export function hasDecimalComma(language: string): boolean {
  const known = commas.get(language)
  if (known !== undefined) return known
  const has = new Intl.NumberFormat(language)
    .formatToParts(0.5)
    .some(({ type, value }) => type === 'decimal' && value === ',')
  commas.set(language, has)
  return has
}
const commas = new Map<string, boolean>()

/** The numbers of a text that holds no other points, such as what a number is shown as. */
const marked = (printed: string): string => printed.replace(/(?<=\d)\.(?=\d)/g, POINT)
const markedGroups = (printed: string): string => marked(printed.replace(/(?<=\d),(?=\d{3})/g, GROUP))

/** Kinds of values that are numbers, or made of numbers and names alone. */
const NUMERIC: ReadonlySet<Value['kind']> = new Set(['number', 'expression', 'quantity', 'interval'])
const HELD: ReadonlySet<Value['kind']> = new Set(['list', 'set', 'tuple'])

const isNumeric = (value: Value): boolean =>
  NUMERIC.has(value.kind) || (HELD.has(value.kind) && 'items' in value && value.items.every(isNumeric))

/** Between values of which one has a comma, a comma would be taken for another one. */
const apart = (shown: string): string => (shown.includes(POINT) ? shown.replaceAll(', ', '; ') : shown)

/** As `show`, for a text whose language has a decimal comma. */
export function print(value: Value, isDecimal: boolean): string {
  const shown = show(isDecimal ? withDigits(value) : value)
  return isNumeric(value) ? apart(marked(shown)) : shown
}

const made = (name: string, change: (printed: string) => string): BuiltIns[number] => {
  const own = BUILT_INS.get(name)!
  return [name, changed(own, value => (value.kind === 'text' ? text(change(value.text)) : value))]
}
const changed = (own: BuiltIn, change: (value: Value) => Value): BuiltIn => ({
  ...own,
  apply: (args, spend) => change(own.apply(args, spend)),
})

/** The functions of expressions, of which those that print numbers mark them. */
export const PRINTING: ReadonlyMap<string, BuiltIn> = new Map([
  ...BUILT_INS,
  made('decimal', marked),
  made('fixed', marked),
  made('scientific', marked),
  made('maths', marked),
  made('grouped', markedGroups),
  [
    'money',
    changed(BUILT_INS.get('money')!, value => {
      if (value.kind !== 'text') return value
      const [sign, digits] = moneyParts(value.text)
      return text(`${markedGroups(digits)}${sign === '' ? '' : `\u00a0${sign.trim()}`}`)
    }),
  ],
  [
    'join',
    {
      ...BUILT_INS.get('join')!,
      apply: ([values, between], spend) => {
        const shown =
          'items' in values! ? { ...values, items: values.items.map(item => text(print(item, false))) } : values!
        const joined = BUILT_INS.get('join')!.apply(between === undefined ? [shown] : [shown, between], spend)
        const isCommas = between === undefined || (between.kind === 'text' && between.text.trim() === ',')
        return joined.kind === 'text' && isCommas ? text(apart(joined.text)) : joined
      },
    },
  ],
  ...['text', 'pad', 'pad_end'].map((name): BuiltIns[number] => {
    const own = BUILT_INS.get(name)!
    return [
      name,
      {
        ...own,
        apply: ([value, ...more], spend) =>
          own.apply([isNumeric(value!) ? text(print(value!, false)) : value!, ...more], spend),
      },
    ]
  }),
])

/** Code and formulas; what is between them is words. */
const PIECES = /(```[^]*?```|`[^`\n]+`|(?<!\\)\$\$[^]+?\$\$|(?<!\\)\$(?![\s$])(?:\\.|[^$\\\n])+?(?<![\s\\])\$(?!\d))/

/** The text with its marks as they are written where they stand. */
export function settled(marks: string): string {
  if (!marks.includes(POINT) && !marks.includes(GROUP)) return marks
  const written = (piece: string): string => {
    if (piece.startsWith('`')) return piece.replaceAll(POINT, '.').replaceAll(GROUP, ',')
    if (piece.startsWith('$')) return piece.replaceAll(POINT, '{,}').replaceAll(GROUP, '\\,')
    return piece.replaceAll(POINT, ',').replaceAll(GROUP, '\u202f')
  }
  return marks.split(PIECES).map(written).join('')
}

/** A number, or an answer that is made of numbers alone, as `show` has it: in the notation of the language. */
export const printedIn = (shown: string, language: string | undefined): string =>
  language === undefined || !hasDecimalComma(language) ? shown : settled(marked(shown))

/** An amount of money in the notation of the language. */
export function printedMoney(shown: string, language: string | undefined): string {
  if (language === undefined || !hasDecimalComma(language)) return shown
  const [sign, digits] = moneyParts(shown)
  return settled(`${markedGroups(digits)}${sign === '' ? '' : `\u00a0${sign.trim()}`}`)
}

/** Elements one after the other. Where decimals have a comma, another sign stands between numbers. */
export const listedIn = (elements: readonly string[], language: string | undefined): string =>
  elements.join(
    language !== undefined && hasDecimalComma(language) && elements.some(each => /\d/.test(each)) ? '; ' : ', ',
  )
