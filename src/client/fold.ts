// Folds the events of a session into its state. Pure: the same log gives the same state, however often parts of it are replayed.
import type { ShownFigure } from '../contract/stream.js'
import { shownAnswer } from '../widgets/posted.js'
import type { ShownAnswer } from '../widgets/posted-fields.js'
import {
  hasEnded,
  type ChunkData,
  type ClientAction,
  type ConnectedData,
  type DurableEvent,
  type EndedStatus,
  type Hint,
  type PlanStatus,
  type SafetyNotice,
  type SessionStatus,
  type StateData,
} from './wire.js'

/**
 * `almost`: the right value in another form than the one asked for. `partly`: some of the points. `not_known`: the learner said so.
 * `skipped`, `back` and `asked`: what the learner did instead of answering. For `asked`, `answer` holds the learner's question.
 */
export type Outcome =
  | 'open'
  | 'answered'
  | 'correct'
  | 'almost'
  | 'partly'
  | 'incorrect'
  | 'not_known'
  | 'timed_out'
  | 'skipped'
  | 'back'
  | 'asked'
  | 'closed'
export interface Exchange {
  readonly kind: 'exchange'
  readonly callId: string
  readonly action: ClientAction
  readonly itemNumber: number | null
  readonly totalItems: number | null
  /** Null while the question is open, and if there is no answer. */
  readonly answer: ShownAnswer | null
  /** The answer as it was posted; null while the question is open, and if there is no answer. */
  readonly response: Readonly<Record<string, unknown>> | null
  /** The hints shown so far, in order. */
  readonly hints: readonly Hint[]
  readonly outcome: Outcome
  /** The answer was not right, and the same question is asked once more. */
  readonly secondTry: boolean
  /** The answer had not been sent: it stood in the field when time was up. */
  readonly byClock?: true
}
export interface TutorMessage {
  readonly kind: 'message'
  readonly messageId: string
  readonly text: string
  readonly figures?: readonly ShownFigure[]
}
export interface StaffMessage {
  readonly messageId: string
  readonly text: string
}
export type Entry = Exchange | TutorMessage

export interface Fold {
  /** The last durable event folded; 0 before the first. */
  readonly cursor: number
  readonly entries: readonly Entry[]
  readonly openCallId: string | null
  /** A message that is still being written; it is not an entry yet. */
  readonly draft: { readonly messageId: string; readonly text: string } | null
  readonly ending: EndedStatus | null
  /** Staff have ended the session: why, in their words, if they said so. */
  readonly endedByStaff?: { readonly reason: string | null }
  /** A safety message was the last word: the learner has not gone on. Also behind the end, when nothing holds the session any more. */
  readonly inCare?: boolean
  readonly runError: { readonly code: string; readonly retryable: boolean; readonly retryAfter: string | null } | null
  /** What staff have written to the learner and the learner has not read. */
  readonly staffMessages?: readonly StaffMessage[]
  /** The plan of a tutoring session as of the last change folded; null before the first one and in other sessions. */
  readonly plan: PlanStatus | null
  readonly facts: Facts
}
export interface Breaks {
  /** Of all breaks of the session; of one that goes on when it began. */
  readonly secondsLeft: number
  /** When the break ends by itself that the learner is on; null: they are on none. */
  readonly endsAt: string | null
}
/** State of the session as a whole, and the event as of which it is true. */
export interface Facts {
  readonly asOf: number
  readonly status: SessionStatus | null
  readonly paused: boolean
  /** The breaks that the learner may take; null: none, or none are left. */
  readonly breaks: Breaks | null
  /** The safety message that holds the session until the command `continue`; null if nothing holds it. */
  readonly safety: SafetyNotice | null
  readonly itemsCompleted: number
  readonly totalItems: number | null
  readonly deadlineAt: string | null
  readonly itemDeadlineAt: string | null
}

export const emptyFold: Fold = {
  cursor: 0,
  entries: [],
  openCallId: null,
  draft: null,
  ending: null,
  runError: null,
  plan: null,
  facts: {
    asOf: 0,
    status: null,
    paused: false,
    breaks: null,
    safety: null,
    itemsCompleted: 0,
    totalItems: null,
    deadlineAt: null,
    itemDeadlineAt: null,
  },
}

/** Folds one durable event. An event at or before the cursor has been folded already and changes nothing. */
export function foldEvent(fold: Fold, seq: number, event: DurableEvent): Fold {
  if (seq <= fold.cursor) return fold
  if (fold.ending) return { ...fold, cursor: seq }
  const next: Fold = { ...fold, cursor: seq, runError: null }
  switch (event.type) {
    case 'message_complete': {
      const { message_id: messageId, text, figures } = event.payload
      const message: TutorMessage = { kind: 'message', messageId, text, ...(figures && { figures }) }
      return { ...next, draft: null, entries: [...fold.entries, message] }
    }
    case 'tool_executing':
    case 'page_taken_over':
      return next
    case 'tool_result':
      return foldResult(next, event.payload)
    case 'client_action': {
      const { action, item_number: itemNumber, total_items: totalItems } = event.payload
      const callId = action.tool_call_id
      const exchange = { ...newExchange(action, itemNumber, totalItems), hints: carriedHints(fold, itemNumber) }
      const before = closeOpen(next).entries.filter(entry => entry.kind === 'message' || entry.callId !== callId)
      const facts = {
        ...withFacts(next, seq, { itemDeadlineAt: event.payload.item_deadline_at, status: 'awaiting_client_action' }),
        totalItems: totalItems ?? next.facts.totalItems,
      }
      return { ...next, draft: null, entries: [...before, exchange], openCallId: callId, facts }
    }
    case 'run_suspended':
      return { ...next, draft: null }
    case 'hint_shown': {
      const { v: _, tool_call_id: callId, ...hint } = event.payload
      return withExchange(next, callId, exchange => ({ ...exchange, hints: [...exchange.hints, hint] }))
    }
    case 'plan_updated': {
      const { v: _, ...plan } = event.payload
      return { ...next, plan }
    }
    case 'run_resumed': {
      const { items_completed: itemsCompleted = fold.facts.itemsCompleted } = event.payload
      const facts = withFacts(next, seq, { status: 'active', itemDeadlineAt: null, itemsCompleted })
      return { ...(event.payload.tool_call_id === next.openCallId ? closeOpen(next) : next), facts }
    }
    case 'state_change': {
      const { status, paused, items_completed: itemsCompleted, total_items: totalItems } = event.payload
      const deadlineAt = event.payload.deadline_at
      const breaks = breaksIn(event.payload)
      return {
        ...next,
        facts: withFacts(next, seq, { status, paused, breaks, itemsCompleted, totalItems, deadlineAt }),
      }
    }
    case 'staff_message': {
      const { message_id: messageId, text } = event.payload
      return { ...next, staffMessages: [...(fold.staffMessages ?? []), { messageId, text }] }
    }
    case 'staff_message_read': {
      const unread = (fold.staffMessages ?? []).filter(({ messageId }) => messageId !== event.payload.message_id)
      return { ...next, staffMessages: unread }
    }
    case 'safety_message': {
      const { v: _, ...notice } = event.payload
      return { ...next, draft: null, inCare: true, facts: withFacts(next, seq, { safety: notice }) }
    }
    case 'safety_acknowledged': {
      const { status, deadline_at: deadlineAt, item_deadline_at: itemDeadlineAt } = event.payload
      return {
        ...next,
        inCare: false,
        facts: withFacts(next, seq, { safety: null, status, deadlineAt, itemDeadlineAt }),
      }
    }
    case 'session_completed':
      return end(next, seq, 'completed')
    case 'session_expired':
      return end(next, seq, 'expired')
    case 'session_terminated':
      return {
        ...end(next, seq, 'terminated'),
        ...(event.payload.by_staff && { endedByStaff: { reason: saidReason(event.payload.reason) } }),
      }
    case 'error': {
      const { code, retryable, retry_after: retryAfter } = event.payload
      return { ...next, draft: null, runError: { code, retryable, retryAfter } }
    }
  }
}

/** Folds one chunk of a message being written. A chunk of another message drops the unfinished one. */
export function foldChunk(fold: Fold, chunk: ChunkData): Fold {
  const messageId = chunk.message_id
  if (fold.ending || fold.entries.some(entry => entry.kind === 'message' && entry.messageId === messageId)) return fold
  const text = (fold.draft?.messageId === messageId ? fold.draft.text : '') + chunk.delta
  return { ...fold, draft: { messageId, text } }
}

/**
 * Folds the state in `connected` and `state`, which is true as of their `last_event_id` even if older events still follow. A fold
 * that began in the middle of a session takes the open question from them, because the event of that question may be earlier.
 */
export function foldFacts(fold: Fold, facts: ConnectedData | StateData): Fold {
  if (facts.last_event_id < Math.max(fold.facts.asOf, fold.cursor)) return fold
  const { pending_action: action } = facts
  const missed = action !== null && facts.last_event_id === fold.cursor && fold.openCallId === null && !fold.ending
  return {
    ...fold,
    ...(missed
      ? { entries: [...fold.entries, newExchange(action, null, facts.total_items)], openCallId: action.tool_call_id }
      : {}),
    facts: {
      asOf: facts.last_event_id,
      status: facts.status,
      paused: facts.paused,
      breaks: breaksIn(facts),
      safety: facts.safety,
      itemsCompleted: facts.items_completed,
      totalItems: facts.total_items ?? fold.facts.totalItems,
      deadlineAt: facts.deadline_at,
      itemDeadlineAt: facts.item_deadline_at,
    },
  }
}

const breaksIn = ({ break: breaks }: Pick<StateData, 'break'>): Breaks | null =>
  breaks === undefined ? null : { secondsLeft: breaks.seconds_left, endsAt: breaks.ends_at }

/** Drops the unfinished message of a lost connection; it may come again under another id. */
export const dropDraft = (fold: Fold): Fold => (fold.draft ? { ...fold, draft: null } : fold)

/** The open question, or null. */
export const openExchange = (fold: Fold): Exchange | null => {
  const open = fold.entries.find(entry => entry.kind === 'exchange' && entry.callId === fold.openCallId)
  return open?.kind === 'exchange' ? open : null
}

/** How the session ended, by an event or by the last known state; null if it has not. */
export const endedAs = (fold: Fold): EndedStatus | null => {
  const { status, asOf } = fold.facts
  return fold.ending ?? (status && hasEnded(status) && asOf <= fold.cursor ? status : null)
}

function foldResult(fold: Fold, payload: Extract<DurableEvent, { type: 'tool_result' }>['payload']): Fold {
  const { tool_call_id: callId, tool_name: toolName, result, by_clock: byClock } = payload
  if (fold.entries.some(entry => entry.kind === 'exchange' && entry.callId === callId)) {
    const openCallId = fold.openCallId === callId ? null : fold.openCallId
    const outcome = resultOutcome(result)
    const resolved = (exchange: Exchange) => ({
      ...exchange,
      answer: answerIn(exchange, result),
      response: outcome === 'answered' ? result : null,
      outcome,
      ...(byClock && { byClock }),
    })
    return withExchange({ ...fold, openCallId }, callId, resolved)
  }
  const { correct, verdict, second_try: secondTry } = result
  if (toolName !== 'record_response' || typeof correct !== 'boolean') return fold
  const last = fold.entries.findLastIndex(entry => entry.kind === 'exchange' && entry.outcome !== 'open')
  const entries = fold.entries.map((entry, at) =>
    at === last && entry.kind === 'exchange' && entry.outcome === 'answered'
      ? { ...entry, outcome: gradedOutcome(correct, verdict), secondTry: secondTry === true }
      : entry,
  )
  return { ...fold, entries }
}

const GRADED: readonly Outcome[] = ['correct', 'almost', 'partly', 'incorrect']
/** Whether an answer was given and judged. */
export const isGraded = (outcome: Outcome): boolean => GRADED.includes(outcome)

const gradedOutcome = (correct: boolean, verdict: unknown): Outcome =>
  correct ? 'correct' : verdict === 'almost' || verdict === 'partly' ? verdict : 'incorrect'

function resultOutcome(result: Record<string, unknown>): Outcome {
  if (result['timed_out'] === true) return 'timed_out'
  if (result['dont_know'] === true) return 'not_known'
  if (result['skipped'] === true) return 'skipped'
  if (result['back'] === true) return 'back'
  if (typeof result['asked'] === 'string') return 'asked'
  return 'error' in result || 'closed' in result ? 'closed' : 'answered'
}

const answerIn = ({ action }: Exchange, result: Record<string, unknown>): ShownAnswer | null =>
  typeof result['asked'] === 'string'
    ? { kind: 'text', text: result['asked'] }
    : result['dont_know'] === true
      ? null
      : shownAnswer(action, result)

const newExchange = (action: ClientAction, itemNumber: number | null, totalItems: number | null): Exchange => ({
  kind: 'exchange',
  callId: action.tool_call_id,
  action,
  itemNumber,
  totalItems,
  answer: null,
  response: null,
  hints: [],
  outcome: 'open',
  secondTry: false,
})

/** The hints of a question that is asked again after an explanation, a first try or a step back: they are paid for, so they stay. */
function carriedHints({ entries }: Fold, itemNumber: number | null): readonly Hint[] {
  if (itemNumber === null) return []
  const last = entries.findLast(
    (entry): entry is Exchange => entry.kind === 'exchange' && entry.itemNumber === itemNumber,
  )
  return last?.outcome === 'asked' || last?.outcome === 'back' || last?.secondTry ? last.hints : []
}

const withExchange = (fold: Fold, callId: string, change: (exchange: Exchange) => Exchange): Fold => ({
  ...fold,
  entries: fold.entries.map(entry => (entry.kind === 'exchange' && entry.callId === callId ? change(entry) : entry)),
})

const closeOpen = (fold: Fold): Fold => ({
  ...fold,
  openCallId: null,
  entries: fold.entries.map(entry =>
    entry.kind === 'exchange' && entry.outcome === 'open' ? { ...entry, outcome: 'closed' } : entry,
  ),
})

/** Null: nothing was said. */
const saidReason = (reason: string): string | null => (reason === 'ended_by_operator' ? null : reason)

const end = (fold: Fold, seq: number, ending: EndedStatus): Fold => ({
  ...closeOpen(fold),
  draft: null,
  ending,
  facts: withFacts(fold, seq, { status: ending, itemDeadlineAt: null, safety: null }),
})

const withFacts = (fold: Fold, seq: number, changes: Partial<Facts>): Facts =>
  seq <= fold.facts.asOf ? fold.facts : { ...fold.facts, ...changes, asOf: seq }
