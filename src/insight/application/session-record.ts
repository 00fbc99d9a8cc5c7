// The record of one session for its page.
import type { SessionRecord } from '../../contract/session-record.js'
import { sessionNotFound } from '../../identity/index.js'
import {
  countsItems,
  hasEnded,
  isScored,
  stoppedAt,
  type DriverStore,
  type Sessions,
  type Snapshot,
} from '../../sessions/index.js'
import { lessonRecord, type LessonRecord } from '../../tutor/index.js'
import { ACT_EVENTS, ASKED_BY, staffActs } from '../domain/staff-acts.js'
import type { RecordStore } from './ports.js'
import { lineOf, seenSessions, type SupervisedPorts, type Watching } from './supervised-sessions.js'

export type RecordPorts = SupervisedPorts & {
  readonly sessions: Pick<Sessions, 'load' | 'loadAll'> & Pick<DriverStore, 'driverState' | 'driverNotes'>
  readonly records: RecordStore
}

/** Throws session_not_found, also for one that these staff may not see. */
export async function sessionRecord(ports: RecordPorts, staff: Watching, sessionId: string): Promise<SessionRecord> {
  const { seen, now } = await seenSessions(ports, staff, { session_id: sessionId, limit: 1 })
  if (seen[0] === undefined) throw sessionNotFound()
  const { snapshot, around } = seen[0]
  const { session } = snapshot.stored
  const { learnerId, examId } = session
  const [lesson, events, asked, counted] = await Promise.all([
    lessonRecord(ports.sessions, session),
    ports.records.logged(sessionId, [...ACT_EVENTS, 'PageClaimed']),
    ports.records.asked({ sessionId, learnerId, examId }, Object.values(ASKED_BY).flat()),
    ports.records.counted(sessionId),
  ])
  return {
    session: lineOf(snapshot, around, now),
    time_factor: session.timeFactor,
    figures: figuresOf(snapshot, lesson, counted),
    lesson: lesson && {
      ...lesson.status,
      off_topic: lesson.offTopic,
      intervention: lesson.intervention,
      notes: lesson.notes.map(({ at, text }) => ({ at: at.toISOString(), text })),
    },
    page_changes: events.flatMap(({ type, payload, at }) =>
      type === 'PageClaimed' && payload['takenOver'] === true ? [at.toISOString()] : [],
    ),
    acts: staffActs(sessionId, events, asked),
    server_time: now.toISOString(),
  }
}

function figuresOf(
  snapshot: Snapshot,
  lesson: LessonRecord | null,
  { milliseconds, hints, alerts }: Awaited<ReturnType<RecordStore['counted']>>,
): SessionRecord['figures'] {
  const { session } = snapshot.stored
  const asked = lesson !== null || countsItems(session.rules) || isScored(session.rules)
  const answered = lesson?.answered ?? session.itemsCompleted
  const correct = lesson?.correct ?? session.itemsCorrect
  // Whoever looks over an exam learns how it goes when it is over.
  const mayTell =
    lesson !== null || (isScored(session.rules) && (session.rules.feedback === 'immediate' || hasEnded(session)))
  const accuracy = lesson === null ? (answered === 0 ? null : correct / answered) : lesson.accuracy
  return {
    duration_seconds: durationSeconds(snapshot),
    questions_answered: asked ? answered : null,
    questions_correct: asked && mayTell ? correct : null,
    accuracy: asked && mayTell ? accuracy : null,
    seconds_per_question: milliseconds === null ? null : milliseconds / 1000,
    hints,
    alerts,
  }
}

/** From the start to the end, or to now; pauses do not count. Null before the start. */
function durationSeconds({ stored: { session }, now }: Snapshot): number | null {
  if (session.startedAt === null) return null
  const until = hasEnded(session) ? session.endedAt : (stoppedAt(session) ?? now)
  return Math.max(0, Math.round((until.getTime() - session.startedAt.getTime() - session.pausedTotalMs) / 1000))
}
