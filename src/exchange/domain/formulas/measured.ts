// Quantities of Maxima: `9.81*m/s^2`, where names that are no variables are units, and `stackunits(9.81, m/s^2)`.
import { BadValue } from '../../../expression/bad-value.js'
import { parseUnit } from '../../../expression/units.js'
import type { ForeignFormulas } from './foreign-formula.js'
import { NoFormula, type Node } from './foreign-syntax.js'

type Measured = { readonly number: Node; readonly unit: string }
const ONE: Node = { kind: 'number', text: '1' }

/** Throws NoFormula where it is no number with a unit that we know. */
export function measuredBy(formulas: ForeignFormulas, source: string): Measured {
  const { number, unit } = split(formulas, formulas.written(source))
  if (unit === '') throw new NoFormula(`“${source}” has no unit.`)
  try {
    parseUnit(unit)
  } catch (error) {
    if (!(error instanceof BadValue)) throw error
    throw new NoFormula(`“${unit}” is no unit here.`)
  }
  return { number, unit }
}

/** The unit is empty where it has none. */
function split(formulas: ForeignFormulas, given: Node): Measured {
  const node = formulas.lookedUp(given)
  if (node.kind === 'call' && node.name === 'stackunits' && node.args.length === 2)
    return { number: node.args[0]!, unit: unitOf(node.args[1]!) }
  if (node.kind === 'group') return split(formulas, node.inner)
  if (isUnit(formulas, node)) return { number: ONE, unit: unitOf(node) }
  if (node.kind === 'binary' && (node.operator === '*' || node.operator === '/')) {
    const [left, right] = [split(formulas, node.left), split(formulas, node.right)]
    const number: Node =
      right.number === ONE
        ? left.number
        : left.number === ONE && node.operator === '*'
          ? right.number
          : { ...node, left: left.number, right: { kind: 'group', inner: right.number } }
    const over = right.unit === '' ? '' : node.operator === '*' ? `*${right.unit}` : `/${right.unit}`
    return {
      number,
      unit:
        left.unit === '' ? (node.operator === '*' ? right.unit : over === '' ? '' : `1${over}`) : `${left.unit}${over}`,
    }
  }
  return { number: node, unit: '' }
}

/** A name that is no variable, or a power of one. */
const isUnit = (formulas: ForeignFormulas, node: Node): boolean =>
  node.kind === 'name'
    ? /^[A-Za-z]+$/.test(node.name) && !formulas.isNumber(node.name)
    : node.kind === 'binary' && node.operator === '^' && isUnit(formulas, node.left)

function unitOf(node: Node): string {
  switch (node.kind) {
    case 'name':
      return node.name
    case 'number':
      return node.text
    case 'group':
      return unitOf(node.inner)
    case 'sign':
      return `-${unitOf(node.operand)}`
    case 'binary':
      if (['*', '/', '^'].includes(node.operator)) return `${unitOf(node.left)}${node.operator}${unitOf(node.right)}`
      break
    default:
  }
  throw new NoFormula('What stands in place of a unit is none.')
}
