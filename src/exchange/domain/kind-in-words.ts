// What a question is imported as, in the words of whoever reads the list.
import type { AskedByFormula, AskedOnce, DrawnQuestion, PlainQuestion } from './plain-question.js'

const PLAIN: Readonly<Record<AskedOnce['kind'], string>> = {
  one: 'a choice',
  truth: 'a choice of true and false',
  several: 'options to tick',
  text: 'a short text',
  number: 'a number',
  order: 'an order',
  match: 'a table with lists to choose from',
}
const DRAWN: Readonly<Record<AskedByFormula['type'], string>> = {
  integer: 'a whole number',
  rational: 'a number',
  decimal: 'a decimal',
  expression: 'an expression',
  equation: 'an equation',
  quantity: 'a quantity with its unit',
  option: 'a choice',
  list: 'a list',
  set: 'a set',
  matrix: 'a matrix',
}

/** Such as `a number` or `2 parts (a number, a choice), with values that are drawn`. */
export function kindInWords(question: PlainQuestion | DrawnQuestion): string {
  const { asked } = question
  const kind =
    asked.kind === 'parts'
      ? asked.parts.length === 1
        ? onceInWords(asked.parts[0]!.asked)
        : `${asked.parts.length} parts (${asked.parts.map(part => onceInWords(part.asked)).join(', ')})`
      : onceInWords(asked)
  const isDrawn = 'draws' in question && Object.keys(question.draws.params).length > 0
  return isDrawn ? `${kind}, with values that are drawn` : kind
}

const onceInWords = (asked: AskedOnce | AskedByFormula): string => {
  if (asked.kind !== 'drawn') return PLAIN[asked.kind]
  return asked.isChosen && asked.type !== 'option' ? `a choice of values` : DRAWN[asked.type]
}
