// One row of the matrix that compares session types: what sessions of a type are and what a learner may do in them. Each type brings its own.
import type { z } from 'zod'
import type { CreateSessionBody, SessionConfig, SessionType } from '../../contract/session.js'
import type { SessionCommand } from '../../contract/widget.js'
import type { SessionRole } from '../../llm/index.js'

/** A field of the request that creates a session. */
type CreationField = Exclude<keyof CreateSessionBody, 'session_type' | 'config' | 'learner'>

export type SessionTypeRules = {
  readonly type: SessionType
  /** Who speaks first and decides what it is about. */
  readonly drivenBy: 'learner' | 'agent'
  /** Fields that create a session of the type; any other is refused. */
  readonly takes: readonly CreationField[]
  /** The field that names what a session is made from, shown with the session; null: none does. */
  readonly source: 'assessment_id' | 'survey_id' | null
  /** Who counts how far the learner is: the session, item by item up to a fixed number, the driver, or nobody. */
  readonly counts: 'items' | 'by_driver' | 'nothing'
  /** Which model roles take part; empty: none does. */
  readonly roles: readonly SessionRole[]
  /** Which role is asked by the command `ask`; null: nobody is. */
  readonly hears: SessionRole | null
  /** What a learner may enter: text alone, widgets alone, or both. */
  readonly input: 'text' | 'mixed' | 'widgets'
  /** `immediate`: an answer may be spoken about once it is recorded. `deferred`: not before release. `none`: nothing is right or wrong. */
  readonly feedback: 'immediate' | 'deferred' | 'none'
  /** Whether the driver has a plan that the learner sees. */
  readonly hasPlan: boolean
  /** Whether the word of a control, such as “stop”, is no answer to a question without item: elsewhere it may be what somebody says. */
  readonly readsControls: boolean
  /** Whether a hint takes its share of the item's score; elsewhere hints are free. */
  readonly hintsCost: boolean
  /** Whether every item takes “I don't know” as an answer. */
  readonly takesDontKnow: boolean
  /**
   * Share of what the first answer missed that a second answer to the same question can still earn. Null: the driver decides how often a
   * question is asked, and only the first answer scores.
   */
  readonly secondTryCredit: number | null
  /** Whether there is no session without a model: nothing built in can play its part. */
  readonly needsModel: boolean
  /** Whether a failing model is replaced by the internal one, so that the session never waits for it. */
  readonly neverWaitsForModel: boolean
  /** One open session of this type per learner. */
  readonly exclusive: boolean
  /** What a learner may do beside answering, where the session's own settings allow it. */
  readonly commands: readonly SessionCommand[]
  readonly defaults: { readonly allowSkip: boolean; readonly allowBack: boolean; readonly allowHints: boolean }
  /** What the creator may set; the limits of what the session is made from are never loosened. */
  readonly mayConfigure: readonly (keyof z.infer<typeof SessionConfig>)[]
}

/** All types that this server knows, by their names on the wire. */
export type SessionTypeMatrix = Readonly<Record<SessionType, SessionTypeRules>>

/** Whether the session counts its way to a fixed number of items; elsewhere its driver knows when it is over. */
export const countsItems = ({ counts }: SessionTypeRules): boolean => counts === 'items'

/** Whether there is a score when it is over. */
export const isScored = ({ feedback }: SessionTypeRules): boolean => feedback !== 'none'

/** Whether what a learner writes goes to a model. The one that is asked beside an exam reads no answer. */
export const tellsModels = ({ feedback, roles }: SessionTypeRules, hasModel: (role: SessionRole) => boolean): boolean =>
  feedback !== 'deferred' && roles.some(hasModel)

/** Whether sessions of the type can be held where these roles have a model. */
export const isOffered = ({ needsModel, roles }: SessionTypeRules, hasModel: (role: SessionRole) => boolean): boolean =>
  !needsModel || roles.every(hasModel)
