// A parsed expression as LaTeX, for people to read. Names and texts are escaped, so that nothing typed can become a command.
import type { BinaryOperator, Node } from './ast.js'
import { exactDecimal } from './rational.js'
import { show } from './show.js'
import { ATOM, beginsWithMinus, POWER, sidesOf, needsNoSign, precedenceOf } from './precedence.js'

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

const NAMED = new Set('sin cos tan sec csc cot sinh cosh tanh ln exp min max gcd'.split(' '))
const INVERSE: Readonly<Record<string, string>> = { asin: '\\arcsin', acos: '\\arccos', atan: '\\arctan' }
const GREEK = new Set(
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau phi chi psi omega'
    .split(' ')
    .concat('Delta', 'Sigma', 'Omega'),
)

/** Which parts of an operator stand in brackets, from left to right, where fractions are drawn with a line and powers raised. */
export function bracketedParts(node: Node): readonly boolean[] {
  if (node.kind === 'unary') return [holds(node.operand) < POWER]
  if (node.kind !== 'binary' || node.operator === '/' || node.operator === '//') return []
  if (node.operator === '**') return [holds(node.left) < ATOM]
  const [left, right] = sidesOf(node.operator)
  return [holds(node.left) < left, holds(node.right) < (beginsWithMinus(node.right) ? ATOM : right)]
}

const part = (node: Node, bracketed = false): string =>
  bracketed ? `\\left(${showMaths(node)}\\right)` : showMaths(node)

/** A fraction line brackets its two sides by itself. */
const holds = (node: Node): number =>
  node.kind === 'binary' && node.operator === '/'
    ? POWER
    : node.kind === 'literal'
      ? literalHolds(node)
      : precedenceOf(node)

const literalHolds = (node: Node): number => (precedenceOf(node) === ATOM ? ATOM : POWER)

/** TeX without dollar signs. */
export function showMaths(node: Node): string {
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
      return `${node.operator === '-' ? '-' : '\\lnot '}${part(node.operand, bracketedParts(node)[0])}`
    case 'conditional':
      return `${showMaths(node.then)} \\text{ if } ${showMaths(node.test)} \\text{ else } ${showMaths(node.otherwise)}`
    case 'binary':
      return binary(node)
  }
}

function binary(node: Node & { readonly kind: 'binary' }): string {
  const { operator, left: a, right: b } = node
  if (operator === '/') return `\\frac{${showMaths(a)}}{${showMaths(b)}}`
  if (operator === '//') return `\\left\\lfloor\\frac{${showMaths(a)}}{${showMaths(b)}}\\right\\rfloor`
  const brackets = bracketedParts(node)
  const [left, right] = [part(a, brackets[0]), part(b, brackets[1])]
  if (operator === '**') return `{${left}}^{${right}}`
  if (operator === '*') {
    if (needsNoSign(a, b) || (isSymbolic(a) && isSymbolic(b))) return `${left} ${right}`
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
    node.operator === '*' && isSymbolic(node.right) && (isSymbolic(node.left) || needsNoSign(node.left, node.right))
  )
}

function call(called: string, args: readonly Node[]): string {
  const inner = args.map(showMaths).join(', ')
  if (called === 'sqrt') return `\\sqrt{${inner}}`
  if (called === 'cbrt') return `\\sqrt[3]{${inner}}`
  if (called === 'abs') return `\\left|${inner}\\right|`
  if (called === 'log' && args.length === 2)
    return `\\log_{${showMaths(args[1]!)}}\\left(${showMaths(args[0]!)}\\right)`
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
