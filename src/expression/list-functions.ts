// Functions of lists, sets and tuples. There are no loops: what is done to each item has a name of its own.
import { compareValues, sameValue, setOf } from './compare-values.js'
import {
  items,
  kindOf,
  number,
  numbers,
  small,
  someItems,
  takes,
  takesUpTo,
  truthOf,
  textOf,
  type BuiltIns,
} from './arguments.js'
import { BadValue } from './bad-value.js'
import { costOf, type Spend } from './cost.js'
import { add, compareNumbers, divide, multiply, subtract, type NumberValue, whole } from './rational.js'
import { interval, list, text, truth, tuple, type Value } from './value.js'

export const LIST_FUNCTIONS: BuiltIns = [
  [
    'len',
    takes(1, ([value], spend) => whole(value?.kind === 'text' ? [...value.text].length : items(value, spend).length)),
  ],
  /** item(list, place): places count from 1, as people count. */
  ['item', takes(2, ([values, index], spend) => at(items(values, spend), index))],
  /** slice(list, from, to): the items from one place to another, both included; to the end where there is no "to". */
  ['slice', takesUpTo(2, 3, ([values, from, to], spend) => sliced(values, from, to, spend))],
  ['first', takes(1, ([values], spend) => someItems(values, spend)[0]!)],
  ['last', takes(1, ([values], spend) => someItems(values, spend).at(-1)!)],
  ['first_of', takes(1, ([values], spend) => list(items(values, spend).map(each => someItems(each, spend)[0]!)))],
  ['last_of', takes(1, ([values], spend) => list(items(values, spend).map(each => someItems(each, spend).at(-1)!)))],
  /** map(list, what) and filter(list, condition) are worked out by evaluate.ts, which knows what “each” is. */
  ['map', takes(2, ([values]) => values!)],
  ['filter', takes(2, ([values]) => values!)],
  ['concat', takesUpTo(1, 20, (args, spend) => joinedUp(args, spend))],
  ['sort', takes(1, ([values], spend) => list(sorted(items(values, spend), spend)))],
  ['reverse', takes(1, ([values], spend) => list(items(values, spend).toReversed()))],
  /** unique(list): each item once, in the order of first sight. */
  ['unique', takes(1, ([values], spend) => list(unique(items(values, spend), spend)))],
  /** count(list, value): how often the value is in the list. */
  ['count', takes(2, ([values, value], spend) => whole(items(values, spend).filter(x => sameValue(x, value!)).length))],
  /** position(list, value): the first place from 1 on, or 0. */
  [
    'position',
    takes(2, ([values, value], spend) => whole(items(values, spend).findIndex(x => sameValue(x, value!)) + 1)),
  ],
  ['range_list', takes(2, ([from, to], spend) => counting(small(from, -1e9, 1e9), small(to, -1e9, 1e9), spend))],
  ['set', takes(1, ([values], spend) => toSet(values, spend))],
  ['tuple', takes(1, ([values], spend) => tuple(items(values, spend)))],
  ['list', takes(1, ([values], spend) => list(items(values, spend)))],
  /** interval(from, to, ends): ends such as "[)"; "-inf" and "inf" are ends without a number. */
  ['interval', takes(3, ([from, to, ends]) => readInterval(from, to, textOf(ends)))],
  ['union', takes(2, ([a, b], spend) => toSet(list([...items(a, spend), ...items(b, spend)]), spend))],
  ['intersect', takes(2, ([a, b], spend) => filtered(a, b, true, spend))],
  ['difference', takes(2, ([a, b], spend) => filtered(a, b, false, spend))],
  ['subset', takes(2, ([a, b], spend) => truth(filtered(a, b, false, spend).items.length === 0))],
  ['all', takes(1, ([values], spend) => truth(items(values, spend).map(truthOf).every(Boolean)))],
  ['any', takes(1, ([values], spend) => truth(items(values, spend).map(truthOf).some(Boolean)))],
  ['sum', takes(1, ([values], spend) => sum(numbers(values, spend), spend))],
  ['product', takes(1, ([values], spend) => fold(numbers(values, spend), whole(1), multiply, spend))],
  ['least', takes(1, ([values], spend) => extreme(values, -1, spend))],
  ['greatest', takes(1, ([values], spend) => extreme(values, 1, spend))],
  ['mean', takes(1, ([values], spend) => mean(someItems(values, spend).map(number), spend))],
  ['median', takes(1, ([values], spend) => median(someItems(values, spend).map(number), spend))],
  /** mode(list): every most frequent value, sorted. */
  ['mode', takes(1, ([values], spend) => list(modes(someItems(values, spend), spend)))],
  ['range', takes(1, ([values], spend) => rangeOf(values, spend))],
]

const sum = (values: readonly NumberValue[], spend: Spend): NumberValue => fold(values, whole(0), add, spend)

function fold(
  values: readonly NumberValue[],
  start: NumberValue,
  step: (a: NumberValue, b: NumberValue) => NumberValue,
  spend: Spend,
): NumberValue {
  return values.reduce((soFar, value) => {
    spend(costOf(soFar, value))
    return step(soFar, value)
  }, start)
}

function extreme(values: Value | undefined, sign: 1 | -1, spend: Spend): NumberValue {
  return someItems(values, spend)
    .map(number)
    .reduce((best, x) => (compareNumbers(x, best) * sign > 0 ? x : best))
}

function mean(values: readonly NumberValue[], spend: Spend): NumberValue {
  const total = sum(values, spend)
  spend(costOf(total))
  return divide(total, whole(values.length))
}

function rangeOf(values: Value | undefined, spend: Spend): NumberValue {
  const [most, least] = [extreme(values, 1, spend), extreme(values, -1, spend)]
  spend(costOf(most, least))
  return subtract(most, least)
}

function median(values: readonly NumberValue[], spend: Spend): NumberValue {
  spend(values.length * 8)
  const ordered = values.toSorted(compareNumbers)
  const middle = ordered.length >> 1
  return ordered.length % 2 === 1 ? ordered[middle]! : mean([ordered[middle - 1]!, ordered[middle]!], spend)
}

function modes(values: readonly Value[], spend: Spend): Value[] {
  const runs: { value: Value; times: number }[] = []
  for (const value of sorted(values, spend)) {
    const run = runs.at(-1)
    if (run !== undefined && sameValue(run.value, value)) run.times++
    else runs.push({ value, times: 1 })
  }
  const most = Math.max(...runs.map(run => run.times))
  return runs.filter(run => run.times === most).map(run => run.value)
}

function sorted(values: readonly Value[], spend: Spend): Value[] {
  spend(values.length * 20)
  for (const value of values)
    if (value.kind !== values[0]!.kind) throw new BadValue(`${kindOf(values[0])} and ${kindOf(value)} have no order`)
  return values.toSorted(compareValues)
}

function unique(values: readonly Value[], spend: Spend): Value[] {
  const distinct: Value[] = []
  for (const value of values) {
    spend(distinct.length)
    if (!distinct.some(other => sameValue(other, value))) distinct.push(value)
  }
  return distinct
}

function toSet(values: Value | undefined, spend: Spend): Value {
  const found = items(values, spend)
  spend(found.length * 20)
  return setOf(found)
}

/** The items of a that are, or are not, in b: as a set. */
function filtered(a: Value | undefined, b: Value | undefined, inside: boolean, spend: Spend) {
  const [left, right] = [items(a, spend), items(b, spend)]
  spend(left.length * right.length)
  return setOf(left.filter(x => right.some(y => sameValue(x, y)) === inside))
}

function at(values: readonly Value[], index: Value | undefined): Value {
  if (values.length === 0) throw new BadValue('an empty list has no items')
  return values[small(index, 1, values.length) - 1]!
}

function sliced(values: Value | undefined, from: Value | undefined, to: Value | undefined, spend: Spend): Value {
  const all = (value: Value | undefined): readonly Value[] =>
    value?.kind === 'text' ? [...value.text].map(text) : items(value, spend)
  const found = all(values).slice(small(from, 1, 1_000_000) - 1, to === undefined ? undefined : small(to, 0, 1_000_000))
  return values?.kind === 'text' ? text(found.map(textOf).join('')) : list(found)
}

function joinedUp(args: readonly Value[], spend: Spend): Value {
  if (args[0]?.kind === 'text') return text(args.map(textOf).join(''))
  return list(args.flatMap(arg => items(arg, spend)))
}

function counting(from: number, to: number, spend: Spend): Value {
  const length = Math.max(0, to - from + 1)
  if (length > 1_000) throw new BadValue('a list has at most 1000 items')
  spend(length)
  return list(Array.from({ length }, (_, i) => whole(from + i)))
}

function readInterval(from: Value | undefined, to: Value | undefined, ends: string): Value {
  if (!/^[[(][\])]$/.test(ends)) throw new BadValue('the ends of an interval are "[]", "[)", "(]" or "()"')
  const infinite = (value: Value | undefined, word: string): boolean => value?.kind === 'text' && value.text === word
  return interval(
    infinite(from, '-inf') ? null : number(from),
    infinite(to, 'inf') ? null : number(to),
    ends.startsWith('['),
    ends.endsWith(']'),
  )
}
