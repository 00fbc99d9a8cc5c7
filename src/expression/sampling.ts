// The value of an expression at a point, in double precision. Over the reals what is not real is undefined; else principal branches.
import type { Node } from './ast.js'
import * as c from './complex.js'
import type { Complex, Maybe } from './complex.js'
import { exponentOf } from './field.js'

const FUNCTIONS: Readonly<Record<string, (z: Complex) => Maybe>> = {
  sqrt: c.root,
  cbrt: c.cubeRoot,
  ln: c.logarithm,
  log: z => c.chain(c.logarithm(z), log => c.over(log, { re: Math.LN10, im: 0, error: 2e-16 })),
  exp: c.exponential,
  sin: c.sine,
  cos: c.cosine,
  tan: c.tangent,
  asin: c.arcsine,
  acos: c.arccosine,
  atan: c.arctangent,
  abs: c.modulus,
}

/** null where the expression is undefined, or not real at some place inside it while only reals are asked for. */
export function sampled(node: Node, point: ReadonlyMap<string, number>, field: 'real' | 'complex'): Maybe {
  const value = bare(node, point, field)
  return value !== null && field === 'real' && value.im !== 0 ? null : value
}

function bare(node: Node, point: ReadonlyMap<string, number>, field: 'real' | 'complex'): Maybe {
  switch (node.kind) {
    case 'literal':
      return node.value.kind === 'number' ? quotientOf(node.value.n, node.value.d) : null
    case 'constant':
      return c.complex(node.name === 'pi' ? Math.PI : Math.E)
    case 'name':
      return c.chain(c.complex(point.get(node.name) ?? Number.NaN), z => ({ ...z, error: 0 }))
    case 'unary':
      return node.operator === '-' ? c.chain(sampled(node.operand, point, field), c.opposite) : null
    case 'call': {
      const apply = Object.hasOwn(FUNCTIONS, node.name) ? FUNCTIONS[node.name] : undefined
      return apply === undefined ? null : c.chain(sampled(node.args[0]!, point, field), apply)
    }
    case 'binary':
      return c.chain(sampled(node.left, point, field), left => {
        const whole = node.operator === '**' ? exponentOf(node.right) : null
        // A whole exponent is exact, however it was written.
        if (whole !== null) return c.raised(left, { re: Number(whole), im: 0, error: 0 })
        return c.chain(sampled(node.right, point, field), right => joined(node.operator, left, right))
      })
    default:
      return null
  }
}

function joined(operator: string, left: Complex, right: Complex): Maybe {
  switch (operator) {
    case '+':
      return c.plus(left, right)
    case '-':
      return c.plus(left, c.opposite(right))
    case '*':
      return c.times(left, right)
    case '/':
      return c.over(left, right)
    case '**':
      return c.raised(left, right)
    default:
      return null
  }
}

/** Long numerators and denominators are cut to what a double can hold. */
function quotientOf(n: bigint, d: bigint): Maybe {
  const value = Number(n) / Number(d)
  return c.complex(value, 0, Number.isInteger(value) && Math.abs(value) < 2 ** 53 ? 0 : Math.abs(value) * 2e-16)
}
