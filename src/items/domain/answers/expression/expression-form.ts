// The forms in which an expression may be asked for. The note of each is `not_` and its name.
import { isCompletedSquare } from '../../../../expression/completed-square.js'
import {
  hasNoBrackets,
  hasRationalDenominators,
  isExact,
  isExpanded,
  isFactored,
  isLowestTerms,
  isSimplified,
  isSingleFraction,
} from '../../../../expression/forms.js'

/** `says`: of an answer with the right value, in another form. */
export const FORMS = {
  expanded: { holds: isExpanded, says: 'The value is right, but the brackets are not multiplied out.' },
  factored: { holds: isFactored, says: 'The value is right, but it is not a product that cannot be split further.' },
  lowest_terms: { holds: isLowestTerms, says: 'The value is right, but something is left to cancel.' },
  single_fraction: { holds: isSingleFraction, says: 'The value is right, but it is not one single fraction.' },
  no_brackets: { holds: hasNoBrackets, says: 'The value is right, but it still has brackets.' },
  completed_square: {
    holds: isCompletedSquare,
    says: 'The value is right, but it is not the square of a bracket plus a number.',
  },
  exact: { holds: isExact, says: 'The value is right, but give it exactly, without decimals.' },
  rational_denominator: {
    holds: hasRationalDenominators,
    says: 'The value is right, but a root stands below a fraction line.',
  },
  simplified: { holds: isSimplified, says: 'The value is right, but it can be simplified further.' },
}
export type ExpressionForm = keyof typeof FORMS
