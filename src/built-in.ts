// Which built-in agent plays which role where no model is configured. An open dialogue has none: it needs a model. Nor have the coordinator
// and the author of quizzes in mastery programmes, which do without.
import type { BuiltIn, ModelSettings, SessionRole } from './llm/index.js'
import { BUILT_IN_LEADS } from './quizzes/index.js'
import { BUILT_IN_AGENTS } from './tutor/index.js'

export const BUILT_IN: Readonly<Record<SessionRole, BuiltIn>> = {
  ...BUILT_IN_LEADS,
  ...BUILT_IN_AGENTS,
  partner: {},
  coordinator: {},
  quiz: {},
}

/** Whether a model is configured for a role, so that no built-in agent plays it. */
export const hasModel =
  (models: Readonly<Record<SessionRole, ModelSettings>>) =>
  (role: SessionRole): boolean =>
    models[role].provider !== 'internal'
