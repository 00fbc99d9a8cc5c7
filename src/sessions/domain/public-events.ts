// The only road from what happened to what the learner's stream carries: an allow-list, field by field. An event without a case
// here does not compile; an event that nobody may see returns nothing.
import type { DurableEvent } from '../../contract/stream.js'
import { hasEnded, progress, type Session } from './session.js'
import type { ClosedCall, SessionEvent } from './session-events.js'

type Payload<T extends DurableEvent['type']> = Omit<Extract<DurableEvent, { readonly type: T }>['payload'], 'v'>

const publicEvent = <T extends DurableEvent['type']>(type: T, payload: Payload<T>): DurableEvent =>
  ({ type, payload: { v: 1, ...payload } }) as unknown as DurableEvent

/** `session` is the state after the event. */
export function publicEvents(event: SessionEvent, session: Session): DurableEvent[] {
  switch (event.type) {
    case 'SessionStarted':
    case 'SessionPaused':
    case 'SessionResumed':
      return [stateChange(session)]
    case 'TextShown':
      return [publicEvent('message_complete', { message_id: event.messageId, text: event.text })]
    case 'StepTaken':
      return event.ran.flatMap(({ callId, toolName, publicResult }): DurableEvent[] => [
        publicEvent('tool_executing', { tool_call_id: callId, tool_name: toolName }),
        publicEvent('tool_result', { tool_call_id: callId, tool_name: toolName, result: { ...publicResult } }),
      ])
    case 'ActionOpened':
      return [
        publicEvent('client_action', {
          session_id: session.id,
          action: event.action,
          item_number: event.place?.number ?? null,
          total_items: progress(session).total,
          item_deadline_at: openDeadline(session),
        }),
        publicEvent('run_suspended', { session_id: session.id, tool_call_id: event.callId }),
      ]
    case 'ActionAnswered':
      return [
        publicEvent('tool_result', {
          tool_call_id: event.callId,
          tool_name: event.toolName,
          result: { ...event.response },
        }),
        resumed(session, event),
      ]
    case 'ItemSkipped':
      return [...closed(event, { skipped: true }), resumed(session, event)]
    case 'SteppedBack':
      return [...closed(event, { back: true }), resumed(session, event)]
    case 'HelpAsked':
      return [...closed(event, { asked: event.text }), resumed(session, event)]
    case 'HintShown':
      return [publicEvent('hint_shown', { tool_call_id: event.callId, ...event.hint })]
    case 'SafetyRaised':
      return [publicEvent('safety_message', { ...event.notice })]
    case 'SafetyAcknowledged':
      return [
        publicEvent('safety_acknowledged', {
          status: session.status,
          deadline_at: session.deadlineAt?.toISOString() ?? null,
          item_deadline_at: openDeadline(session),
        }),
      ]
    case 'ItemTimedOut':
      return [...closed(event, { timed_out: true }), stateChange(session)]
    case 'RunFailed':
      return [
        publicEvent('error', {
          code: event.code,
          retryable: event.retryable,
          retry_after: session.runError?.retryAfter.toISOString() ?? null,
        }),
      ]
    case 'SessionCompleted':
      return [
        ...closed(event.closedCall, { closed: 'finished' }),
        publicEvent('session_completed', { session_id: session.id, reason: event.reason }),
      ]
    case 'SessionExpired':
      return [
        ...closed(event.closedCall, { closed: 'expired' }),
        publicEvent('session_expired', { session_id: session.id, reason: 'time_expired' }),
      ]
    case 'SessionTerminated':
      return [
        ...closed(event.closedCall, { closed: 'terminated' }),
        publicEvent('session_terminated', { session_id: session.id, reason: event.reason }),
      ]
    case 'DriverMoved':
      return event.plan === null ? [] : [publicEvent('plan_updated', { ...event.plan })]
    case 'ItemLeft':
    case 'ProgressCounted':
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
  call === null ? [] : [publicEvent('tool_result', { tool_call_id: call.callId, tool_name: call.toolName, result })]

const resumed = (session: Session, { callId }: ClosedCall): DurableEvent =>
  publicEvent('run_resumed', { session_id: session.id, tool_call_id: callId })

const stateChange = (session: Session): DurableEvent =>
  publicEvent('state_change', {
    status: session.status,
    paused: session.pausedAt !== null && !hasEnded(session),
    items_completed: progress(session).completed,
    total_items: progress(session).total,
    deadline_at: session.deadlineAt?.toISOString() ?? null,
  })

const openDeadline = (session: Session): string | null =>
  session.status === 'awaiting_client_action' ? (session.open.deadlineAt?.toISOString() ?? null) : null
