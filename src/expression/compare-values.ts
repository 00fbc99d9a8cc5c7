// One order over all values, so that sets have one spelling; equal in this order is what “the same value” means.
import { childrenOf, type Node } from './ast.js'
import { compareNumbers, type NumberValue } from './rational.js'
import { inBaseUnits } from './units.js'
import type { IntervalValue, QuantityValue, SetValue, Value } from './value.js'

/** Values of different kinds are never the same. Quantities are the same when they measure the same: 1 m and 100 cm. */
export function sameValue(a: Value, b: Value): boolean {
  // In lowest terms equal numbers have equal parts; no need to find out which is larger.
  if (a.kind === 'number') return b.kind === 'number' && a.n === b.n && a.d === b.d
  return a.kind === b.kind && compareValues(a, b) === 0
}

/** Numbers by size, text by code unit, collections item by item; values of different kinds by the name of the kind. */
export function compareValues(a: Value, b: Value): number {
  if (a.kind !== b.kind) return ordered(a.kind, b.kind)
  switch (a.kind) {
    case 'number':
      return compareNumbers(a, b as typeof a)
    case 'text':
      return ordered(a.text, (b as typeof a).text)
    case 'boolean':
      return Number(a.is) - Number((b as typeof a).is)
    case 'list':
    case 'set':
    case 'tuple':
      return compareItems(a.items, (b as typeof a).items)
    case 'interval':
      return compareIntervals(a, b as typeof a)
    case 'ipv4':
    case 'ipv6':
    case 'mac':
      return ordered(a.bits, (b as typeof a).bits)
    case 'prefix': {
      const other = b as typeof a
      return a.version - other.version || ordered(a.bits, other.bits) || a.length - other.length
    }
    case 'quantity':
      return compareQuantities(a, b as typeof a)
    case 'expression':
      return compareNodes(a.root, (b as typeof a).root)
  }
}

/** Sorted, each item once. */
export function setOf(items: readonly Value[]): SetValue {
  const sorted = items.toSorted(compareValues)
  return { kind: 'set', items: sorted.filter((item, i) => i === 0 || compareValues(item, sorted[i - 1]!) !== 0) }
}

const ordered = <T extends string | number | bigint>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)

function compareItems(a: readonly Value[], b: readonly Value[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareValues(a[i]!, b[i]!)
    if (order !== 0) return order
  }
  return a.length - b.length
}

function compareIntervals(a: IntervalValue, b: IntervalValue): number {
  return (
    compareEnds(a.from, b.from, -1) ||
    compareEnds(a.to, b.to, 1) ||
    Number(b.fromClosed) - Number(a.fromClosed) ||
    Number(a.toClosed) - Number(b.toClosed)
  )
}

function compareEnds(a: NumberValue | null, b: NumberValue | null, infinity: 1 | -1): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? infinity : -infinity
  return compareNumbers(a, b)
}

function compareQuantities(a: QuantityValue, b: QuantityValue): number {
  const [left, right] = [inBaseUnits(a), inBaseUnits(b)]
  return ordered(left.dimension, right.dimension) || compareNumbers(left.magnitude, right.magnitude)
}

/** The same tree, wherever it was written. */
function compareNodes(a: Node, b: Node): number {
  const order = ordered(labelOf(a), labelOf(b))
  if (order !== 0) return order
  if (a.kind === 'literal' && b.kind === 'literal') return compareValues(a.value, b.value)
  const [left, right] = [childrenOf(a), childrenOf(b)]
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const inner = compareNodes(left[i]!, right[i]!)
    if (inner !== 0) return inner
  }
  return left.length - right.length
}

function labelOf(node: Node): string {
  switch (node.kind) {
    case 'name':
    case 'constant':
    case 'call':
      return `${node.kind} ${node.name}`
    case 'unary':
    case 'binary':
      return `${node.kind} ${node.operator}`
    default:
      return node.kind
  }
}
