// The forms in which an expression may be asked for, each with its note.
import type { Node } from '../../../../expression/ast.js'
import {
  hasNoBrackets,
  isExpanded,
  isFactored,
  isLowestTerms,
  isSimplified,
  isSingleFraction,
} from '../../../../expression/forms.js'

export const EXPRESSION_FORMS = [
  'expanded',
  'factored',
  'lowest_terms',
  'single_fraction',
  'no_brackets',
  'simplified',
] as const
export type ExpressionForm = (typeof EXPRESSION_FORMS)[number]

const TESTS: Readonly<Record<ExpressionForm, (root: Node) => boolean>> = {
  expanded: isExpanded,
  factored: isFactored,
  lowest_terms: isLowestTerms,
  single_fraction: isSingleFraction,
  no_brackets: hasNoBrackets,
  simplified: isSimplified,
}

export const isInForm = (root: Node, form: ExpressionForm): boolean => TESTS[form](root)

/** The message for a right value in another form; its note is `not_` and the name of the form. */
export const FORM_SAYS: Readonly<Record<string, string>> = {
  expanded: 'The value is right; multiply the brackets out.',
  factored: 'The value is right; write it as a product that cannot be split further.',
  lowest_terms: 'The value is right; cancel what is left to cancel.',
  single_fraction: 'The value is right; write it as one fraction.',
  no_brackets: 'The value is right; write it without brackets.',
  simplified: 'The value is right; simplify it further.',
  slope_intercept: 'The equation is right; write it as y = m x + b.',
  standard: 'The equation is right; write it as A x + B y = C with whole numbers.',
}
