// What staff did to a session, from its private log, and who of them asked for it, from the audit log.
import type { StaffActOnSession } from '../../contract/session-record.js'
import type { Logged } from './logged.js'

/** What routes log where staff gave no reason. */
const NO_REASON = ['paused_by_operator', 'extended_by_operator', 'ended_by_operator']

/** An entry of the audit log. It was written before the act was done. `details` null: they were erased. */
export type AskedFor = {
  readonly act: string
  readonly at: Date
  readonly by: StaffActOnSession['by'][number]
  readonly details: Readonly<Record<string, unknown>> | null
}

type ActName = StaffActOnSession['act']
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

/** By which entries of the audit log each act is asked for: of the session, of its exam, of its learner, and of a regrade. */
export const ASKED_BY = {
  pause: ['session.pause'],
  resume: ['session.resume'],
  extend: ['session.extend'],
  time_factor: ['person.change'],
  window: ['exam.extend', 'exam.change'],
  message: ['session.message'],
  release: ['session.release', 'exam.release'],
  regrade: ['regrade.approve'],
  end: ['session.end', 'exam.cancel'],
} as const satisfies Record<ActName, readonly string[]>

/** Oldest first, as the events and the entries are. A regrade of several questions is one act. */
export function staffActs(
  sessionId: string,
  events: readonly Omit<Logged, 'seq'>[],
  asked: readonly AskedFor[],
): StaffActOnSession[] {
  const read = new Map(
    events.flatMap(({ type, payload, at }) =>
      type === 'StaffMessageRead' ? [[payload['messageId'], at] as const] : [],
    ),
  )
  const regraded = new Set<unknown>()
  const last = new Map<ActName, Date>()
  return events.flatMap(({ type, payload, at }): StaffActOnSession[] => {
    const one = ACTS[type]?.(payload, sessionId)
    if (one == null) return []
    if (one.act === 'regrade') {
      if (regraded.has(payload['regradeId'])) return []
      regraded.add(payload['regradeId'])
    }
    const readAt = one.act === 'message' ? read.get(payload['messageId']) : undefined
    const shown = { text: null, minutes: null, factor: null, ...one }
    const by = whoAsked(asked, shown, { after: last.get(one.act), at, regradeId: payload['regradeId'] })
    last.set(one.act, at)
    return [{ ...shown, by, at: at.toISOString(), read_at: readAt?.toISOString() ?? null }]
  })
}

/**
 * Who asked since the act before of the same kind. An entry may be of a request that was refused, or came too late: where several asked, those
 * count who gave the same reason, and of those all.
 */
function whoAsked(
  asked: readonly AskedFor[],
  act: Act,
  { after, at, regradeId }: { readonly after: Date | undefined; readonly at: Date; readonly regradeId: unknown },
): StaffActOnSession['by'] {
  const names: readonly string[] = ASKED_BY[act.act]
  const earlier = asked.filter(
    entry =>
      names.includes(entry.act) && entry.at <= at && (act.act !== 'regrade' || entry.details?.['id'] === regradeId),
  )
  const since = earlier.filter(entry => after === undefined || entry.at > after)
  const likely = since.length > 0 ? since : earlier.slice(-1)
  const exact = likely.filter(({ details }) => agrees(details, act))
  const found = exact.length > 0 ? exact : likely
  return found
    .map(({ by }) => by)
    .filter((one, index, all) => all.findIndex(other => other.kind === one.kind && other.name === one.name) === index)
}

const agrees = (details: AskedFor['details'], { text = null, minutes = null }: Act): boolean =>
  details !== null &&
  reasonIn(details['text'] ?? details['reason']) === text &&
  (minutes === null || details['minutes'] === minutes)
