// The comparison matrix as data: what each session type is and may do. A new type is a row here, a context builder and a driver.
import type { SessionType } from '../../contract/session.js'

export type SessionTypeRules = {
  readonly type: SessionType
  readonly drivenBy: 'agent'
  readonly content: 'assessment' | 'skills'
  /** Which model role leads the session, and which prompt it gets. */
  readonly role: 'proctor' | 'tutor'
  /** `immediate`: the tutor may speak about an answer once it is recorded. `deferred`: not before release. */
  readonly feedback: 'immediate' | 'deferred'
  /** Whether the model's own words reach the learner at all. */
  readonly forwardsText: boolean
  /** Whether the model may ask something that belongs to no item (ungraded, at most once per item). */
  readonly unboundPrompts: boolean
  /** Whether a failing model is replaced by the internal one, so that the session never waits for it. */
  readonly neverWaitsForModel: boolean
  /** One open session of this type per learner. */
  readonly exclusive: boolean
  readonly defaults: {
    readonly items: number
    readonly timeLimitSeconds: number | null
    readonly itemTimeLimitSeconds: number | null
  }
  /** Which limits the creator may set; an assessment's own limits are never loosened. */
  readonly mayConfigure: readonly ('max_items' | 'time_limit_seconds' | 'item_time_limit_seconds')[]
}

export const SESSION_TYPE_RULES: Readonly<Record<SessionType, SessionTypeRules>> = {
  learning: {
    type: 'learning',
    drivenBy: 'agent',
    content: 'skills',
    role: 'tutor',
    feedback: 'immediate',
    forwardsText: true,
    unboundPrompts: true,
    neverWaitsForModel: false,
    exclusive: false,
    defaults: { items: 10, timeLimitSeconds: 3600, itemTimeLimitSeconds: null },
    mayConfigure: ['max_items', 'time_limit_seconds', 'item_time_limit_seconds'],
  },
  evaluation: {
    type: 'evaluation',
    drivenBy: 'agent',
    content: 'assessment',
    role: 'proctor',
    feedback: 'deferred',
    forwardsText: false,
    unboundPrompts: false,
    neverWaitsForModel: true,
    exclusive: true,
    defaults: { items: 20, timeLimitSeconds: 1800, itemTimeLimitSeconds: null },
    mayConfigure: [],
  },
}
