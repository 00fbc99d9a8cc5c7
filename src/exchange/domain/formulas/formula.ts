// A formula of a blueprint with what is known of its value, and what formulas are made of.
import { NoFormula, shortened } from './foreign-syntax.js'

export type Kind =
  'whole' | 'number' | 'expression' | 'equation' | 'text' | 'truth' | 'list' | 'sample' | 'set' | 'matrix'

type Range = readonly [least: number, most: number]

/** A formula of a blueprint, and what it is worth. */
export type Formula = {
  readonly code: string
  readonly kind: Kind
  /** Of a list or a set that is written out; of a matrix its rows. */
  readonly items?: readonly Formula[]
  /** What is in a list or a set. */
  readonly of?: Kind
  /** A sum of products of numbers and powers of symbols, or one product; it is shown tidily once it is multiplied out. */
  readonly shape?: 'sum' | 'product'
  /** Of a number that its formula gives rounded, such as a root: the expression that is exactly it. */
  readonly exact?: string
  /** Of a whole number: the least and the greatest that it can be, where that is known. */
  readonly range?: Range
  /** It is a letter, whichever was drawn. */
  readonly isSymbol?: boolean
  /** It is shown as it is. */
  readonly isTidy?: boolean
  /** Of an expression. */
  readonly symbols?: readonly string[]
}

export const COMPARISONS: Readonly<Record<string, string>> = {
  '=': '==',
  '==': '==',
  '<>': '!=',
  '#': '!=',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
}

export const signOf = (operator: string): string => (operator === '^' ? '**' : operator)

export const bracketed = (formula: Formula): Formula =>
  /^[\w.]+$/.test(formula.code) ? formula : changed(formula, code => `(${code})`)

export const changed = (formula: Formula, change: (code: string) => string): Formula => ({
  ...formula,
  code: change(formula.code),
  ...(formula.exact !== undefined && { exact: change(formula.exact) }),
})

/** As an expression, where its number is rounded. */
export const exactly = (formula: Formula): Formula =>
  formula.exact === undefined
    ? formula
    : { code: formula.exact, kind: 'expression', symbols: formula.symbols ?? [], isTidy: true }

export const refuse = (why: string): never => {
  throw new NoFormula(why)
}

export function need(formula: Formula, kind: Kind): Formula {
  if (formula.kind !== kind)
    throw new NoFormula(`“${shortened(formula.code)}” is of another kind than is needed there.`)
  return formula
}

export const isNumeric = ({ kind }: Pick<Formula, 'kind'>): boolean => kind === 'whole' || kind === 'number'

export function needNumber(formula: Formula): Formula {
  if (!isNumeric(formula) && formula.kind !== 'expression')
    throw new NoFormula(`“${shortened(formula.code)}” is neither a number nor an expression.`)
  return formula
}

export function compared(operator: string, left: Formula, right: Formula): Formula {
  const isSymbolic = [left, right].some(({ kind }) => kind === 'expression')
  if (!isSymbolic) return { code: `${left.code} ${operator} ${right.code}`, kind: 'truth' }
  if (operator !== '==') throw new NoFormula('An inequality of expressions is not imported.')
  const symbols = [...new Set([...(left.symbols ?? []), ...(right.symbols ?? [])])]
  const code = `expr(concat(text(${tidied(left).code}), " = ", text(${tidied(right).code})), [${symbols.map(each => `"${each}"`).join(', ')}])`
  return { code, kind: 'equation', symbols }
}

export function listOf(given: readonly Formula[]): Formula {
  const items = given.map(exactly)
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  const of =
    kinds.length === 1 ? kinds[0]! : kinds.every(kind => kind === 'whole' || kind === 'number') ? 'number' : undefined
  return { code: `[${items.map(({ code }) => code).join(', ')}]`, kind: 'list', items, ...(of !== undefined && { of }) }
}

export const setOf = (list: Formula): Formula => ({ ...list, code: `set(${list.code})`, kind: 'set' })

/** Its own and those of its items. */
export const symbolsIn = ({ symbols = [], items = [] }: Formula): string[] => [
  ...new Set([...symbols, ...items.flatMap(symbolsIn)]),
]

/** Of a list with a name, and of the lists in it, whose names and numbers stay what they are. */
export const itemsOf = (list: string, items: readonly Formula[], isNested = false): Formula[] =>
  items.map((each, at) => {
    if (isNested && /^-?\w+$/.test(each.code)) return each
    const code = `item(${list}, ${at + 1})`
    return { ...each, code, ...(each.kind === 'list' && each.items && { items: itemsOf(code, each.items, true) }) }
  })

/** `place`: from 1. */
export function itemAt({ code, items, of }: Formula, place: string): Formula {
  if (/^\d+$/.test(place) && items !== undefined) {
    const item = items[Number(place) - 1] ?? refuse('A place in a list is beyond its end.')
    return { ...item, code: `item(${code}, ${place})` }
  }
  if (of === undefined) throw new NoFormula('A list holds things of different kinds.')
  const symbols = [...new Set((items ?? []).flatMap(each => each.symbols ?? []))]
  const isSymbol = of === 'expression' && (items ?? []).every(each => /^expr\("\w+"[^+*/-]*\)$/.test(each.code))
  return {
    code: `item(${code}, ${place})`,
    kind: of,
    ...(symbols.length > 0 && { symbols }),
    ...(isSymbol && { isSymbol, shape: 'product', isTidy: true }),
  }
}

export function kindOf(operator: string, left: Formula, right: Formula): Kind {
  const isWhole = left.kind === 'whole' && right.kind === 'whole'
  if (operator === '^') return isWhole && /^\d{1,3}$/.test(right.code) ? 'whole' : 'number'
  return isWhole && operator !== '/' ? 'whole' : 'number'
}

/** `undefined` where multiplying out would lose brackets, or cannot be done. */
export function shapeOf(operator: string, left: Formula, right: Formula): Formula['shape'] {
  const [one, other] = [left, right].map(each => (isNumeric(each) ? 'product' : each.shape))
  if (one === undefined || other === undefined) return undefined
  if (operator === '+' || operator === '-') return 'sum'
  if (one === 'sum' || other === 'sum') return undefined
  if (operator === '*') return 'product'
  if (operator === '/') return right.kind === 'expression' ? undefined : 'product'
  if (left.kind !== 'expression') return right.kind === 'expression' ? undefined : 'product'
  const [least, most] = right.range ?? [-1, -1]
  return least >= 0 && most < 100 ? 'product' : undefined
}

/** What whole numbers between these bounds make; nothing where that is not known. */
export function rangeOf(operator: string, left: Formula, right: Formula): Pick<Formula, 'range'> {
  if (left.range === undefined || right.range === undefined) return {}
  const [[a, b], [c, d]] = [left.range, right.range]
  if (operator === '+') return { range: [a + c, b + d] }
  if (operator === '-') return { range: [a - d, b - c] }
  const products = [a * c, a * d, b * c, b * d]
  return operator === '*' ? { range: [Math.min(...products), Math.max(...products)] } : {}
}

/** A name that calls no function. */
const VARIABLE = /\b[a-z]\w*\b(?!\()/

/** Maxima and Numbas write 1x² − (−3) as x² + 3: so does an expression that is multiplied out. */
export function tidied(formula: Formula): Formula {
  const { kind, shape, code, isTidy } = formula
  if (kind !== 'expression' || shape === undefined || isTidy === true) return formula
  if (shape === 'product' && !VARIABLE.test(code.replaceAll(/"[^"]*"/g, ''))) return formula
  const inner = code.startsWith('(') && code.endsWith(')') && isBalanced(code.slice(1, -1)) ? code.slice(1, -1) : code
  return { ...formula, code: `expand(${inner})`, isTidy: true }
}

export const unbracketed = (formula: Formula): Formula =>
  changed(formula, code =>
    code.startsWith('(') && code.endsWith(')') && isBalanced(code.slice(1, -1)) ? code.slice(1, -1) : code,
  )

/** Characters of one formula of a blueprint. */
const LONGEST = 2_000

export function bounded(formula: Formula): Formula {
  if (formula.code.length > LONGEST) throw new NoFormula('A formula of it becomes too long.')
  return formula
}

/** Whether its brackets close one another. */
function isBalanced(code: string): boolean {
  let depth = 0
  for (const sign of code.replaceAll(/"[^"]*"/g, '')) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}
