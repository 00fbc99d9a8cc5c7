// What is known of the sign of a root and a straight line: √(x² + 1) + x is always positive.
import type { Node } from './ast.js'
import { polynomialNode, polynomialFrom, polynomialOf } from './polynomial.js'
import { add, multiply, negate, whole, type NumberValue } from './rational.js'
import { specialised } from './univariate.js'

/** The root of the quadratic, times √share, is larger than the line and than its opposite. */
type AboveLine = { readonly line: Node; readonly share: NumberValue }

/** Computed once for each tree. */
const lines = new WeakMap<Node, { readonly found: AboveLine | null }>()

/** For a quadratic ax² + bx + c in one symbol that is never 0 and never below it: 4a·(ax² + bx + c) > (2ax + b)². Null for others. */
export function rootAboveLine(node: Node): AboveLine | null {
  const known = lines.get(node)
  if (known !== undefined) return known.found
  const found = aboveLine(node)
  lines.set(node, { found })
  return found
}

function aboveLine(node: Node): AboveLine | null {
  const polynomial = polynomialOf(node)
  const symbols =
    polynomial === null ? [] : [...new Set([...polynomial.values()].flatMap(({ powers }) => [...powers.keys()]))]
  const [symbol] = symbols
  if (polynomial === null || symbol === undefined || symbols.length > 1) return null
  const [c, b, a, ...higher] = specialised(polynomial, symbol, () => 0n)
  if (a === undefined || higher.length > 0 || a.n <= 0n) return null
  const share = multiply(whole(4), a)
  const discriminant = add(multiply(b!, b!), negate(multiply(share, c!)))
  if (discriminant.n >= 0n) return null
  const line = polynomialFrom([
    { powers: new Map([[symbol, 1]]), factor: multiply(whole(2), a) },
    { powers: new Map(), factor: b! },
  ])
  return { line: polynomialNode(line), share }
}
