/** Resolves once `<viva-session>` is defined; at once where there is no page. */
export declare const defined: Promise<void>

/** What a session is made of where no `session-id` is given. */
type SessionType = 'thought' | 'learning' | 'evaluation' | 'survey' | 'tutoring' | 'mastery'

/** `<viva-session>`. Each property is an attribute, too: `baseUrl` is `base-url`, `sessionId` is `session-id`, `maxItems` is `max-items`. */
export interface VivaSession extends HTMLElement {
  /** The address of the server. To be given wherever a bundler has moved the script away from its server. */
  baseUrl: string
  /** A session that exists; with its `token` where the learner's cookie is not sent. */
  sessionId: string
  token: string | null
  type: SessionType | null
  assessment: string | null
  /** Ids, with commas or spaces between them. */
  skills: string | null
  survey: string | null
  topic: string | null
  guideline: string | null
  maxItems: number | null
}

interface Which {
  readonly session_id: string
  readonly tool_call_id: string
  readonly question_id: string | null
  readonly item_number: number | null
}

/** The events that the element fires; they bubble. */
export interface VivaSessionEvents {
  'viva-created': CustomEvent<{ readonly session_id: string; readonly session_type: SessionType }>
  'viva-question': CustomEvent<Which & { readonly widget_type: string; readonly total_items: number | null }>
  'viva-answer': CustomEvent<Which & { readonly outcome: string }>
  'viva-feedback': CustomEvent<Which & { readonly correct: boolean }>
  'viva-hint': CustomEvent<Which & { readonly number: number; readonly left: number; readonly cost: number }>
  'viva-message': CustomEvent<{ readonly session_id: string; readonly message_id: string; readonly text: string }>
  'viva-completed': CustomEvent<{ readonly session_id: string; readonly status: string }>
  'viva-error': CustomEvent<{ readonly session_id: string | null; readonly code: string; readonly retryable: boolean }>
}

declare global {
  interface HTMLElementTagNameMap {
    'viva-session': VivaSession
  }
  interface HTMLElementEventMap extends VivaSessionEvents {}
}
