// Matrices of other systems: formulas of blueprints have lists of rows and calculate with numbers, so that each entry is a formula of its own.
import { own } from '../../../kernel/own.js'
import { bracketed, changed, exactly, listOf, refuse, type Formula } from './formula.js'

type Row = readonly Formula[]
type Rows = readonly Row[]
type Join = (operator: string, left: Formula, right: Formula) => Formula
export type Calculus = {
  /** A formula of two entries and an operator between them. */
  readonly join: Join
  /** One that is used several times, or is one of many, as a value with a name: a formula of blueprints may not be long. */
  readonly keep: (formula: Formula) => Formula
}

/** Rows and columns. */
const MOST = 8
/** Of a determinant, which is written out. */
const MOST_EXPANDED = 4

function matrixOf(rows: Rows): Formula {
  const width = rows[0]?.length ?? 0
  if (width === 0 || rows.some(row => row.length !== width)) return refuse('A matrix has no rows of the same length.')
  if (rows.length > MOST || width > MOST) return refuse(`A matrix has more than ${MOST} rows or columns.`)
  return { ...listOf(rows.map(row => listOf(row))), kind: 'matrix' }
}

export const rowsOf = ({ items = [] }: Formula): Rows => items.map(row => row.items ?? [])

const isMatrix = ({ kind }: Formula): boolean => kind === 'matrix'

/** In brackets, unless it is a place of a list or a name. */
const entry = (formula: Formula): Formula => (/^item\([\w\s,()]*\)$/.test(formula.code) ? formula : bracketed(formula))

/** A name or a number. */
const isAtom = ({ code }: Formula): boolean => /^-?\w+$/.test(code)

/** Of a number that is written there. */
const numberIn = ({ code }: Formula): number | null =>
  /^\(?-?\d{1,9}\)?$/.test(code) ? Number(code.replaceAll(/[()]/g, '')) : null

const number = (value: number): Formula => ({
  code: String(value),
  kind: 'whole',
  shape: 'product',
  range: [value, value],
})

/** Without products with 0 and 1 and without sums with 0; numbers that are written are calculated. */
function plainly(join: Join): Join {
  return (operator, left, right) => {
    const [one, other] = [numberIn(left), numberIn(right)]
    const isProduct = operator === '*'
    if (one !== null && other !== null) {
      const value = own({ '+': one + other, '-': one - other, '*': one * other }, operator)
      if (value !== undefined && Number.isSafeInteger(value)) return number(value === 0 ? 0 : value)
    }
    if (isProduct && (one === 0 || other === 0)) return number(0)
    if ((isProduct && one === 1) || (operator === '+' && one === 0)) return right
    if (((isProduct || operator === '/') && other === 1) || ('+-'.includes(operator) && other === 0)) return left
    return join(operator, left, right)
  }
}

/** More entries than this are given names where each is a formula. */
const MOST_INLINE = 4

const named = (rows: Rows, { keep }: Calculus): Rows =>
  rows.flat().length <= MOST_INLINE
    ? rows
    : rows.map(row => row.map(each => (isAtom(each) ? each : keep(exactly(each)))))

const negated = (formula: Formula): Formula => {
  const value = numberIn(formula)
  if (value !== null) return number(value === 0 ? 0 : -value)
  const { range: _range, ...rest } = changed(entry(formula), code => `-${code}`)
  return rest
}

const entryByEntry = (matrix: Formula, make: (entry: Formula, row: number, column: number) => Formula): Formula =>
  matrixOf(rowsOf(matrix).map((row, i) => row.map((each, j) => make(each, i, j))))

const sizeOf = (rows: Rows): string => `${rows.length} by ${rows[0]!.length}`

export const negatedMatrix = (matrix: Formula): Formula => entryByEntry(matrix, negated)

/** `product`: the operator that multiplies matrices. Null where neither side is one. */
export function joinedMatrices(
  operator: string,
  [left, right]: readonly [Formula, Formula],
  product: string,
  calculus: Calculus,
): Formula | null {
  const join = plainly(calculus.join)
  const both = isMatrix(left) && isMatrix(right)
  if (!both && !isMatrix(left) && !isMatrix(right)) return null
  if (both && operator === product) return matrixOf(named(productOf(rowsOf(left), rowsOf(right), join), calculus))
  // Where `*` multiplies matrices, nothing else goes entry by entry.
  const isUsual = both ? '+-'.includes(operator) : operator === '*' || (operator === '/' && isMatrix(left))
  if (product === '*' && !isUsual) return refuse(`“${operator}” of matrices cannot be said.`)
  // A number times a matrix.
  const sign = operator === '.' ? '*' : operator
  const joined = (one: Formula, other: Formula): Formula => join(sign, entry(one), entry(other))
  if (!both)
    return isMatrix(left)
      ? entryByEntry(left, each => joined(each, right))
      : entryByEntry(right, each => joined(left, each))
  const [one, other] = [rowsOf(left), rowsOf(right)]
  if (sizeOf(one) !== sizeOf(other)) return refuse(`A matrix of ${sizeOf(one)} is joined to one of ${sizeOf(other)}.`)
  return entryByEntry(left, (each, i, j) => joined(each, other[i]![j]!))
}

function productOf(left: Rows, right: Rows, join: Join): Rows {
  if (left[0]!.length !== right.length)
    return refuse(`A matrix of ${sizeOf(left)} is multiplied by one of ${sizeOf(right)}.`)
  const place = (row: Row, column: number): Formula =>
    row.map((each, k) => join('*', entry(each), entry(right[k]![column]!))).reduce((sum, term) => join('+', sum, term))
  return left.map(row => right[0]!.map((_, column) => place(row, column)))
}

const transposed = (rows: Rows): Rows => rows[0]!.map((_, j) => rows.map(row => row[j]!))

const without = (rows: Rows, row: number, column: number): Rows =>
  rows.filter((_, i) => i !== row).map(each => each.filter((_, j) => j !== column))

/** Up to so many rows a determinant is written in one formula. */
const MOST_AT_ONCE = 2

/** Along the first row. */
function determinantOf(rows: Rows, calculus: Calculus): Formula {
  const { join, keep } = calculus
  const [first, ...rest] = rows as readonly [Row, ...Rows]
  if (rest.length === 0) return first[0]!
  const minor = (column: number): Formula => {
    const found = determinantOf(without(rest, -1, column), calculus)
    return rest.length > MOST_AT_ONCE && !isAtom(found) ? keep(exactly(found)) : entry(found)
  }
  return first
    .map((each, j) => (numberIn(each) === 0 ? number(0) : join('*', entry(each), minor(j))))
    .reduce((sum, term, j) => join(j % 2 === 1 ? '-' : '+', sum, term))
}

/** The matrix of cofactors, the other way round, by the determinant. */
function inverseOf(rows: Rows, calculus: Calculus): Rows {
  const { join, keep } = calculus
  const determinant = determinantOf(rows, calculus)
  const whole = isAtom(determinant) ? entry(determinant) : keep(exactly(determinant))
  if (rows.length === 1) return [[join('/', number(1), whole)]]
  return transposed(
    rows.map((row, i) =>
      row.map((_, j) => {
        const minor = determinantOf(without(rows, i, j), calculus)
        return join('/', (i + j) % 2 === 0 ? entry(minor) : negated(minor), whole)
      }),
    ),
  )
}

function squareOf(matrix: Formula): Rows {
  const rows = rowsOf(matrix)
  if (rows.length !== rows[0]!.length || rows.length > MOST_EXPANDED)
    return refuse(`The determinant of a matrix of ${sizeOf(rows)} is not worked out.`)
  return rows
}

/** By what we call them. */
const CALLS: Readonly<Record<string, (matrix: Formula, calculus: Calculus) => Formula>> = {
  transpose: matrix => matrixOf(transposed(rowsOf(matrix))),
  determinant: (matrix, calculus) => determinantOf(squareOf(matrix), calculus),
  inverse: (matrix, calculus) => matrixOf(named(inverseOf(squareOf(matrix), calculus), calculus)),
}

/** `name`: as in CALLS, or `matrix` or `identity`. Null where it is no function of matrices. */
export function matrixCall(name: string, args: readonly Formula[], { join, keep }: Calculus): Formula | null {
  const [first] = args
  if (name === 'matrix') {
    const rows = args.length === 1 && first!.of === 'list' ? first!.items : args
    return matrixOf(
      (rows ?? []).map(row => (row.kind === 'list' && row.items) || refuse('A row of a matrix is no list.')),
    )
  }
  if (name === 'identity') {
    const size = Number(first?.code)
    if (!Number.isInteger(size) || size < 1 || size > MOST) return refuse('The size of a matrix is drawn.')
    const places = Array.from({ length: size }, (_, i) => i)
    return matrixOf(places.map(i => places.map(j => number(i === j ? 1 : 0))))
  }
  const call = own(CALLS, name)
  if (call === undefined) return null
  return first !== undefined && isMatrix(first)
    ? call(first, { join: plainly(join), keep })
    : refuse(`“${name}” needs a matrix.`)
}
