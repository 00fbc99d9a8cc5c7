import type { Expression } from '../../../expression/parse.js'
import { asShown } from '../../../expression/template.js'
import type { Value } from '../../../expression/value.js'
import { answerType } from '../answers/registry.js'
import type { ItemPart } from '../item/item.js'

/** The value of a formula as an answer to a part. Throws BadValue where it is none. */
export const canonicalAnswer = (
  { type, settings }: ItemPart['answer'],
  value: Value,
  formula: Pick<Expression, 'isDecimal'>,
): string => answerType(type).fromValue(asShown(value, formula), settings)
