// What functions of other systems are called in formulas, and what they draw from.
import { own } from '../../../kernel/own.js'
import type { Drawing } from './foreign-formula.js'
import {
  exactly,
  isNumeric,
  itemAt,
  listOf,
  need,
  needNumber,
  refuse,
  setOf,
  symbolsIn,
  type Formula,
  type Kind,
} from './formula.js'
import type { Node } from './foreign-syntax.js'

/** Of one number, and of an expression as well. */
const OF_EXPRESSIONS = new Set(['sqrt', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'exp', 'ln', 'abs'])
const WHOLE_FROM_WHOLE = new Set(['abs', 'min', 'max', 'gcd', 'lcm', 'mod'])
const ALWAYS_WHOLE = new Set(['floor', 'ceil', 'sign', 'len', 'numerator', 'denominator'])
const TRUTHS = new Set(['is_prime'])
const TEXTS = new Set(['fixed', 'upper', 'lower', 'text'])
const OF_SETS = new Set(['union', 'intersect', 'difference'])
const OF_LISTS = new Set(['sum', 'product', 'sort', 'reverse', 'len'])

/** By a function's name in the other system: ours, the place of a list that it takes, or null where it cannot be said. */
export const functionTable =
  (names: Readonly<Record<string, string | number | null>>) =>
  (name: string, args: readonly Formula[]): Formula | null => {
    if (name === 'if' && args.length === 3) return conditional(args)
    const ours = own(names, name)
    if (ours == null || args.length === 0) return null
    if (typeof ours === 'number') return itemAt(args[0]!, String(ours))
    return called(ours, args)
  }

function called(ours: string, args: readonly Formula[]): Formula {
  const codes = args.map(({ code }) => code).join(', ')
  const [first, second] = args as readonly [Formula, ...Formula[]]
  const result = (kind: Kind, code = `${ours}(${codes})`): Formula => ({ code, kind })
  if (ours === 'truth') return need(first, 'truth')
  if (ours === 'whole') return result('truth', `floor(${first.code}) == ${first.code}`)
  if (ours === 'divides') return result('truth', `mod(${second?.code ?? '0'}, ${first.code}) == 0`)
  if (ours === 'concat')
    return result(
      'text',
      `concat(${args.map(each => (each.kind === 'text' ? each.code : `text(${each.code})`)).join(', ')})`,
    )
  if (OF_SETS.has(ours)) return ofSets(ours, args)
  if (ours === 'set') return setOf(first.kind === 'list' && args.length === 1 ? first : listOf(args))
  if (ours === 'list') return { code: `list(${first.code})`, kind: 'list', ...(first.of && { of: first.of }) }
  if (ours === 'len' && first.kind === 'set') return result('whole', `len(list(${first.code}))`)
  if (OF_LISTS.has(ours) && first.kind !== 'text') {
    if (first.kind !== 'list' && first.kind !== 'sample') return refuse(`“${ours}” needs a list.`)
    if (ours === 'len') return result('whole')
    if (ours === 'sort' || ours === 'reverse')
      return { code: `${ours}(${codes})`, kind: 'list', ...(first.of && { of: first.of }) }
    return result(first.of === 'whole' ? 'whole' : 'number')
  }
  if (TEXTS.has(ours)) return result('text')
  if (args.some(({ kind }) => kind === 'expression')) return ofExpression(ours, args)
  if (ours === 'expand') return first
  for (const each of args) if (!isNumeric(each)) refuse(`“${ours}” needs numbers.`)
  if (TRUTHS.has(ours)) return result('truth')
  const isWhole =
    ALWAYS_WHOLE.has(ours) ||
    ((ours === 'round' || ours === 'round_even') && second === undefined) ||
    (WHOLE_FROM_WHOLE.has(ours) && args.every(({ kind }) => kind === 'whole'))
  const isRounded = args.length === 1 && OF_EXPRESSIONS.has(ours) && ours !== 'abs'
  return {
    ...result(isWhole ? 'whole' : 'number'),
    shape: 'product',
    ...(isRounded && { exact: within(ours, first.exact ?? first.code) }),
  }
}

/** What is in the first is in the result, or nearly so: its kind is that of both. */
function ofSets(ours: string, args: readonly Formula[]): Formula {
  const [first, second] = args
  if (args.length !== 2 || first!.kind !== 'set' || second!.kind !== 'set')
    return refuse(`“${ours}” of these values cannot be translated.`)
  const of = listOf([first!, second!].flatMap(({ items, of: kind }) => items ?? (kind ? [{ code: '', kind }] : []))).of
  const symbols = [...new Set([first!, second!].flatMap(symbolsIn))]
  return {
    code: `${ours}(${first!.code}, ${second!.code})`,
    kind: 'set',
    ...(of !== undefined && { of }),
    ...(symbols.length > 0 && { symbols }),
  }
}

/** Functions of numbers take no expression: the expression is put into one that is written down. */
function ofExpression(ours: string, args: readonly Formula[]): Formula {
  const [first] = args as readonly [Formula]
  const symbols = first.symbols ?? []
  if (ours === 'expand') return { code: `expand(${first.code})`, kind: 'expression', symbols }
  if (args.length > 1 || !OF_EXPRESSIONS.has(ours)) return refuse(`“${ours}” of an expression cannot be said.`)
  needNumber(first)
  return { code: within(ours, first.code), kind: 'expression', symbols }
}

const within = (ours: string, inner: string): string => `subs(expr("${ours}(x)"), "x", ${inner})`

function conditional(args: readonly Formula[]): Formula {
  const [test, then, otherwise] = [args[0]!, exactly(args[1]!), exactly(args[2]!)]
  need(test, 'truth')
  const kinds = [then.kind, otherwise.kind]
  const kind: Kind = kinds[0] === kinds[1] ? kinds[0]! : kinds.includes('expression') ? 'expression' : 'number'
  if (kinds[0] !== kinds[1]) for (const each of [then, otherwise]) needNumber(each)
  const symbols = [...new Set([...(then.symbols ?? []), ...(otherwise.symbols ?? [])])]
  return { code: `(${then.code} if ${test.code} else ${otherwise.code})`, kind, symbols }
}

/** The number that is written there; null where it depends on something. */
export function constantOf(node: Node): number | null {
  switch (node.kind) {
    case 'number':
      return Number(node.text)
    case 'group':
      return constantOf(node.inner)
    case 'sign': {
      const value = constantOf(node.operand)
      return value === null || node.operator === 'not' ? null : node.operator === '-' ? -value : value
    }
    case 'binary': {
      const [left, right] = [constantOf(node.left), constantOf(node.right)]
      if (left === null || right === null) return null
      return { '+': left + right, '-': left - right, '*': left * right }[node.operator] ?? null
    }
    default:
      return null
  }
}

const MOST_CHOICES = 1_000

/** Least, greatest and step, as constantOf gives them. */
export function numbersFrom(
  [low, high, step = 1]: readonly (number | null | undefined)[],
  { drawn }: Drawing,
): Formula {
  if (low == null || high == null || step == null)
    return refuse('The range of what is drawn depends on what is drawn before.')
  if (high <= low || step <= 0 || Math.abs(high) > 1e9 || Math.abs(low) > 1e9)
    return refuse(`Nothing can be drawn from ${low} to ${high}.`)
  const count = Math.floor((high - low) / step + 1e-9)
  if ([low, step].every(Number.isInteger))
    return drawn({ type: 'int', range: [low, low + count * step], ...(step > 1 && { step }) }, 'whole')
  if (count >= MOST_CHOICES) return refuse(`More than ${MOST_CHOICES} decimals are drawn from.`)
  const places = Math.max(...[low, step].map(each => (String(each).split('.')[1] ?? '').length))
  const choice = Array.from({ length: count + 1 }, (_, at) => (low + at * step).toFixed(places))
  return drawn({ type: 'decimal', choice }, 'number')
}

/** One of these, or `count` different ones as a list. */
export function drawnFrom(nodes: readonly Node[], drawing: Drawing, count?: number): Formula {
  if (nodes.length === 0) return refuse('Nothing can be drawn from an empty list.')
  const numbers = nodes.map(constantOf)
  const texts = nodes.map(node => (node.kind === 'text' && node.text !== '' ? node.text : null))
  const isWhole = numbers.every(each => each !== null && Number.isInteger(each))
  const isText = texts.every(each => each !== null)
  if (count !== undefined) {
    const from = [...new Set<number | string>(isWhole ? (numbers as number[]) : (texts as string[]))]
    if ((!isWhole && !isText) || from.length !== nodes.length || count > from.length)
      return refuse('What is drawn without putting back is neither whole numbers nor texts.')
    return drawing.drawn({ type: 'sample', count, from }, 'list', isWhole ? 'whole' : 'text')
  }
  if (isWhole) return drawing.drawn({ type: 'int', choice: [...new Set(numbers)] }, 'whole')
  if (numbers.every(each => each !== null))
    return drawing.drawn({ type: 'decimal', choice: [...new Set(numbers.map(String))] }, 'number')
  if (isText) return drawing.drawn({ type: 'text', choice: [...new Set(texts)] }, 'text')
  const list = listOf(nodes.map(each => drawing.formula(each)))
  const place = drawing.drawn({ type: 'int', range: [1, nodes.length] }, 'whole')
  return itemAt(list, place.code)
}
