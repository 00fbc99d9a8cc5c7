// A resolver without an item behind it: formulas are evaluated with no names, texts stay as they are written.
import { evaluate } from '../../src/expression/evaluate.js'
import { parseExpression } from '../../src/expression/parse.js'
import type { Resolver } from '../../src/items/domain/answers/answer-type.js'
import { textsOf } from '../../src/items/domain/answers/offered-texts.js'

const value = (formula: string) => evaluate(parseExpression(formula), new Map())

export const PLAIN_RESOLVER: Resolver = {
  value,
  texts: formula => textsOf(value(formula)),
  text: template => template,
  markdown: template => template,
  shuffled: texts => texts,
  word: text => text,
}
