// The only road from what happened to what the learner's stream carries: an allow-list, field by field. An event without a case
// here does not compile; an event that nobody may see returns nothing.
import type { DurableEvent } from '../../contract/stream.js'
import { hasEnded, progress, type Session } from './session.js'
import type { ClosedCall, SessionEvent } from './session-events.js'

const v = 1 as const

/** `session` is the state after the event. */
export function publicEvents(event: SessionEvent, session: Session): DurableEvent[] {
  switch (event.type) {
    case 'SessionStarted':
    case 'SessionPaused':
    case 'SessionResumed':
      return [stateChange(session)]
    case 'TextShown':
      return [{ type: 'message_complete', payload: { v, message_id: event.messageId, text: event.text } }]
    case 'StepTaken':
      return event.ran.flatMap(({ callId, toolName, publicResult }): DurableEvent[] => [
        { type: 'tool_executing', payload: { v, tool_call_id: callId, tool_name: toolName } },
        { type: 'tool_result', payload: { v, tool_call_id: callId, tool_name: toolName, result: { ...publicResult } } },
      ])
    case 'ActionOpened':
      return [
        {
          type: 'client_action',
          payload: {
            v,
            session_id: session.id,
            action: event.action,
            item_number: event.place?.number ?? null,
            total_items: progress(session).total,
            item_deadline_at: openDeadline(session),
          },
        },
        { type: 'run_suspended', payload: { v, session_id: session.id, tool_call_id: event.callId } },
      ]
    case 'ActionAnswered':
      return [
        {
          type: 'tool_result',
          payload: { v, tool_call_id: event.callId, tool_name: event.toolName, result: { ...event.response } },
        },
        resumed(session, event),
      ]
    case 'ItemSkipped':
      return [...closed(event, { skipped: true }), resumed(session, event)]
    case 'SteppedBack':
      return [...closed(event, { back: true }), resumed(session, event)]
    case 'HelpAsked':
      return [...closed(event, { asked: event.text }), resumed(session, event)]
    case 'HintShown':
      return [{ type: 'hint_shown', payload: { v, tool_call_id: event.callId, ...event.hint } }]
    case 'SafetyRaised':
      return [{ type: 'safety_message', payload: { v, ...event.notice } }]
    case 'SafetyAcknowledged':
      return [
        {
          type: 'safety_acknowledged',
          payload: {
            v,
            status: session.status,
            deadline_at: session.deadlineAt?.toISOString() ?? null,
            item_deadline_at: openDeadline(session),
          },
        },
      ]
    case 'ItemTimedOut':
      return [...closed(event, { timed_out: true }), stateChange(session)]
    case 'RunFailed':
      return [
        {
          type: 'error',
          payload: {
            v,
            code: event.code,
            retryable: event.retryable,
            retry_after: session.runError?.retryAfter.toISOString() ?? null,
          },
        },
      ]
    case 'SessionCompleted':
      return [
        ...closed(event.closedCall, { closed: 'finished' }),
        { type: 'session_completed', payload: { v, session_id: session.id, reason: event.reason } },
      ]
    case 'SessionExpired':
      return [
        ...closed(event.closedCall, { closed: 'expired' }),
        { type: 'session_expired', payload: { v, session_id: session.id, reason: 'time_expired' } },
      ]
    case 'SessionTerminated':
      return [
        ...closed(event.closedCall, { closed: 'terminated' }),
        { type: 'session_terminated', payload: { v, session_id: session.id, reason: event.reason } },
      ]
    case 'DriverMoved':
      return event.plan === null ? [] : [{ type: 'plan_updated', payload: { v, ...event.plan } }]
    case 'ItemLeft':
    case 'DriverNoted':
    case 'AgentRan':
    case 'ItemFetched':
    case 'CommandTaken':
    case 'RetryAsked':
    case 'HistorySummarised':
    case 'ItemGraded':
    case 'OwnerAttached':
    case 'ModelFellBack':
    case 'ItemReported':
    case 'SafetyNoted':
    case 'ResultsReleased':
    case 'ScoreRevised':
      return []
  }
}

const closed = (call: ClosedCall | null, result: Record<string, unknown>): DurableEvent[] =>
  call === null
    ? []
    : [{ type: 'tool_result', payload: { v, tool_call_id: call.callId, tool_name: call.toolName, result } }]

const resumed = (session: Session, { callId }: ClosedCall): DurableEvent => ({
  type: 'run_resumed',
  payload: { v, session_id: session.id, tool_call_id: callId },
})

const stateChange = (session: Session): DurableEvent => ({
  type: 'state_change',
  payload: {
    v,
    status: session.status,
    paused: session.pausedAt !== null && !hasEnded(session),
    items_completed: progress(session).completed,
    total_items: progress(session).total,
    deadline_at: session.deadlineAt?.toISOString() ?? null,
  },
})

const openDeadline = (session: Session): string | null =>
  session.status === 'awaiting_client_action' ? (session.open.deadlineAt?.toISOString() ?? null) : null
