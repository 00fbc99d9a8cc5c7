// Polynomials in one symbol as lists of coefficients, from the constant upwards: common factors, roots, irreducibility.
import { BadValue } from './bad-value.js'
import { budget } from './cost.js'
import type { Polynomial } from './polynomial.js'
import { absolute, add, contentOf, divide, fraction, multiply, negate, whole, type NumberValue } from './rational.js'
import { divisorsOf, wholeRoot } from './whole-numbers.js'

/** Looking for factors ends after about a millisecond, found or not. */
const MAX_SEARCH = 50_000

/** The last coefficient is not 0; of the zero polynomial there is none. */
type Coefficients = readonly NumberValue[]

/** The coefficients in one symbol, with whole numbers put in place of all the others. */
export function specialised(polynomial: Polynomial, symbol: string, others: (name: string) => bigint): Coefficients {
  const found: NumberValue[] = []
  for (const { powers, factor } of polynomial.values()) {
    let value = factor
    for (const [name, power] of powers)
      if (name !== symbol) value = multiply(value, whole(others(name) ** BigInt(power)))
    const power = powers.get(symbol) ?? 0
    while (found.length <= power) found.push(whole(0))
    found[power] = add(found[power]!, value)
  }
  return trimmed(found)
}

function trimmed(coefficients: Coefficients): Coefficients {
  let length = coefficients.length
  while (length > 0 && coefficients[length - 1]!.n === 0n) length--
  return coefficients.slice(0, length)
}

function remainder(a: Coefficients, b: Coefficients): Coefficients {
  let rest = a
  while (rest.length >= b.length) {
    const times = divide(rest.at(-1)!, b.at(-1)!)
    const shift = rest.length - b.length
    rest = trimmed(rest.map((x, i) => (i < shift ? x : add(x, negate(multiply(times, b[i - shift]!))))).slice(0, -1))
  }
  return rest
}

/** The degree of the largest common factor. One of the two must not be zero. */
export function commonDegree(a: Coefficients, b: Coefficients): number {
  let [x, y] = [primitive(a), primitive(b)]
  while (y.length > 0) [x, y] = [y, primitive(remainder(x, y))]
  return x.length - 1
}

/** A multiple with whole coefficients that share no factor. */
function primitive(coefficients: Coefficients): Coefficients {
  if (coefficients.length === 0) return coefficients
  const content = contentOf(coefficients)
  return coefficients.map(x => divide(x, content))
}

const valueAt = (coefficients: Coefficients, x: NumberValue): NumberValue =>
  coefficients.reduceRight((sum, coefficient) => add(multiply(sum, x), coefficient), whole(0))

/** Every rational root once. Throws BadValue where the numbers are too large to look. */
export function rationalRoots(coefficients: Coefficients): NumberValue[] {
  const plain = primitive(coefficients)
  const lowest = plain.findIndex(x => x.n !== 0n)
  const roots = lowest > 0 ? [whole(0)] : []
  const rest = plain.slice(Math.max(0, lowest))
  if (rest.length < 2) return roots
  if (rest.length === 2) return [...roots, divide(negate(rest[0]!), rest[1]!)]
  if (rest.length === 3) return [...roots, ...quadraticRoots(rest)]
  const spend = budget(MAX_SEARCH)
  const [above, below] = [divisorsOf(absolute(rest[0]!).n, spend), divisorsOf(absolute(rest.at(-1)!).n, spend)]
  const seen = new Set<string>()
  for (const p of above)
    for (const q of below)
      for (const n of [p, -p]) {
        const root = fraction(BigInt(n), BigInt(q))
        const name = `${root.n}/${root.d}`
        if (seen.has(name)) continue
        seen.add(name)
        spend(rest.length * 20)
        if (valueAt(rest, root).n === 0n) roots.push(root)
      }
  return roots
}

function quadraticRoots([c, b, a]: Coefficients): NumberValue[] {
  const root = wholeRoot(b!.n * b!.n - 4n * a!.n * c!.n)
  if (root === null) return []
  const roots = [fraction(-b!.n - root, 2n * a!.n), fraction(-b!.n + root, 2n * a!.n)]
  return root === 0n ? roots.slice(1) : roots
}

/**
 * No product of polynomials with rational coefficients and of lower degree, as far as factors of degree 1 and 2 can tell; so it is
 * exact up to degree 5. Where the numbers are too large to look, the answer is true.
 */
export function isIrreducible(coefficients: Coefficients): boolean {
  if (coefficients.length <= 2) return true
  try {
    if (rationalRoots(coefficients).length > 0) return false
    return coefficients.length <= 4 || !hasQuadraticFactor(primitive(coefficients))
  } catch (error) {
    if (error instanceof BadValue) return true
    throw error
  }
}

/** A factor takes, at whole places, values that divide those of the polynomial; three places fix a quadratic. */
function hasQuadraticFactor(coefficients: Coefficients): boolean {
  const spend = budget(MAX_SEARCH)
  const [atZero, atOne, atMinusOne] = [0, 1, -1].map(x => {
    const positive = divisorsOf(absolute(valueAt(coefficients, whole(x))).n, spend).map(BigInt)
    return [...positive, ...positive.map(n => -n)]
  })
  for (const c of atZero!.filter(n => n > 0n))
    for (const plus of atOne!)
      for (const minus of atMinusOne!) {
        spend(1)
        if ((plus + minus) % 2n !== 0n) continue
        const a = (plus + minus) / 2n - c
        if (a === 0n) continue
        spend(40)
        if (remainder(coefficients, [c, (plus - minus) / 2n, a].map(whole)).length === 0) return true
      }
  return false
}
