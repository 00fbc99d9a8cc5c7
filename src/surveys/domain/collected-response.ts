// One session's answers with the form that the session was created from.
import type { AskedQuestion } from '../../sessions/index.js'
import type { SurveyForm } from './survey-form.js'

export type CollectedResponse = {
  readonly sessionId: string
  readonly status: 'pending' | 'active' | 'awaiting_client_action' | 'completed' | 'expired' | 'terminated'
  /** ISO 8601; null: not yet. */
  readonly startedAt: string | null
  readonly endedAt: string | null
  /** As it was when the session was made. */
  readonly form: SurveyForm
  readonly asked: readonly AskedQuestion[]
}
