// Real values of expressions to fifty digits, by series over whole numbers: it shares nothing with the code that grades.
import type { Node } from '../../src/expression/ast.js'

const DIGITS = 80n
export const ONE = 10n ** DIGITS
/** Rounding and cancellation leave at least fifty digits of what stays this small. */
const HUGE = ONE * 10n ** 12n
const TINY = ONE / 10n ** 12n
const NOISE = ONE / 10n ** 58n

const times = (a: bigint, b: bigint): bigint => (a * b) / ONE
const size = (a: bigint): bigint => (a < 0n ? -a : a)

/** Sum of terms, each made from the one before, until they vanish. */
function series(first: bigint, next: (term: bigint, n: bigint) => bigint): bigint {
  let sum = first
  let term = first
  for (let n = 1n; term !== 0n; n++) {
    term = next(term, n)
    sum += term
  }
  return sum
}

function exponential(x: bigint): bigint | null {
  if (size(x) > 25n * ONE) return null
  const small = x / 1024n
  let power = series(ONE, (term, n) => times(term, small) / n)
  for (let i = 0; i < 10; i++) power = times(power, power)
  return power
}

function root(x: bigint): bigint {
  if (x === 0n) return 0n
  let value = 10n ** BigInt(Math.ceil(String(x * ONE).length / 2))
  for (;;) {
    const next = (value + (x * ONE) / value) >> 1n
    if (next >= value) return value
    value = next
  }
}

/** 2·artanh((x−1)/(x+1)) after roots that bring x near 1. */
function logarithm(x: bigint): bigint | null {
  if (x <= TINY) return null
  let near = x
  let factor = 2n
  while (size(near - ONE) > ONE / 100n) {
    near = root(near)
    factor *= 2n
  }
  const ratio = ((near - ONE) * ONE) / (near + ONE)
  const square = times(ratio, ratio)
  let power = ratio
  let sum = 0n
  for (let n = 1n; power !== 0n; n += 2n) {
    sum += power / n
    power = times(power, square)
  }
  return factor * sum
}

/** 16·arctan(1/5) − 4·arctan(1/239), by Machin. */
const arcOfInverse = (n: bigint): bigint => {
  let power = ONE / n
  let sum = 0n
  for (let k = 1n, sign = 1n; power !== 0n; k += 2n, sign = -sign) {
    sum += (sign * power) / k
    power /= n * n
  }
  return sum
}
const PI = 16n * arcOfInverse(5n) - 4n * arcOfInverse(239n)

const sine = (x: bigint): bigint => {
  const turn = x % (2n * PI)
  const square = times(turn, turn)
  return series(turn, (term, n) => -times(term, square) / (2n * n * (2n * n + 1n)))
}
const cosine = (x: bigint): bigint => sine(x + PI / 2n)

function called(name: string, x: bigint): bigint | null {
  // A root makes of noise what is no noise any more.
  if (x !== 0n && size(x) < NOISE && (name === 'sqrt' || name === 'ln')) return null
  switch (name) {
    case 'sqrt':
      return x < 0n ? null : root(x)
    case 'abs':
      return size(x)
    case 'exp':
      return exponential(x)
    case 'ln':
      return logarithm(x)
    case 'sin':
      return sine(x)
    case 'cos':
      return cosine(x)
    default:
      return null
  }
}

function power(base: bigint, exponent: bigint): bigint | null {
  if (exponent < 0n) return size(base) < TINY ? null : power((ONE * ONE) / base, -exponent)
  let result = ONE
  for (let i = 0n; i < exponent; i++) {
    result = times(result, base)
    if (size(result) > HUGE) return null
  }
  return result
}

/** Scaled by ONE; null where it is undefined, not real, or too large to keep the digits. */
export function toManyDigits(node: Node, point: ReadonlyMap<string, bigint>): bigint | null {
  const value = bare(node, point)
  return value === null || size(value) > HUGE ? null : value
}

function bare(node: Node, point: ReadonlyMap<string, bigint>): bigint | null {
  switch (node.kind) {
    case 'literal':
      return node.value.kind === 'number' ? (node.value.n * ONE) / node.value.d : null
    case 'constant':
      return node.name === 'pi' ? PI : exponential(ONE)
    case 'name':
      return point.get(node.name) ?? null
    case 'unary': {
      const value = toManyDigits(node.operand, point)
      return value === null ? null : -value
    }
    case 'call': {
      const value = toManyDigits(node.args[0]!, point)
      return value === null ? null : called(node.name, value)
    }
    case 'binary': {
      const [a, b] = [toManyDigits(node.left, point), toManyDigits(node.right, point)]
      if (a === null || b === null) return null
      if (node.operator === '+') return a + b
      if (node.operator === '-') return a - b
      if (node.operator === '*') return times(a, b)
      if (node.operator === '/') return size(b) < TINY ? null : (a * ONE) / b
      return node.operator === '**' && b % ONE === 0n && size(b) <= 40n * ONE ? power(a, b / ONE) : null
    }
    default:
      return null
  }
}
