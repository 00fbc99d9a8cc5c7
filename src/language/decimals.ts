// Decimal numbers as a language writes them: `0.5` is `0,5` in German. What holds other points, such as an address, stays as it is.

export { withMinus } from '../kernel/minus.js'

const marks = new Map<string, string>()

/** Between the whole part of a number and its decimals, in the language `tag` (BCP 47). */
export function decimalMark(tag: string): string {
  const known = marks.get(tag)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat(tag).formatToParts(0.5)
  const mark = parts.find(({ type }) => type === 'decimal')!.value
  marks.set(tag, mark)
  return mark
}

/** A number behind its sign and its currency; no address, no version of three numbers, no time. */
const DECIMAL = /^([-+−]?(?:\p{Sc} ?)?[-+−]?\d+)\.(\d+)(?![\d.:/])/u

/** A number, alone or with its unit: `0.5 km`. Every other text is left alone. */
export const withMark = (text: string, tag: string): string => text.replace(DECIMAL, `$1${decimalMark(tag)}$2`)

/** The numbers of a formula in TeX, where a bare comma would separate. */
export function texWithMark(tex: string, tag: string): string {
  const mark = decimalMark(tag)
  return mark === '.' ? tex : tex.replace(/(?<=\d)\.(?=\d)/g, `{${mark}}`)
}

/** The numbers of a formula in words. */
export const wordsWithMark = (words: string, tag: string): string => words.replace(/(?<=\d)\.(?=\d)/g, decimalMark(tag))

/** Before the sign of a percentage: a space that does not break in German and Spanish, nothing in English. */
export const percentGap = (tag: string): string =>
  /\s/u.exec(new Intl.NumberFormat(tag, { style: 'percent' }).format(0.5))?.[0] ?? ''
