// The forms in which an expression may be asked for. The note of each is `not_` and its name.
import {
  hasNoBrackets,
  isExpanded,
  isFactored,
  isLowestTerms,
  isSimplified,
  isSingleFraction,
} from '../../../../expression/forms.js'

/** `says`: of an answer with the right value, in another form. */
export const FORMS = {
  expanded: { holds: isExpanded, says: 'The value is right; multiply the brackets out.' },
  factored: { holds: isFactored, says: 'The value is right; write it as a product that cannot be split further.' },
  lowest_terms: { holds: isLowestTerms, says: 'The value is right; cancel what is left to cancel.' },
  single_fraction: { holds: isSingleFraction, says: 'The value is right; write it as one fraction.' },
  no_brackets: { holds: hasNoBrackets, says: 'The value is right; write it without brackets.' },
  simplified: { holds: isSimplified, says: 'The value is right; simplify it further.' },
}
export type ExpressionForm = keyof typeof FORMS
