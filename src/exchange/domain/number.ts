// Numbers as other systems write them, exactly.
import {
  add,
  compareNumbers,
  divide,
  exactDecimal,
  fromDecimal,
  multiply,
  negate,
  subtract,
  tenTo,
  whole,
  type NumberValue,
} from '../../expression/rational.js'

/** The number with a decimal point and no exponent, or null: `1,200`, `.5` and `3e-2` are read. */
export function plainNumber(written: string): string | null {
  const value = valueOf(written)
  return value && exactDecimal(value)
}

function valueOf(written: string): NumberValue | null {
  const plain = written.trim().replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  const found = /^([+-]?)(\d+\.?\d*|\.\d+)(?:e([+-]?\d{1,3}))?$/i.exec(plain)
  if (found === null) return null
  const [, sign, digits, exponent = '0'] = found
  const size = multiply(fromDecimal(digits!), tenTo(Number(exponent)))
  return sign === '-' ? negate(size) : size
}

/** Half of the distance of two numbers, and their middle: the range that both bound. Null unless they are numbers, the smaller one first. */
export function rangeOf(from: string, to: string): { readonly middle: string; readonly within: string } | null {
  const [low, high] = [valueOf(from), valueOf(to)]
  if (low === null || high === null || compareNumbers(low, high) > 0) return null
  const half = (x: NumberValue): string => exactDecimal(divide(x, whole(2)))!
  return { middle: half(add(low, high)), within: half(subtract(high, low)) }
}
