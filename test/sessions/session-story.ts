// The events of a session's story and the grammar to tell it: given what happened, when something is decided, then what follows.
import type { ClientAction } from '../../src/contract/widget.js'
import { newId } from '../../src/kernel/ids.js'
import { evolve } from '../../src/sessions/domain/event-table.js'
import type { Session } from '../../src/sessions/domain/session.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'
import { aSession, anAction, at, later, rightVerdict } from '../support/builders.js'
import { scenario } from '../support/given.js'

export const callId = newId()
export const action: ClientAction = anAction(callId)
export const toolName = 'present_choices'

export const started: SessionEvent = { type: 'SessionStarted' }
export const step: SessionEvent = { type: 'StepTaken', call: null, ran: [] }
export const fetched = (position = 1): SessionEvent => ({
  type: 'ItemFetched',
  position,
  item: null,
  windowFromSeq: 1,
  solutionShown: false,
  retry: false,
})
export const opened = (position: number | null = 1): SessionEvent => ({
  type: 'ActionOpened',
  callId,
  toolName,
  position,
  action,
  place: position === null ? null : { number: position, total: 2 },
})
export const answered = (
  position: number | null = 1,
  verdict = position === null ? null : rightVerdict,
): SessionEvent => ({
  type: 'ActionAnswered',
  callId,
  toolName,
  position,
  response: { index: 1 },
  answerHash: 'hash',
  verdict,
  hintCost: 0,
  evidence: null,
  attempt: 'first',
  secondTry: false,
  receivedAt: at,
  responseMs: 0,
  lateMs: 0,
})
export const timedOut = (position = 1): SessionEvent => ({ type: 'ItemTimedOut', callId, toolName, position })
export const paused: SessionEvent = { type: 'SessionPaused', reason: 'Fire alarm.' }
export const resumed: SessionEvent = { type: 'SessionResumed' }
export const completed: SessionEvent = { type: 'SessionCompleted', reason: 'all_items_completed', closedCall: null }

/** An item asked and not answered. */
export const asking = [started, fetched(), opened()] as const

/** Two items, ten minutes, twenty seconds for each item. */
export const fresh: Session = aSession({ itemTimeLimitMs: 20_000 })
export const given = scenario<Session, SessionEvent>(fresh, (session, event) => evolve(session, event, at))
/** The session after this, everything at once. */
export const after = (...events: readonly SessionEvent[]): Session =>
  events.reduce<Session>((session, event) => evolve(session, event, at), fresh)
/** The session after events at seconds since the beginning. */
export const afterTimed = (start: Session, ...events: readonly (readonly [number, SessionEvent])[]): Session =>
  events.reduce((session, [seconds, event]) => evolve(session, event, later(seconds)), start)
