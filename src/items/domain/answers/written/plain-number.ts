// Reads a number that answers a prompt without an item to grade it by.
import { compareNumbers, type NumberValue } from '../../../../expression/rational.js'
import { MAX_ANSWER_LENGTH, plainCharacters } from '../../../../expression/plain-characters.js'
import { refuse, type Refusal } from '../answer-type.js'
import { readNumber } from '../../../../expression/number-text.js'

type ReadPlainNumber = { readonly ok: true; readonly value: NumberValue } | Refusal

/** Reads a line as answers in numbers are read: what has two readings is refused. Fractions and powers are no plain numbers. */
export function readPlainNumber(notation: 'integer' | 'decimal', typed: string): ReadPlainNumber {
  const plain = plainCharacters(typed)
  if (plain === '') return refuse('Write a number.')
  if (plain.length > MAX_ANSWER_LENGTH) return refuse(`Write at most ${MAX_ANSWER_LENGTH} characters.`)
  const read = readNumber(plain)
  if (!read.ok) return read
  const { value, sort } = read.written
  if (sort === 'whole') return { ok: true, value }
  if (notation === 'integer') return refuse('Write a whole number, without a point, a comma or a fraction.')
  if (sort !== 'decimal') return refuse('Write a decimal number, such as 0.75.')
  return { ok: true, value }
}

/** Both texts are numbers as answers write them, and the same one: `2/18` and `1/9`. */
export function sameNumber(one: string, other: string): boolean {
  const [a, b] = [readNumber(one), readNumber(other)]
  return a.ok && b.ok && compareNumbers(a.written.value, b.written.value) === 0
}
