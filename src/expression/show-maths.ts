// A parsed expression as LaTeX, for people to read. Names and texts are escaped, so that nothing typed can become a command.
import type { BinaryOperator, Node } from './ast.js'
import { exactDecimal } from './rational.js'
import { show } from './show.js'
import { ATOM, beginsWithMinus, LOOSE, POWER, sidesOf, standsBeside, tightnessOf } from './tightness.js'

export const showMaths = (node: Node): string => printed(node, LOOSE)

const RELATIONS: Partial<Record<BinaryOperator, string>> = {
  '==': '=',
  '!=': '\\neq',
  '<': '<',
  '<=': '\\leq',
  '>': '>',
  '>=': '\\geq',
  in: '\\in',
  'not in': '\\notin',
  and: '\\land',
  or: '\\lor',
  '+': '+',
  '-': '-',
  '%': '\\bmod',
}

const NAMED = new Set(['sin', 'cos', 'tan', 'ln', 'exp', 'min', 'max', 'gcd'])
const INVERSE: Readonly<Record<string, string>> = { asin: '\\arcsin', acos: '\\arccos', atan: '\\arctan' }
const GREEK = new Set(
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau phi chi psi omega'.split(
    ' ',
  ),
)

function printed(node: Node, least: number): string {
  return holds(node) < least ? bracketed(node) : bare(node)
}

const bracketed = (node: Node): string => `\\left(${bare(node)}\\right)`

/** A fraction line brackets its two sides by itself. */
const holds = (node: Node): number =>
  node.kind === 'binary' && node.operator === '/'
    ? POWER
    : node.kind === 'literal'
      ? literalHolds(node)
      : tightnessOf(node)

const literalHolds = (node: Node): number => (tightnessOf(node) === ATOM ? ATOM : POWER)

function bare(node: Node): string {
  switch (node.kind) {
    case 'literal':
      return literal(node)
    case 'constant':
      return node.name === 'pi' ? '\\pi' : 'e'
    case 'name':
      return name(node.name)
    case 'list':
      return `\\left[${node.items.map(showMaths).join(', ')}\\right]`
    case 'call':
      return call(node.name, node.args)
    case 'unary':
      return node.operator === '-' ? `-${printed(node.operand, POWER)}` : `\\lnot ${printed(node.operand, POWER)}`
    case 'conditional':
      return `${showMaths(node.then)} \\text{ if } ${showMaths(node.test)} \\text{ else } ${showMaths(node.otherwise)}`
    case 'binary':
      return binary(node.operator, node.left, node.right)
  }
}

function binary(operator: BinaryOperator, a: Node, b: Node): string {
  if (operator === '/') return `\\frac{${showMaths(a)}}{${showMaths(b)}}`
  if (operator === '//') return `\\left\\lfloor\\frac{${showMaths(a)}}{${showMaths(b)}}\\right\\rfloor`
  if (operator === '**') return `{${printed(a, ATOM)}}^{${showMaths(b)}}`
  const [leftSide, rightSide] = sidesOf(operator)
  const left = printed(a, leftSide)
  const right = beginsWithMinus(b) && holds(b) < ATOM ? bracketed(b) : printed(b, rightSide)
  if (operator === '*') {
    if (standsBeside(a, b) || (isSymbolic(a) && isSymbolic(b))) return `${left} ${right}`
    return `${left} \\cdot ${right}`
  }
  return `${left} ${RELATIONS[operator]!} ${right}`
}

/** Symbols and powers of symbols stand beside each other without a sign. */
function isSymbolic(node: Node): boolean {
  if (node.kind === 'name' || node.kind === 'constant') return true
  if (node.kind !== 'binary') return false
  if (node.operator === '**') return isSymbolic(node.left)
  return (
    node.operator === '*' && isSymbolic(node.right) && (isSymbolic(node.left) || standsBeside(node.left, node.right))
  )
}

function call(called: string, args: readonly Node[]): string {
  const inner = args.map(showMaths).join(', ')
  if (called === 'sqrt') return `\\sqrt{${inner}}`
  if (called === 'cbrt') return `\\sqrt[3]{${inner}}`
  if (called === 'abs') return `\\left|${inner}\\right|`
  const word = NAMED.has(called)
    ? `\\${called}`
    : called === 'log'
      ? '\\log_{10}'
      : (INVERSE[called] ?? `\\operatorname{${escaped(called)}}`)
  return `${word}\\left(${inner}\\right)`
}

function literal(node: Node & { readonly kind: 'literal' }): string {
  const { value } = node
  if (value.kind !== 'number') return `\\text{${escaped(show(value))}}`
  return exactDecimal(value) ?? `${value.n < 0n ? '-' : ''}\\frac{${value.n < 0n ? -value.n : value.n}}{${value.d}}`
}

/** One letter as it is, Greek by its name, other words upright; what follows `_`, or digits at the end, go below the line. */
function name(symbol: string): string {
  const [, base = '', index = ''] = /^(.[^_\d]*)_?(.*)$/u.exec(symbol) ?? []
  const head = GREEK.has(base) ? `\\${base}` : [...base].length === 1 ? escaped(base) : `\\mathrm{${escaped(base)}}`
  return index === '' ? head : `${head}_{${escaped(index)}}`
}

const escaped = (text: string): string =>
  text.replace(/[\\{}$&#%_^~]/g, sign =>
    sign === '\\' ? '\\backslash ' : sign === '^' || sign === '~' ? `\\${sign}{}` : `\\${sign}`,
  )
