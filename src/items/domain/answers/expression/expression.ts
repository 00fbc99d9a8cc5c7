// An expression in declared symbols, right when it always has the same value as the key, however it is arranged.
import { z } from 'zod'
import { asExpression } from '../../../../expression/symbolic.js'
import type { Node } from '../../../../expression/ast.js'
import type { AnswerType } from '../answer-type.js'
import { FORMS, type ExpressionForm } from './expression-form.js'
import { algebra, algebraFields, writtenOut, type AlgebraSettings } from './algebra.js'

type Settings = AlgebraSettings & { readonly form: readonly ExpressionForm[] }

/**
 * Compared in finite fields, which is exact but for a chance below 1 in 10¹⁵; doubles, at points of the symbols' domains, only show that
 * two are different. The points follow from the key and the settings alone. What cannot be decided is not right: score 0, note
 * `undetermined`, or `rounded` for decimals. `form`: every one that is named has to be kept.
 */
export const expression: AnswerType<Settings> = {
  response: algebraFields,
  grade: z.strictObject({
    form: z
      .array(z.enum(Object.keys(FORMS) as [ExpressionForm, ...ExpressionForm[]]))
      .default([])
      .describe('the forms that are asked for'),
  }),
  ...algebra<Settings>({
    notation: 'expression',
    rootIn: value => asExpression(value).root,
    inForm,
    brokenForm: (root, { form }) => {
      const broken = form.find(each => !FORMS[each].holds(root))
      return broken === undefined ? null : { name: broken, says: FORMS[broken].says }
    },
  }),
}

/** A key that a formula has put together is written out where that is the form to write it in. */
function inForm(root: Node, { form, symbols }: Settings): Node {
  return form.includes('factored') || form.every(each => FORMS[each].holds(root)) ? root : writtenOut(root, symbols)
}
