// A number as the reader of an answer takes it, where its marks mean one thing in the session's language and another elsewhere.

/** `two`: both readings are numbers of this kind, and the text does not say which is meant. */
type TypedNumber = { readonly kind: 'one'; readonly text: string } | { readonly kind: 'two'; readonly message: string }

const one = (text: string): TypedNumber => ({ kind: 'one', text })

/**
 * `1,234` and `1.234`: where a whole number is asked for, the session's group mark is one; else its decimal comma is one. A point that
 * groups in the session's language and is decimal for the reader has two readings.
 */
export function typedNumber(text: string, isWhole: boolean, decimal: '.' | ','): TypedNumber {
  const match = /^([+-]?[1-9]\d{0,2})([.,])(\d{3})(%?)$/.exec(text)
  if (match === null) return one(text)
  const [, head, mark, tail, percent] = match as unknown as [string, string, string, string, string]
  if (isWhole) return one(mark === decimal ? text : `${head}${tail}`)
  if (decimal === '.') return one(text)
  if (mark === ',') return one(`${head}.${tail}${percent}`)
  return {
    kind: 'two',
    message: `This point has two readings: write ${head}${tail}, or ${head},${tail} with a comma.`,
  }
}
