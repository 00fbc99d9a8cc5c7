// The port to whoever leads a session. The runner asks for one step after another; a driver decides what is next and commits nothing.
import type { Item } from '../../items/index.js'
import type { SkillRecord } from '../../learners/index.js'
import type { AskedQuestion, SurveyForm } from '../../surveys/index.js'
import type { StoredMessage } from '../domain/conversation.js'
import type { Session } from '../domain/session.js'
import type { DriverState } from '../domain/session-events.js'
import type { Step } from '../domain/step.js'
import type { ItemOutcome, ItemRecord, SessionPlan } from './ports.js'

/** Everything a step may depend on, read before it begins. Nothing else: the next step is a function of what is stored. */
export type StepFacts = {
  readonly session: Session
  /** The messages of the model's window, oldest first, and the sequence number that the next message will get. */
  readonly window: readonly StoredMessage[]
  readonly nextMessageSeq: number
  /** The last fetched item and what became of it; null before the first. */
  readonly current: ItemRecord | null
  /** The item that would be fetched next; null when one is open or none is left. */
  readonly next: { readonly item: Item; readonly isNew: boolean; readonly told: boolean } | null
  /** The latest items, oldest first; empty where the model is not to know. */
  readonly recent: readonly ItemOutcome[]
  /** What practice has shown of the learner in each skill of the session, by skill id; empty where the model is not to know. */
  readonly records: ReadonlyMap<string, SkillRecord>
  /** What stands for the dialogue before the window; null when nothing does. */
  readonly summary: string | null
  /** What the driver kept last; null before its first step, and for drivers that keep nothing. */
  readonly driverState: DriverState | null
  /** What a tutoring session was made from; null elsewhere. */
  readonly tutoring: Extract<SessionPlan, { kind: 'tutoring' }> | null
  /** A survey's form and what was asked of it so far; null elsewhere. */
  readonly survey: { readonly form: SurveyForm; readonly asked: readonly AskedQuestion[] } | null
}

export type StepHooks = {
  /** The database's time. */
  readonly now: Date
  readonly signal: AbortSignal
  /** Text of a message that is still being written and may be shown as it comes. */
  readonly onChunk: (messageId: string, delta: string) => void
}

export interface Driver {
  /** One step: at most one model call. Rejects with ModelError when the model cannot be reached, or with the signal's reason. */
  next(facts: StepFacts, hooks: StepHooks): Promise<Step>
}
