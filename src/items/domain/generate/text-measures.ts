// Measures of texts that need no understanding: edit distance, form, length, digits after the point, and order by value.

import { editDistance } from '../../../kernel/edit-distance.js'

/** Gives one number for each text. */
type Measure = (texts: readonly string[]) => readonly number[]

/** The edit distance between any two of the texts, as a square table. */
export function distancesBetween(texts: readonly string[]): readonly (readonly number[])[] {
  const rows = texts.map(() => texts.map(() => 0))
  texts.forEach((a, i) => texts.slice(0, i).forEach((b, j) => (rows[i]![j] = rows[j]![i] = editDistance(a, b))))
  return rows
}

/** For each text, the sum of its edit distances to the others. */
export const remoteness: Measure = texts => distancesBetween(texts).map(row => row.reduce((a, b) => a + b, 0))

/** The text with every digit replaced by 9 and every letter by a: `3/14` and `5/12` have the same form. */
export const formOf = (text: string): string => text.replace(/\p{L}/gu, 'a').replace(/\d/g, '9')

/** For each text, how many of the texts have its form, itself included. */
export const commonness: Measure = texts => {
  const forms = texts.map(formOf)
  return forms.map(form => forms.filter(other => other === form).length)
}

/** For each text, its number of characters, not counting spaces and dollar signs. */
export const lengths: Measure = texts => texts.map(text => text.replace(/[$\s]/g, '').length)

/** For each text, the largest number of digits after a decimal point. */
export const precisions: Measure = texts =>
  texts.map(text => Math.max(0, ...[...text.matchAll(/\.(\d+)/g)].map(match => match[1]!.length)))

/** For each text, its rank by value, from 0; equal values share their mean rank. All ranks are 0 unless every text is a number. */
export const ranks: Measure = texts => {
  const numbers = texts.map(numbersIn)
  if (numbers.includes(null)) return texts.map(() => 0)
  return numbers.map(own => {
    const compared = numbers.map(other => compareLists(other!, own!))
    return compared.filter(each => each < 0).length + (compared.filter(each => each === 0).length - 1) / 2
  })
}

/**
 * The numbers in a text that begins with a number, with fractions evaluated: [0.25] for `$\frac{1}{4}$`, [10, 0, 0, 0, 8] for
 * `10.0.0.0/8`. Null for any other text.
 */
export function numbersIn(text: string): readonly number[] | null {
  const quotient = (_: string, n: string, d: string): string => String(Number(n) / Number(d))
  const plain = text
    .replace(/\\frac\{\s*(\d+)\s*\}\{\s*(\d+)\s*\}/g, quotient)
    .replace(/(?<![\d./])(\d+)\/(\d+)(?![\d./])/g, quotient)
    .replace(/(?<=\d),(?=\d{3})/g, '')
  if (!/^[^\p{L}\d]*\d/u.test(plain)) return null
  const isAddress = /\d+(?:\.\d+){3}/.test(plain)
  const found = plain.match(isAddress ? /\d+/g : /(?<![\d\p{L}])[-−]?\d+(?:\.\d+)?/gu)
  return found!.map(each => Number(each.replace('−', '-')))
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((number, i) => number !== b[i])
  if (place < 0) return a.length - b.length
  return b[place] === undefined ? 1 : a[place]! - b[place]
}
