// Derivatives of what is written down, by the rules that one learns at school.
import { own } from '../../../kernel/own.js'
import { NoFormula, type Node } from './foreign-syntax.js'

const number = (value: number): Node => ({ kind: 'number', text: String(value) })
const [ZERO, ONE] = [number(0), number(1)]
const isNumber = (node: Node, value: number): boolean => node.kind === 'number' && Number(node.text) === value
const group = (inner: Node): Node =>
  ['number', 'name', 'call', 'group'].includes(inner.kind) ? inner : { kind: 'group', inner }
const binary = (operator: string, left: Node, right: Node): Node => ({ kind: 'binary', operator, left, right })
const call = (name: string, ...args: Node[]): Node => ({ kind: 'call', name, args })

const plus = (left: Node, right: Node): Node =>
  isNumber(left, 0) ? right : isNumber(right, 0) ? left : binary('+', left, group(right))
const minus = (left: Node, right: Node): Node => {
  if (isNumber(right, 0)) return left
  return isNumber(left, 0) ? { kind: 'sign', operator: '-', operand: group(right) } : binary('-', left, group(right))
}
const product = (left: Node, right: Node): Node => {
  if (isNumber(left, 0) || isNumber(right, 0)) return ZERO
  if (isNumber(left, 1)) return right
  return isNumber(right, 1) ? left : binary('*', group(left), group(right))
}
const power = (base: Node, exponent: Node): Node =>
  isNumber(exponent, 1) ? base : binary('^', group(base), group(exponent))

/** Of functions of one argument, by the argument. */
const RULES: Readonly<Record<string, (u: Node) => Node>> = {
  sin: u => call('cos', u),
  cos: u => ({ kind: 'sign', operator: '-', operand: call('sin', u) }),
  tan: u => binary('/', ONE, power(call('cos', u), number(2))),
  exp: u => call('exp', u),
  log: u => binary('/', ONE, group(u)),
  ln: u => binary('/', ONE, group(u)),
  sqrt: u => binary('/', ONE, group(product(number(2), call('sqrt', u)))),
}

/** What is derived may name itself again and again: a bound on all of it. */
const MOST_NODES = 2_000

/** By the symbol; `isConstant` says of other names that they do not change with it. Throws NoFormula where no rule fits. */
export function derivativeOf(whole: Node, symbol: string, isConstant: (name: string) => boolean): Node {
  let nodes = 0
  /** Numbers stand in front, as one factor: 6·(3x²) is (6·3)x². */
  const times = (left: Node, right: Node): Node => {
    const [one, other] = [factorsOf(left), factorsOf(right)]
    return product(product(one.number, other.number), product(one.rest, other.rest))
  }
  const factorsOf = (given: Node): { readonly number: Node; readonly rest: Node } => {
    const node = given.kind === 'group' ? given.inner : given
    if (isNumeric(node)) return { number: given, rest: ONE }
    return node.kind === 'binary' && node.operator === '*' && isNumeric(node.left)
      ? { number: node.left, rest: node.right }
      : { number: ONE, rest: given }
  }
  const isNumeric = (node: Node): boolean => {
    switch (node.kind) {
      case 'number':
        return true
      case 'name':
        return node.name !== symbol && isConstant(node.name)
      case 'group':
        return isNumeric(node.inner)
      case 'sign':
        return isNumeric(node.operand)
      case 'binary':
        return isNumeric(node.left) && isNumeric(node.right)
      default:
        return false
    }
  }
  const derived = (node: Node): Node => {
    nodes += 1
    if (nodes > MOST_NODES) throw new NoFormula('A derivative of it becomes too long.')
    switch (node.kind) {
      case 'number':
        return ZERO
      case 'name':
        if (node.name === symbol) return ONE
        return isConstant(node.name) ? ZERO : unknown()
      case 'group':
        return derived(node.inner)
      case 'sign':
        if (node.operator === 'not') return unknown()
        return node.operator === '-' ? minus(ZERO, derived(node.operand)) : derived(node.operand)
      case 'call': {
        const [u] = node.args
        const rule = own(RULES, node.name)
        return rule !== undefined && u !== undefined && node.args.length === 1 ? times(derived(u), rule(u)) : unknown()
      }
      case 'binary':
        return ofBinary(node.operator, node.left, node.right)
      default:
        return unknown()
    }
  }
  const ofBinary = (operator: string, u: Node, v: Node): Node => {
    switch (operator) {
      case '+':
        return plus(derived(u), derived(v))
      case '-':
        return minus(derived(u), derived(v))
      case '*':
        return plus(times(derived(u), v), times(u, derived(v)))
      case '/': {
        const [du, dv] = [derived(u), derived(v)]
        if (isNumber(dv, 0)) return binary('/', group(du), group(v))
        return binary('/', group(minus(times(du, v), times(u, dv))), power(v, number(2)))
      }
      case '^': {
        const dv = derived(v)
        if (isNumber(dv, 0)) return times(times(v, power(u, lessOne(v))), derived(u))
        return u.kind === 'name' && (u.name === '%e' || u.name === 'e') ? times(dv, binary('^', u, v)) : unknown()
      }
      default:
        return unknown()
    }
  }
  return derived(whole)
}

const lessOne = (node: Node): Node =>
  node.kind === 'number' && /^\d+$/.test(node.text) ? number(Number(node.text) - 1) : minus(node, ONE)

const unknown = (): never => {
  throw new NoFormula('It asks for a derivative for which formulas have no rule.')
}
