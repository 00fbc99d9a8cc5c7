// Options that are worked out: numbers, expressions or texts.
import { exactly, isNumeric, type Formula } from './formulas/formula.js'
import { NoFormula } from './formulas/foreign-syntax.js'
import type { AskedByFormula } from './plain-question.js'

/** `said`: to a wrong one, by its place among them. Throws NoFormula where they are of different kinds. */
export function valuesToChoose(
  right: Formula,
  wrong: readonly Formula[],
  said: (value: Formula, at: number) => string,
): AskedByFormula {
  const all = [right, ...wrong]
  const isSymbolic = all.some(({ kind, exact }) => kind === 'expression' || exact !== undefined)
  const isText = all.every(({ kind }) => kind === 'text')
  if (!isText && !all.every(each => isNumeric(each) || each.kind === 'expression'))
    throw new NoFormula('Its options are values of different kinds.')
  const codeOf = (each: Formula): string => (isSymbolic ? exactly(each).code : each.code)
  const symbols = [...new Set(all.flatMap(each => each.symbols ?? []))]
  const number = all.every(({ kind }) => kind === 'whole') ? 'integer' : 'rational'
  return {
    kind: 'drawn',
    type: isText ? 'option' : isSymbolic ? 'expression' : number,
    right: codeOf(right),
    ...(isSymbolic && symbols.length > 0 && { symbols }),
    grade: null,
    wrong: wrong.map((each, at) => ({ text: codeOf(each), feedback: said(each, at) })),
    isChosen: true,
  }
}
