// Values and expressions as one line of text: `85`, `3/4`, `10.0.0.1`, `{1, 2}`, `[0, 1)`, `5 km`, `2x^2 + 1`.
import type { Node } from './ast.js'
import { showIpv4 } from './ipv4.js'
import { showIpv6 } from './ipv6.js'
import { showMac } from './mac.js'
import { exactDecimal, type NumberValue } from './rational.js'
import { beginsWithMinus, CONDITIONAL, LOOSE, NOT, POWER, sidesOf, needsNoSign, precedenceOf } from './precedence.js'
import { text, type IntervalValue, type PrefixValue, type Value } from './value.js'

/** With the digits of each number whose digits end, in place of the number. */
export function withDigits(value: Value): Value {
  if (value.kind === 'number') {
    const digits = value.d === 1n ? null : exactDecimal(value)
    return digits === null ? value : text(digits)
  }
  return value.kind === 'list' || value.kind === 'set' || value.kind === 'tuple'
    ? { ...value, items: value.items.map(withDigits) }
    : value
}

export function show(value: Value): string {
  switch (value.kind) {
    case 'number':
      return value.d === 1n ? String(value.n) : `${value.n}/${value.d}`
    case 'text':
      return value.text
    case 'boolean':
      return String(value.is)
    case 'ipv4':
      return showIpv4(value.bits)
    case 'ipv6':
      return showIpv6(value.bits)
    case 'mac':
      return showMac(value.bits)
    case 'prefix':
      return showPrefix(value)
    case 'list':
      return value.items.map(inner).join(', ')
    case 'set':
      return `{${value.items.map(inner).join(', ')}}`
    case 'tuple':
      return `(${value.items.map(inner).join(', ')})`
    case 'interval':
      return showInterval(value)
    case 'quantity':
      return value.unit.startsWith('°') && value.unit !== '°C'
        ? `${show(value.magnitude)}${value.unit}`
        : `${show(value.magnitude)} ${value.unit}`
    case 'expression':
      return showPlain(value.root)
  }
}

const inner = (item: Value): string => (item.kind === 'list' ? `[${show(item)}]` : show(item))

const showPrefix = ({ version, bits, length }: PrefixValue): string =>
  `${version === 4 ? showIpv4(Number(bits)) : showIpv6(bits)}/${length}`

function showInterval({ from, to, fromClosed, toClosed }: IntervalValue): string {
  const left = from === null ? '−∞' : show(from)
  const right = to === null ? '∞' : show(to)
  return `${fromClosed ? '[' : '('}${left}, ${right}${toClosed ? ']' : ')'}`
}

/** A parsed expression. What a learner may type reads back as the same tree. */
export const showPlain = (node: Node): string => printed(node, LOOSE)

function printed(node: Node, least: number): string {
  return precedenceOf(node) < least ? `(${bare(node)})` : bare(node)
}

function bare(node: Node): string {
  switch (node.kind) {
    case 'literal':
      return node.value.kind === 'number' ? numeral(node.value) : show(node.value)
    case 'name':
    case 'constant':
      return node.name
    case 'list':
      return `[${node.items.map(showPlain).join(', ')}]`
    case 'call':
      return called(node.name, node.args)
    case 'unary':
      return node.operator === '-' ? `-${printed(node.operand, POWER)}` : `not ${printed(node.operand, NOT)}`
    case 'conditional':
      return `${printed(node.then, CONDITIONAL + 1)} if ${printed(node.test, CONDITIONAL + 1)} else ${printed(node.otherwise, LOOSE)}`
    case 'binary': {
      const [leftSide, rightSide] = sidesOf(node.operator)
      const left = printed(node.left, leftSide)
      const right = beginsWithMinus(node.right) ? `(${bare(node.right)})` : printed(node.right, rightSide)
      switch (node.operator) {
        case '**':
          return `${left}^${right}`
        case '/':
          return `${left}/${right}`
        case '*':
          return needsNoSign(node.left, node.right) ? left + right : `${left}*${right}`
        case '==':
          return `${left} = ${right}`
        default:
          return `${left} ${node.operator} ${right}`
      }
    }
  }
}

/** A logarithm with a base of its own is written as learners write it: log_2(x). */
function called(name: string, args: readonly Node[]): string {
  const [first, base] = args
  if (name === 'log' && base !== undefined) return `log_${showPlain(base)}(${showPlain(first!)})`
  return `${name}(${args.map(showPlain).join(', ')})`
}

const numeral = (x: NumberValue): string => exactDecimal(x) ?? `${x.n}/${x.d}`
