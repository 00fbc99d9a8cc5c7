// What is noted in an exam beside the answers, for its learner and for staff. It is never a verdict, and no score reads it.
import { z } from 'zod'
import { SignalsAnswer, SignalsBody, type SessionSignals } from '../../contract/signals.js'
import { message } from '../../kernel/mediator.js'
import { absenceOf, type Absence, type Span } from '../domain/absence.js'

/** `now`: the database's time. */
type ExamSession = Span & { readonly learnerId: string; readonly examId: string | null; readonly now: Date }

export type SignalStore = {
  /** What is there already learns when it ended, and stays otherwise. Beyond the most that a session may have nothing is added. */
  note(sessionId: string, absences: readonly Absence[]): Promise<void>
  /** Oldest first. */
  of(sessionId: string): Promise<readonly Absence[]>
}

export type SignalPorts = {
  readonly signals: SignalStore
  /** Throws session_not_found. `learnerId` null: staff ask, who may read this session. */
  readonly sessionOf: (sessionId: string, learnerId: string | null) => Promise<ExamSession>
  /** Whether nothing may be noted of the learner. */
  readonly noSignals: (learnerId: string) => Promise<boolean>
}

export const NoteSignals = message(
  'presence/note-signals',
  SignalsBody.extend({ sessionId: z.uuid(), learnerId: z.uuid() }),
  SignalsAnswer,
)

/** Only in exams, and not of learners who are spared it. */
const isNoted = async ({ noSignals }: SignalPorts, { examId, learnerId }: ExamSession): Promise<boolean> =>
  examId !== null && !(await noSignals(learnerId))

/** Throws session_not_found. */
export const noteSignalsHandler =
  (ports: SignalPorts) =>
  async ({ sessionId, learnerId, signals }: z.infer<typeof NoteSignals.input>): Promise<SignalsAnswer> => {
    const session = await ports.sessionOf(sessionId, learnerId)
    if (!(await isNoted(ports, session))) return { ok: true, noted: false }
    const absences = signals.flatMap(sent => absenceOf(sent, session, session.now) ?? [])
    if (absences.length > 0) await ports.signals.note(sessionId, absences)
    return { ok: true, noted: true }
  }

/** Throws session_not_found. Learners see what was noted before they were spared it; staff do not. */
export async function signalsOf(
  ports: SignalPorts,
  sessionId: string,
  learnerId: string | null,
): Promise<SessionSignals> {
  const session = await ports.sessionOf(sessionId, learnerId)
  const noted = await isNoted(ports, session)
  if (!noted && learnerId === null) return { noted, signals: [] }
  const absences = await ports.signals.of(sessionId)
  return {
    noted,
    signals: absences.map(({ kind, leftAt, backAt }) => ({
      kind,
      left_at: leftAt.toISOString(),
      back_at: backAt?.toISOString() ?? null,
    })),
  }
}
