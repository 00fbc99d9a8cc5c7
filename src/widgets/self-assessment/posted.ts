// How learners assess their own answer, shown. A question that is asked again begins without it.
import { postedText } from '../posted-fields.js'

export const selfAssessment = {
  ...postedText<'self_assessment'>('self_assessment', choice => ({ kind: 'assessed', choice })),
  draft: () => null,
}
