// The source of a practice session or examination, stored with the session.
import type { Assessment } from '../../items/index.js'
import type { SessionPlan } from '../../sessions/index.js'

export type QuizPlan =
  | { readonly kind: 'assessment'; readonly assessment: Assessment }
  | { readonly kind: 'practice'; readonly skills: readonly string[]; readonly language?: string }

/** The assessment of an examination; null for any other plan. */
export const assessmentOf = (plan: SessionPlan): Assessment | null =>
  plan.kind === 'assessment' ? (plan as Extract<QuizPlan, { kind: 'assessment' }>).assessment : null

/** The skills and language of a practice session; null for any other plan. */
export const practiceOf = (plan: SessionPlan): Extract<QuizPlan, { kind: 'practice' }> | null =>
  plan.kind === 'practice' ? (plan as Extract<QuizPlan, { kind: 'practice' }>) : null
