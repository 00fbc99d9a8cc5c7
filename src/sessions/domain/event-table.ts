// The table of events: an entry for each says all that it does. A new event is a member of `SessionEvent` and an entry here; without one
// this file does not compile.
import type { DurableEvent } from '../../contract/stream.js'
import type { EventRows } from './event-rows.js'
import type { CommitFacts, EntriesOf, EventEntry } from './events/entry.js'
import { LIFE } from './events/life.js'
import { QUESTIONS } from './events/questions.js'
import { RUNS } from './events/runs.js'
import { SAFETY } from './events/safety.js'
import { STAFF_MESSAGES } from './events/staff-messages.js'
import type { Session } from './session.js'
import type { SessionEvent } from './session-events.js'

const EVENT_TABLE: EntriesOf<SessionEvent['type']> = { ...LIFE, ...QUESTIONS, ...RUNS, ...SAFETY, ...STAFF_MESSAGES }

const entryOf = <E extends SessionEvent>(event: E): EventEntry<E> => EVENT_TABLE[event.type] as EventEntry<E>

/** Moves the state by one event that happened at `at` (the database's time of the commit). */
export const evolve = (session: Session, event: SessionEvent, at: Date): Session =>
  entryOf(event).evolve?.(session, event, at) ?? session

/** What the learner's stream carries of an event: the only road there. `session` is the state after the event. */
export const publicEvents = (event: SessionEvent, session: Session): DurableEvent[] =>
  entryOf(event).stream?.(event, session) ?? []

/** The rows that an event writes. `session` is the state after the event. */
export const rowsOf = (event: SessionEvent, session: Session, commit: CommitFacts): Partial<EventRows> =>
  entryOf(event).rows?.(event, session, commit) ?? {}

/** What the private log keeps of an event. */
export function logged(event: SessionEvent): Readonly<Record<string, unknown>> {
  const { type: _, ...payload } = event
  return entryOf(event).log?.(event) ?? payload
}

/** Whether an event takes the fence away from the run. */
export function raisesFence(event: SessionEvent): boolean {
  const { fences = false } = entryOf(event)
  return typeof fences === 'boolean' ? fences : fences(event)
}

/** Whether a concurrent decision could come out differently because of an event. */
export const isDecisive = (event: SessionEvent): boolean => entryOf(event).isRemark !== true
