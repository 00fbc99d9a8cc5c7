// The port to whoever leads a session. The runner asks for one step after another; a driver decides what is next and commits nothing.
import type { StoredMessage } from '../domain/conversation.js'
import type { StoredSession } from '../domain/decision.js'
import type { Session } from '../domain/session.js'
import { effectOf, type Step } from '../domain/step.js'
import type { Prefetched } from './prefetched.js'

/** What every driver knows before a step. Each adds what its own steps depend on, and nothing else: the next step follows from what is stored. */
export type StepFacts = {
  readonly session: Session
  /** The messages that the driver looks at, oldest first, and the sequence number that the next message will get. */
  readonly window: readonly StoredMessage[]
  readonly nextMessageSeq: number
}

export type StepHooks = {
  /** The database's time. */
  readonly now: Date
  readonly signal: AbortSignal
  /** Text of a message that is still being written and may be shown as it comes. */
  readonly onChunk: (messageId: string, delta: string) => void
}

export interface Driver<Facts extends StepFacts = StepFacts> {
  /**
   * Whether the next step may ask something outside this process, such as a remote model. Steps that do not are committed together with
   * what follows them.
   */
  asksOutside(session: Session): boolean
  /** Reads everything that the next step depends on. Throws RunFailure when the next item cannot be prepared. */
  read(stored: StoredSession): Promise<Facts>
  /**
   * What `read` would read once an answer is stored, which it is not yet; null: it must be stored first. Absent where that is always so. The
   * steps that follow are stored with the answer if the last one asks or ends. They must show no text.
   */
  readPrefetched?(loaded: Prefetched): Facts | null
  /** What `read` would read after `step` was committed, without asking the store; null: it must be read. */
  carry(facts: Facts, step: Step, after: StoredSession): Facts | null
  /** One step: at most one model call. Rejects with ModelError when the model cannot be reached, or with the signal's reason. */
  next(facts: Facts, hooks: StepHooks): Promise<Step>
}

/**
 * The facts that every driver has, after `step` was committed; `keeps` says which messages stay in the window. Null when something else
 * was committed with the step or since.
 */
export function carriedFacts(
  facts: StepFacts,
  step: Step,
  { session, conversation: { nextSeq } }: StoredSession,
  keeps: (seq: number) => boolean,
): StepFacts | null {
  if (nextSeq !== facts.nextMessageSeq + step.messages.length) return null
  if (session.position !== (effectOf(step, 'ItemFetched')?.position ?? facts.session.position)) return null
  const appended = step.messages.map((message, index) => ({ ...message, seq: facts.nextMessageSeq + index }))
  return {
    session,
    window: [...facts.window, ...appended].filter(({ seq }) => keeps(seq)),
    nextMessageSeq: nextSeq,
  }
}
