// What staff did to a session, from its private log.
import type { StaffActOnSession } from '../../contract/session-record.js'
import type { Logged } from './logged.js'

/** What routes log where staff gave no reason. */
const NO_REASON = ['paused_by_operator', 'extended_by_operator', 'ended_by_operator']

type Act = Partial<Pick<StaffActOnSession, 'text' | 'minutes' | 'factor'>> & Pick<StaffActOnSession, 'act'>

const reasonIn = (value: unknown): string | null =>
  typeof value !== 'string' || value === '' || NO_REASON.includes(value) ? null : value

/** By the type of the event; null where it was nobody of the staff. */
const ACTS: Readonly<Record<string, (payload: Logged['payload'], sessionId: string) => Act | null>> = {
  SessionPaused: ({ reason }) => ({ act: 'pause', text: reasonIn(reason) }),
  SessionResumed: () => ({ act: 'resume' }),
  TimeGranted: ({ commandId, sessionMs, timeFactor, reason }) =>
    commandId == null
      ? { act: 'time_factor', factor: typeof timeFactor === 'number' ? timeFactor : null }
      : { act: 'extend', minutes: Number(sessionMs) / 60_000, text: reasonIn(reason) },
  ExamTimesChanged: () => ({ act: 'window' }),
  StaffWrote: ({ text }) => ({ act: 'message', text: reasonIn(text) }),
  ResultsReleased: () => ({ act: 'release' }),
  // A verdict that came after the end is made under the session's own id.
  ScoreRevised: ({ regradeId }, sessionId) => (regradeId === sessionId ? null : { act: 'regrade' }),
  SessionTerminated: ({ byStaff, reason }) => (byStaff === true ? { act: 'end', text: reasonIn(reason) } : null),
}

/** The events of the private log that `staffActs` reads. */
export const ACT_EVENTS: readonly string[] = [...Object.keys(ACTS), 'StaffMessageRead']

/** Oldest first, as the events are. A regrade of several questions is one act. */
export function staffActs(sessionId: string, events: readonly Omit<Logged, 'seq'>[]): StaffActOnSession[] {
  const read = new Map(
    events.flatMap(({ type, payload, at }) =>
      type === 'StaffMessageRead' ? [[payload['messageId'], at] as const] : [],
    ),
  )
  const regraded = new Set<unknown>()
  return events.flatMap(({ type, payload, at }): StaffActOnSession[] => {
    const one = ACTS[type]?.(payload, sessionId)
    if (one == null) return []
    if (one.act === 'regrade') {
      if (regraded.has(payload['regradeId'])) return []
      regraded.add(payload['regradeId'])
    }
    const readAt = one.act === 'message' ? read.get(payload['messageId']) : undefined
    const nothing = { text: null, minutes: null, factor: null }
    return [{ ...nothing, ...one, at: at.toISOString(), read_at: readAt?.toISOString() ?? null }]
  })
}
