// An equation or an inequality, right when it has the solutions of the key: the one is the other multiplied by a number.
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { isExpanded, isRelation, isSimplified } from '../../../../expression/forms.js'
import type { Node } from '../../../../expression/ast.js'
import { degreeOf, polynomialOf, type Polynomial } from '../../../../expression/polynomial.js'
import { show } from '../../../../expression/show.js'
import { algebra, algebraFields, writtenOut, type AlgebraSettings } from '../expression/algebra.js'
import type { AnswerType } from '../answer-type.js'

const FORMS = ['any', 'slope_intercept', 'standard'] as const
const SAYS = {
  slope_intercept: 'The equation is right, but it does not have the form y = m x + b.',
  standard: 'The equation is right, but it does not have the form A x + B y = C with whole numbers.',
}
type EquationForm = (typeof FORMS)[number]
type Settings = AlgebraSettings & { readonly form: EquationForm; readonly inequalities?: boolean | undefined }

/**
 * With left − right taken of both, f of the answer and g of the key: right exactly when f = c·g for one number c that is not 0. So `2y = 4x + 2`
 * is `y = 2x + 1`, and `x = 3` is not `x = -3`. Both sides multiplied by a symbol is another equation, unless one of them was divided by it:
 * of fractions what stands above the line is compared, too. |u| = |v| is u² = v².
 * Inequalities in one symbol are right when they have the solutions of the key: `x^4 >= 16` is `x^2 >= 4`. Of others c > 0, with `<` and `>`
 * brought to one side first: `-2x < -4y` is `x > 2y`.
 */
export const equation: AnswerType<Settings> = {
  response: algebraFields.extend({
    symbols: algebraFields.shape.symbols.min(1),
    inequalities: z.boolean().optional().describe('whether the answer may be an inequality, as the key then may be'),
  }),
  grade: z.strictObject({ form: z.enum(FORMS).default('any').describe('the form that is asked for') }),
  ...algebra<Settings>({
    notation: 'equation',
    readsInequalities: ({ inequalities = false }) => inequalities,
    rootIn: value => {
      if (value.kind !== 'expression' || !isRelation(value.root)) throw new BadValue(`${show(value)} is no equation`)
      return value.root
    },
    inForm,
    brokenForm: (root, { form, symbols }) =>
      form === 'any' || isInForm(root, form, symbols) ? null : { name: form, says: SAYS[form] },
  }),
}

/** A key that a formula has put together has both its sides written out where a form is asked for. */
function inForm(root: Node, { form, symbols }: Settings): Node {
  if (root.kind !== 'binary' || form === 'any' || isInForm(root, form, symbols)) return root
  return { ...root, left: writtenOut(root.left, symbols), right: writtenOut(root.right, symbols) }
}

/**
 * slope_intercept: the last of the declared symbols alone on the left; on the right, written out and simplified, a polynomial of degree 1
 * or 0 without it. standard: both sides simplified; on the left terms of degree 1 with whole factors, on the right a whole number.
 */
function isInForm(root: Node, form: 'slope_intercept' | 'standard', symbols: readonly string[]): boolean {
  if (root.kind !== 'binary') return false
  const [left, right] = [polynomialOf(root.left), polynomialOf(root.right)]
  if (left === null || right === null || !isSimplified(root.left) || !isSimplified(root.right)) return false
  if (form === 'standard')
    return [...left.values()].every(term => degreeOf(term) === 1 && term.factor.d === 1n) && isWholeNumber(right)
  const alone = symbols.at(-1)!
  return (
    root.left.kind === 'name' &&
    root.left.name === alone &&
    isExpanded(root.right) &&
    [...right.values()].every(term => degreeOf(term) <= 1 && !term.powers.has(alone))
  )
}

const isWholeNumber = (polynomial: Polynomial): boolean =>
  [...polynomial.values()].every(term => degreeOf(term) === 0 && term.factor.d === 1n)
