// The value of an expression at a point, in double precision. What is not real is undefined.
import type { Node } from './ast.js'
import * as a from './approximate.js'
import type { Approximate, Maybe } from './approximate.js'
import { exponentOf } from './field.js'

const FUNCTIONS: Readonly<Record<string, (x: Approximate) => Maybe>> = {
  sqrt: a.root,
  cbrt: a.cubeRoot,
  ln: a.logarithm,
  log: x => logTo(x, 10),
  exp: a.exponential,
  sin: a.sine,
  cos: a.cosine,
  tan: a.tangent,
  sec: x => a.chain(a.cosine(x), reciprocal),
  csc: x => a.chain(a.sine(x), reciprocal),
  cot: x => a.chain(a.cosine(x), cos => a.chain(a.sine(x), sin => a.over(cos, sin))),
  sinh: x => half(x, 1),
  cosh: x => half(x, -1),
  tanh: x => a.chain(half(x, 1), sinh => a.chain(half(x, -1), cosh => a.over(sinh, cosh))),
  asin: a.arcsine,
  acos: a.arccosine,
  atan: a.arctangent,
  abs: a.modulus,
}

const ONE: Approximate = { value: 1, error: 0 }
const reciprocal = (x: Approximate): Maybe => a.over(ONE, x)

/** (e^x − sign·e^−x)/2 */
const half = (x: Approximate, sign: 1 | -1): Maybe =>
  a.chain(a.exponential(x), up =>
    a.chain(a.exponential(a.opposite(x)), down =>
      a.chain(a.plus(up, sign === 1 ? a.opposite(down) : down), twice => a.over(twice, { value: 2, error: 0 })),
    ),
  )

const logTo = (x: Approximate, base: number): Maybe =>
  a.chain(a.logarithm(x), log => a.over(log, { value: Math.log(base), error: 2e-16 * Math.log(base) }))

/** null where the expression is undefined or not real, also at some place inside it. */
export function sampled(node: Node, point: ReadonlyMap<string, number>): Maybe {
  switch (node.kind) {
    case 'literal':
      return node.value.kind === 'number' ? quotientOf(node.value.n, node.value.d) : null
    case 'constant':
      return a.approximate(node.name === 'pi' ? Math.PI : Math.E)
    case 'name':
      return a.chain(a.approximate(point.get(node.name) ?? Number.NaN), x => ({ ...x, error: 0 }))
    case 'unary':
      return node.operator === '-' ? a.chain(sampled(node.operand, point), a.opposite) : null
    case 'call': {
      const apply = Object.hasOwn(FUNCTIONS, node.name) ? FUNCTIONS[node.name] : undefined
      const [first, base] = node.args
      if (base?.kind === 'literal' && base.value.kind === 'number') {
        const to = Number(base.value.n)
        return a.chain(sampled(first!, point), x => logTo(x, to))
      }
      return apply === undefined ? null : a.chain(sampled(first!, point), apply)
    }
    case 'binary':
      return a.chain(sampled(node.left, point), left => {
        const whole = node.operator === '**' ? exponentOf(node.right) : null
        // A whole exponent is exact, however it was written.
        if (whole !== null) return a.raised(left, { value: Number(whole), error: 0 })
        return a.chain(sampled(node.right, point), right => joined(node.operator, left, right))
      })
    default:
      return null
  }
}

function joined(operator: string, left: Approximate, right: Approximate): Maybe {
  switch (operator) {
    case '+':
      return a.plus(left, right)
    case '-':
      return a.plus(left, a.opposite(right))
    case '*':
      return a.times(left, right)
    case '/':
      return a.over(left, right)
    case '**':
      return a.raised(left, right)
    default:
      return null
  }
}

/** Long numerators and denominators are cut to what a double can hold. */
function quotientOf(n: bigint, d: bigint): Maybe {
  const value = Number(n) / Number(d)
  return a.approximate(value, Number.isInteger(value) && Math.abs(value) < 2 ** 53 ? 0 : Math.abs(value) * 2e-16)
}
