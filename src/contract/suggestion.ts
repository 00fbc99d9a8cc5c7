// GET /suggestion: the one thing that a learner could best do now, and why.
import { z } from 'zod'
import { LanguageTag } from './language.js'
import { SessionType } from './session.js'

const Suggestion = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('continue'),
    session_id: z.uuid(),
    session_type: SessionType,
    title: z.string(),
    /** `clock_runs`: its time is running out · `begun`: it was begun last · `not_begun`: it was only created. */
    reason: z.enum(['clock_runs', 'begun', 'not_begun']),
  }),
  z.strictObject({
    kind: z.literal('practise'),
    skill_id: z.string(),
    title: z.string(),
    title_language: LanguageTag,
    /** `due`: it was mastered and may be forgotten by now · `weakest`: of the begun skills it is the least known · `prepares`: it comes before one that more practice has not helped · `new`: what was begun is known · `first`: nothing was begun yet. */
    reason: z.enum(['due', 'weakest', 'prepares', 'new', 'first']),
  }),
  z.strictObject({
    kind: z.literal('lesson'),
    guideline_id: z.string(),
    title: z.string(),
    title_language: LanguageTag,
    /** `explains`: it teaches the begun skill that is the least known · `grade`: it is for the learner's own grade · `first`: there is nothing to practise. */
    reason: z.enum(['explains', 'grade', 'first']),
  }),
])
export type Suggestion = z.infer<typeof Suggestion>

/** Null where nothing is on offer. */
export const SuggestionAnswer = z.strictObject({ suggestion: Suggestion.nullable() })
export type SuggestionAnswer = z.infer<typeof SuggestionAnswer>
