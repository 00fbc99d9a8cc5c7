// What the logarithm of a number and of a polynomial splits into: primes, and factors as far as they are easily found.
import type { Node } from './ast.js'
import { BadValue } from './bad-value.js'
import { constantOf, polynomialFrom, polynomialNode, polynomialOf, type Polynomial } from './polynomial.js'
import { add, contentOf, divide, multiply, whole, type NumberValue } from './rational.js'
import { binaryNode, nameNode, numberNode } from './symbolic.js'
import { rationalRoots, specialised } from './univariate.js'

const MAX_PRIME = 1_000n

/**
 * Prime factors of |number| with how often they occur, below 0 for those of the denominator; what is left of a large number counts as one.
 * 10/2 stands in place of 5, so that the logarithm of 10 is one term.
 */
export const logsOfNumber = ({ n, d }: NumberValue): [bigint, number][] =>
  [...primesOf(n < 0n ? -n : n), ...primesOf(d).map(([prime, times]): [bigint, number] => [prime, -times])].flatMap(
    ([prime, times]): [bigint, number][] =>
      prime === 5n
        ? [
            [10n, times],
            [2n, -times],
          ]
        : [[prime, times]],
  )

function primesOf(n: bigint): [bigint, number][] {
  const found: [bigint, number][] = []
  let rest = n
  for (let prime = 2n; prime <= MAX_PRIME && rest > 1n; prime++) {
    let times = 0
    for (; rest % prime === 0n; times++) rest /= prime
    if (times > 0) found.push([prime, times])
  }
  return rest > 1n ? [...found, [rest, 1]] : found
}

type Factor = { readonly root: Node; readonly times: number }

type Product = { readonly number: NumberValue; readonly factors: readonly Factor[] }

/** Computed once for each tree. */
const products = new WeakMap<Node, { readonly found: Product | null }>()

/** A polynomial as a product; null for 0 and for what is none. */
export function factorsOf(node: Node): Product | null {
  const known = products.get(node)
  if (known !== undefined) return known.found
  const polynomial = polynomialOf(node)
  const found = polynomial === null || polynomial.size === 0 ? null : productOf(polynomial)
  products.set(node, { found })
  return found
}

/** A number times factors: symbols, and in one symbol q·x − p for each rational root p/q. */
function productOf(polynomial: Polynomial): Product {
  const { rest, factors: symbols } = withoutSymbols(polynomial)
  const factors: Factor[] = [...symbols]
  const name = onlySymbolOf(rest)
  const coefficients = name === null ? [] : specialised(rest, name, () => 0n)
  const roots = name === null ? [] : rootsOf(coefficients)
  const { left, found } = withoutRoots(coefficients, roots)
  for (const { root, times } of found) factors.push({ root: linear(name!, root), times })
  const last = name === null ? rest : polynomialIn(name, left)
  const content = contentOf([...last.values()].map(({ factor }) => factor))
  if (constantOf(last) === null) factors.push({ root: divided(polynomialNode(last), content), times: 1 })
  const denominators = found.reduce((all, { root, times }) => all * root.d ** BigInt(times), 1n)
  return { number: divide(content, whole(denominators)), factors }
}

/** Symbols that stand in every term are factors. */
function withoutSymbols(polynomial: Polynomial): { readonly rest: Polynomial; readonly factors: Factor[] } {
  const terms = [...polynomial.values()]
  const least = (name: string): number => Math.min(...terms.map(({ powers }) => powers.get(name) ?? 0))
  const common = new Map([...terms[0]!.powers.keys()].map(name => [name, least(name)]))
  const rest = polynomialFrom(
    terms.map(({ powers, factor }) => {
      const left = [...powers].map(([name, power]) => [name, power - (common.get(name) ?? 0)] as const)
      return { factor, powers: new Map(left.filter(([, power]) => power > 0)) }
    }),
  )
  const factors = [...common].filter(([, times]) => times > 0).map(([name, times]) => ({ root: nameNode(name), times }))
  return { rest, factors }
}

function onlySymbolOf(polynomial: Polynomial): string | null {
  const names = new Set([...polynomial.values()].flatMap(({ powers }) => [...powers.keys()]))
  return names.size === 1 ? [...names][0]! : null
}

const polynomialIn = (name: string, coefficients: readonly NumberValue[]): Polynomial =>
  polynomialFrom(coefficients.map((factor, power) => ({ factor, powers: new Map(power === 0 ? [] : [[name, power]]) })))

const linear = (name: string, { n, d }: NumberValue): Node =>
  binaryNode('-', binaryNode('*', numberNode(whole(d)), nameNode(name)), numberNode(whole(n)))

const divided = (node: Node, by: NumberValue): Node => binaryNode('/', node, numberNode(by))

/** Divided by x − root as often as that is a factor, for each root. */
function withoutRoots(coefficients: readonly NumberValue[], roots: readonly NumberValue[]) {
  let left = coefficients
  const found = roots.map(root => {
    let times = 0
    for (let next = deflated(left, root); next !== null; next = deflated(left, root)) {
      left = next
      times++
    }
    return { root, times }
  })
  return { left, found }
}

function rootsOf(coefficients: readonly NumberValue[]): NumberValue[] {
  try {
    return rationalRoots(coefficients)
  } catch (error) {
    if (error instanceof BadValue) return []
    throw error
  }
}

/** Divided by x − root; null when that is no factor. */
function deflated(coefficients: readonly NumberValue[], root: NumberValue): NumberValue[] | null {
  if (coefficients.length < 2) return null
  const quotient: NumberValue[] = []
  let carried = whole(0)
  for (const coefficient of coefficients.toReversed()) {
    carried = add(multiply(carried, root), coefficient)
    quotient.push(carried)
  }
  const remainder = quotient.pop()!
  return remainder.n === 0n ? quotient.toReversed() : null
}
