// Lists, sets and matrices as answers: of what type their elements are, and how they are written in TeX.
import { NoFormula, shortened } from './foreign-syntax.js'
import { isNumeric, symbolsIn, type Formula } from './formula.js'
import { rowsOf } from './matrices.js'
import { valueOf, type AskedByFormula, type WrongAnswer } from '../plain-question.js'

const HOLDERS = ['list', 'set', 'matrix'] as const
export type Holding = Formula & { readonly kind: (typeof HOLDERS)[number] }

export const isHolder = (formula: Formula): formula is Holding => (HOLDERS as readonly string[]).includes(formula.kind)

/** Of a matrix its entries. */
function elementsOf(formula: Formula): readonly Pick<Formula, 'kind'>[] {
  if (formula.kind === 'matrix') return rowsOf(formula).flat()
  return formula.items ?? (formula.of === undefined ? [] : [{ kind: formula.of }])
}

/** What stands under `of` in a blueprint. Throws NoFormula where the elements are neither numbers nor expressions. */
function elementType(formula: Formula): Readonly<Record<string, unknown>> {
  const elements = elementsOf(formula)
  if (elements.length > 0 && elements.every(({ kind }) => kind === 'whole')) return { type: 'integer' }
  if (elements.length > 0 && elements.every(isNumeric)) return { type: 'rational' }
  if (elements.length === 0 || !elements.every(each => isNumeric(each) || each.kind === 'expression'))
    throw new NoFormula(`“${shortened(formula.code)}” holds neither numbers nor expressions.`)
  const symbols = symbolsIn(formula)
  return { type: 'expression', ...(symbols.length > 0 && { symbols }) }
}

/** `isResizable`: the learner says how large the matrix is. Throws NoFormula. */
export function asksFor(right: Holding, wrong: readonly WrongAnswer[], isResizable = false): AskedByFormula {
  const of = elementType(right)
  const rows = rowsOf(right)
  return {
    kind: 'drawn',
    type: right.kind,
    right: right.code,
    holds: {
      of,
      ...(right.kind === 'matrix' && {
        rows: rows.length,
        columns: rows[0]!.length,
        ...(isResizable && { resizable: true }),
      }),
    },
    shown: `$${texOf(right, valueOf)}$`,
    grade: null,
    wrong: wrong.filter(({ text }) => text !== right.code),
  }
}

/** TeX with values of formulas, each of which `hold` gives a place. */
function texOf(formula: Holding, hold: (formula: string) => string): string {
  const isSymbolic = elementsOf(formula).some(({ kind }) => kind === 'expression')
  const value = ({ code }: Formula): string =>
    /^\d+$/.test(code) ? code : `{${hold(isSymbolic ? `maths(${code})` : code)}}`
  if (formula.kind === 'matrix') {
    const rows = rowsOf(formula).map(row => row.map(value).join(' & '))
    return String.raw`\begin{pmatrix} ${rows.join(String.raw` \\ `)} \end{pmatrix}`
  }
  const list = formula.kind === 'set' ? `list(${formula.code})` : formula.code
  const inner = `{${hold(`join(${isSymbolic ? `map(${list}, maths(each))` : list}, ", ")`)}}`
  return formula.kind === 'set' ? String.raw`\left\{ ${inner} \right\}` : String.raw`\left[ ${inner} \right]`
}

/** As TeX in a formula, or in a text a formula of its own. */
export function texIn(formula: Holding, hold: (formula: string) => string, isMaths: boolean): string {
  const tex = texOf(formula, hold)
  return isMaths ? `{${tex}}` : String.raw`\(${tex}\)`
}
