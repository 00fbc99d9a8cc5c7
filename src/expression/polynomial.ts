// Polynomials with exact coefficients: what expressions without functions and without symbols below a line are worth.
import type { Node } from './ast.js'
import { BadValue } from './bad-value.js'
import type { Spend } from './cost.js'
import { bitLength, whole, type NumberValue } from './rational.js'
import * as rational from './rational.js'
import { binaryNode, nameNode, numberNode } from './symbolic.js'

const MAX_TERMS = 200
const MAX_DEGREE = 100
const MAX_BITS = 2_000
/** One unit is a product of two short terms; fractions cost by the square of their length. */
const MAX_WORK = 5_000
/** What one unit is in steps of an evaluation's budget. */
const STEPS = 20

/** The power of each symbol, by name; those with power 0 are left out. */
type Monomial = ReadonlyMap<string, number>
type Term = { readonly powers: Monomial; readonly factor: NumberValue }
/** No two terms have the same powers, and no factor is 0. */
export type Polynomial = ReadonlyMap<string, Term>

const keyOf = (powers: Monomial): string =>
  [...powers]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, power]) => `${name}^${power}`)
    .join(' ')

export const degreeOf = ({ powers }: Term): number => [...powers.values()].reduce((sum, power) => sum + power, 0)

export function polynomialFrom(terms: Iterable<Term>): Polynomial {
  const sum = new Map<string, Term>()
  for (const term of terms) {
    const key = keyOf(term.powers)
    const factor = rational.add(sum.get(key)?.factor ?? whole(0), term.factor)
    if (bitLength(factor.n) + bitLength(factor.d) > MAX_BITS) throw new BadValue('the numbers grow too large')
    if (factor.n === 0n) sum.delete(key)
    else sum.set(key, { powers: term.powers, factor })
    if (sum.size > MAX_TERMS) throw new BadValue(`this has more than ${MAX_TERMS} terms`)
  }
  return sum
}

const constantPolynomial = (factor: NumberValue): Polynomial => polynomialFrom([{ powers: new Map(), factor }])

/** The number that a polynomial without symbols is, or null. */
export function constantOf(polynomial: Polynomial): NumberValue | null {
  if (polynomial.size === 0) return whole(0)
  const only = polynomial.get('')
  return only !== undefined && polynomial.size === 1 ? only.factor : null
}

/** Work is counted across one reading, so that nested powers end soon. */
class Reader {
  readonly #spend: Spend
  #work = 0

  constructor(spend: Spend) {
    this.#spend = spend
  }

  of(node: Node): Polynomial {
    switch (node.kind) {
      case 'literal':
        if (node.value.kind !== 'number') break
        return constantPolynomial(node.value)
      case 'name':
        return polynomialFrom([{ powers: new Map([[node.name, 1]]), factor: whole(1) }])
      case 'unary':
        if (node.operator === '-') return this.times(constantPolynomial(whole(-1)), this.of(node.operand))
        break
      case 'binary':
        return this.#binary(node)
      default:
        break
    }
    throw new BadValue('this is no polynomial')
  }

  #binary({ operator, left, right }: Node & { readonly kind: 'binary' }): Polynomial {
    switch (operator) {
      case '+':
        return polynomialFrom([...this.of(left).values(), ...this.of(right).values()])
      case '-':
        return polynomialFrom([
          ...this.of(left).values(),
          ...this.times(constantPolynomial(whole(-1)), this.of(right)).values(),
        ])
      case '*':
        return this.times(this.of(left), this.of(right))
      case '/': {
        const divisor = constantOf(this.of(right))
        if (divisor === null || divisor.n === 0n) throw new BadValue('this is no polynomial')
        return this.times(this.of(left), constantPolynomial(rational.divide(whole(1), divisor)))
      }
      case '**':
        return this.#power(this.of(left), constantOf(this.of(right)))
      default:
        throw new BadValue('this is no polynomial')
    }
  }

  #power(base: Polynomial, exponent: NumberValue | null): Polynomial {
    if (exponent === null || exponent.d !== 1n) throw new BadValue('this is no polynomial')
    const number = constantOf(base)
    if (exponent.n < 0n) {
      if (number === null || number.n === 0n) throw new BadValue('this is no polynomial')
      return this.#power(constantPolynomial(rational.divide(whole(1), number)), rational.negate(exponent))
    }
    if (exponent.n > (number === null ? BigInt(MAX_DEGREE) : BigInt(MAX_BITS)))
      throw new BadValue('this power grows too large')
    let result = constantPolynomial(whole(1))
    for (let i = 0n; i < exponent.n; i++) result = this.times(result, base)
    return result
  }

  times(a: Polynomial, b: Polynomial): Polynomial {
    const products: Term[] = []
    for (const x of a.values())
      for (const y of b.values()) {
        const work = workOf(x.factor, y.factor)
        this.#spend(work * STEPS)
        this.#work += work
        if (this.#work > MAX_WORK) throw new BadValue('this takes too many steps')
        const powers = new Map(x.powers)
        for (const [name, power] of y.powers) powers.set(name, (powers.get(name) ?? 0) + power)
        const term = { powers, factor: rational.multiply(x.factor, y.factor) }
        if (degreeOf(term) > MAX_DEGREE) throw new BadValue('this power grows too large')
        products.push(term)
      }
    return polynomialFrom(products)
  }
}

function workOf(a: NumberValue, b: NumberValue): number {
  if (a.d === 1n && b.d === 1n) return 1
  const bits = bitLength(a.n) + bitLength(a.d) + bitLength(b.n) + bitLength(b.d)
  return 1 + (bits * bits) / 5_000
}

/** Throws BadValue for what is no polynomial, or one too large to write out. */
export const toPolynomial = (node: Node, spend: Spend = () => {}): Polynomial => new Reader(spend).of(node)

/** As `toPolynomial`; null where that throws. */
export function polynomialOf(node: Node): Polynomial | null {
  try {
    return toPolynomial(node)
  } catch (error) {
    if (error instanceof BadValue) return null
    throw error
  }
}

/** The terms from high to low degree; symbols in the order given, then by name. */
function sortedTerms(polynomial: Polynomial, symbols: readonly string[] = []): Term[] {
  const names = [
    ...new Set([...symbols, ...[...polynomial.values()].flatMap(term => [...term.powers.keys()]).toSorted()]),
  ]
  const byPowers = (a: Term, b: Term): number => {
    for (const name of names) {
      const difference = (b.powers.get(name) ?? 0) - (a.powers.get(name) ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  }
  return [...polynomial.values()].toSorted((a, b) => degreeOf(b) - degreeOf(a) || byPowers(a, b))
}

/** The tree of the polynomial written out, as people write it. */
export function polynomialNode(polynomial: Polynomial, symbols: readonly string[] = []): Node {
  const terms = sortedTerms(polynomial, symbols)
  if (terms.length === 0) return numberNode(whole(0))
  return terms
    .map((term, i) => termNode(i === 0 ? term.factor : rational.absolute(term.factor), term.powers))
    .reduce((sum, term, i) => binaryNode(terms[i]!.factor.n < 0n ? '-' : '+', sum, term))
}

function termNode(factor: NumberValue, powers: Monomial): Node {
  const symbols = [...powers]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, power]) => (power === 1 ? nameNode(name) : binaryNode('**', nameNode(name), numberNode(whole(power)))))
  const [first, ...rest] = symbols
  if (first === undefined) return numberNode(factor)
  if (factor.d === 1n && factor.n === -1n)
    return rest.reduce((product, symbol) => binaryNode('*', product, symbol), {
      kind: 'unary',
      operator: '-',
      operand: first,
      at: 0,
    } as Node)
  const isOne = factor.d === 1n && factor.n === 1n
  return (isOne ? rest : symbols).reduce(
    (product, symbol) => binaryNode('*', product, symbol),
    isOne ? first : numberNode(factor),
  )
}
