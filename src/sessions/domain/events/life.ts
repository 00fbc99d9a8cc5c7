// The life of a session: it starts, is paused, and ends; its results are released and revised.
import { claimed } from '../active-page.js'
import { afterBreak, onBreak, pausedOnBreak } from '../breaks.js'
import { afterPause, afterSafetyHold, earlier } from '../clocks.js'
import { followed, granted } from '../granted-time.js'
import { factsOf, activeAgain, hasEnded, type EndedSession, type Session } from '../session.js'
import type { EventRows } from '../event-rows.js'
import type { ClosedCall } from '../session-events.js'
import {
  closedCall,
  closedRow,
  evidenceRows,
  outboxRow,
  publicEvent,
  stateChange,
  type CommitFacts,
  type EntriesOf,
} from './entry.js'

export const LIFE: EntriesOf<
  | 'SessionStarted'
  | 'OwnerAttached'
  | 'SessionPaused'
  | 'SessionResumed'
  | 'BreakBegun'
  | 'BreakEnded'
  | 'PageClaimed'
  | 'TimeGranted'
  | 'ExamTimesChanged'
  | 'SessionCompleted'
  | 'SessionExpired'
  | 'SessionTerminated'
  | 'ResultsReleased'
  | 'ScoreRevised'
> = {
  SessionStarted: {
    evolve: (session, _event, at) => {
      const { timeLimitMs: limit, timeFactor, pausedAt, safetyHoldAt, closesAt } = session
      const limitEndsAt = limit === null ? null : new Date(at.getTime() + limit * timeFactor)
      return activeAgain(session, {
        startedAt: at,
        deadlineAt: earlier(limitEndsAt, closesAt),
        limitEndsAt: closesAt && limitEndsAt,
        pausedAt: pausedAt && at,
        safetyHoldAt: safetyHoldAt && at,
      })
    },
    stream: (_event, session) => [stateChange(session)],
  },
  OwnerAttached: { evolve: session => (session.status === 'active' ? activeAgain(session) : session) },
  SessionPaused: {
    evolve: (session, _event, at) => ({ ...pausedOnBreak(session, at), pausedAt: session.pausedAt ?? at }),
    stream: (_event, session) => [stateChange(session)],
    fences: true,
  },
  SessionResumed: {
    evolve: (session, _event, at) => afterPause(session, at),
    stream: (_event, session) => [stateChange(session)],
  },
  BreakBegun: {
    evolve: (session, _event, at) => onBreak(session, at),
    stream: (_event, session) => [stateChange(session)],
  },
  BreakEnded: {
    evolve: (session, _event, at) => afterBreak(session, at),
    stream: (_event, session) => [stateChange(session)],
  },
  PageClaimed: {
    evolve: (session, { pageId, takenOver }, at) => claimed(session, pageId, takenOver, at),
    stream: ({ takenOver }, session) => (takenOver ? [publicEvent('page_taken_over', {}), stateChange(session)] : []),
  },
  TimeGranted: {
    evolve: (session, event) => granted(session, event),
    stream: (_event, session) => [stateChange(session)],
    rows: ({ commandId }, _session, { at }) =>
      commandId === null
        ? {}
        : { command: [{ commandId, command: 'extend', toolCallId: null, hint: null, createdAt: at }] },
  },
  ExamTimesChanged: {
    evolve: (session, event) => followed(session, event),
    stream: (_event, session) => [stateChange(session)],
  },
  SessionCompleted: {
    evolve: (session, { reason }, at) => ended(afterSafetyHold(session, at), 'completed', reason, at),
    stream: ({ closedCall: call, reason }, session) => [
      ...closedCall(call, { closed: 'finished' }),
      publicEvent('session_completed', { session_id: session.id, reason }),
    ],
    rows: ({ closedCall: call }, session, commit) => endRows(call, session, commit),
  },
  SessionExpired: {
    evolve: (session, _event, at) => ended(session, 'expired', 'time_expired', at),
    stream: ({ closedCall: call }, session) => [
      ...closedCall(call, { closed: 'expired' }),
      publicEvent('session_expired', { session_id: session.id, reason: 'time_expired' }),
    ],
    rows: ({ closedCall: call }, session, commit) => endRows(call, session, commit),
    fences: true,
  },
  SessionTerminated: {
    evolve: (session, { reason }, at) =>
      ended(afterSafetyHold(afterPause(afterBreak(session, at), at), at), 'terminated', reason, at),
    stream: ({ closedCall: call, reason, byStaff }, session) => [
      ...closedCall(call, { closed: 'terminated' }),
      publicEvent('session_terminated', { session_id: session.id, reason, ...(byStaff && { by_staff: byStaff }) }),
    ],
    rows: ({ closedCall: call }, session, commit) => endRows(call, session, commit),
    fences: true,
  },
  ResultsReleased: {
    evolve: (session, _event, at) => ({ ...session, resultsFrom: at }),
    rows: (_event, session, commit) => outboxRow('result.released', session, commit),
    isRemark: true,
  },
  ScoreRevised: {
    evolve: (session, { position }) =>
      hasEnded(session) && position === session.position ? { ...session, awaitingVerdict: false } : session,
    rows: ({ position, regradeId, verdict, evidence }, session, { at }) => {
      const { score, correct } = verdict
      return {
        revision: [{ position, regradeId, verdict, score, correct, createdAt: at }],
        evidence: evidenceRows(session, position, evidence, verdict, at),
      }
    },
    isRemark: true,
  },
}

const endRows = (call: ClosedCall | null, session: Session, commit: CommitFacts): Partial<EventRows> => ({
  ...closedRow(call, commit.at),
  ...outboxRow('session.completed', session, commit),
})

const ended = (session: Session, status: EndedSession['status'], endReason: string, endedAt: Date): Session => ({
  ...factsOf(session),
  itemOpen: false,
  status,
  endedAt,
  endReason,
})
