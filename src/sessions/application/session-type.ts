// What a module brings for a type of session that it leads: a row of the matrix, how one is prepared, who leads it, how it is scored.
import type { AnyResults } from '../../contract/results.js'
import type { SessionReview } from '../../contract/review.js'
import type { CreateSessionBody, SessionType } from '../../contract/session.js'
import type { Item } from '../../items/index.js'
import { DomainError } from '../../kernel/errors.js'
import type { AttemptRule } from '../domain/attempts.js'
import type { SessionTypeRules } from '../domain/session-types.js'
import type { Driver } from './driver.js'
import type { SessionPlan, Snapshot } from './ports.js'

/** What is decided about a session before it begins. */
export type PreparedSession = {
  /** The id of what it is made from, where that has one. */
  readonly sourceId: string | null
  readonly plan: SessionPlan
  /** In order; empty where they are prepared on demand. */
  readonly items: readonly Item[]
  readonly totalItems: number
  readonly title: string
  readonly timeLimitSeconds: number | null
  readonly itemTimeLimitSeconds: number | null
  /** From when the results may be seen; null: until somebody releases them. */
  readonly resultsFrom: Date | null
  /** How often it may be taken; null: as often as a learner likes. */
  readonly attempts: AttemptRule | null
}

export type SessionTypeDefinition = {
  readonly rules: SessionTypeRules
  /** `seed`: the session's secret, from which items are drawn. `shuffle`: null leaves it to the assessment. Throws DomainErrors: what cannot be played to its end is not made. */
  readonly prepare: (
    body: CreateSessionBody,
    by: { readonly learnerId: string; readonly seed: string; readonly shuffle: boolean | null },
  ) => Promise<PreparedSession> | PreparedSession
  readonly driver: Driver
  /** What the learner gets when the session is over. Throws DomainErrors while there is nothing to give. Null: never anything. */
  readonly results: ((snapshot: Snapshot) => Promise<AnyResults>) | null
  /** Its questions with their right answers, under the same release. Throws what `results` throws. Null: they are not reviewed. */
  readonly review: ((snapshot: Snapshot) => Promise<SessionReview>) | null
}

export type SessionTypes = Readonly<Record<SessionType, SessionTypeDefinition>>

/** What is the same for all sessions that are made on demand, and that no limit but the creator's holds. */
export const onDemand = ({ config }: CreateSessionBody) => ({
  sourceId: null,
  items: [],
  totalItems: 0,
  timeLimitSeconds: config?.time_limit_seconds ?? null,
  itemTimeLimitSeconds: null,
  resultsFrom: new Date(0),
  attempts: null,
})

/** A field is missing that the type cannot do without. */
export const missingField = (field: string, sentence: string): DomainError =>
  new DomainError('malformed', 'missing_field', sentence, {}, [{ pointer: `/${field}`, message: sentence }])
