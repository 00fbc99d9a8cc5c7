// From an equation in x and y to the straight line that is its graph.
import type { Node } from './ast.js'
import { isEquation } from './forms.js'
import { polynomialOf, type Polynomial } from './polynomial.js'
import { divide, negate, subtract, whole, type NumberValue } from './rational.js'
import type { StraightLine } from './straight-line.js'

/** Null where the graph is no straight line. */
export function lineOfEquation(root: Node): StraightLine | null {
  if (root.kind !== 'binary' || !isEquation(root)) return null
  const [left, right] = [polynomialOf(root.left), polynomialOf(root.right)]
  if (left === null || right === null) return null
  const factor = (name: string): NumberValue => subtract(factorIn(left, name), factorIn(right, name))
  const terms = [...left.keys(), ...right.keys()]
  if (terms.some(term => !['', 'x^1', 'y^1'].includes(term))) return null
  const [a, b, c] = [factor('x^1'), factor('y^1'), factor('')]
  if (b.n !== 0n) return { slope: negate(divide(a, b)), intercept: negate(divide(c, b)) }
  return a.n === 0n ? null : { at: negate(divide(c, a)) }
}

const factorIn = (polynomial: Polynomial, term: string): NumberValue => polynomial.get(term)?.factor ?? whole(0)
