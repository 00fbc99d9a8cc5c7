// Waits until a turn is over, on this node or another, and reads its result.
import { z } from 'zod'
import { Grading } from '../../contract/tutor.js'
import type { ClientAction } from '../../contract/widget.js'
import { DomainError } from '../../kernel/errors.js'
import { waitUntil } from '../../kernel/wait-until.js'
import {
  type Doorbell,
  type Session,
  type DriverStore,
  type Questions,
  type SessionStore,
  type Snapshot,
} from '../../sessions/index.js'
import { NO_TURN } from '../domain/plan.js'
import { firstTurnResult, safetyEnd, TURN_NOTE, TurnResult, turnResult, type TurnKey } from '../domain/turn.js'
import { redacted } from './withhold.js'
import { itemAtStake, lessonState, openCall, statusOf } from './tutoring-session.js'

export type TurnPorts = {
  readonly sessions: SessionStore
  readonly doorbell: Doorbell
  /** Runs the session if it can be run now. */
  readonly wake: (sessionId: string) => void
  /** How long a request waits, in milliseconds; tests wait less. */
  readonly waitMs?: number
}

const LONGEST_WAIT_MS = 60_000

/**
 * The result of the turn that follows the answer to `callId` (null: the session's first turn), once it is over. Throws DomainError:
 * tutor_unavailable (unavailable, with `retry_after`) while the run rests after a failure, session_paused (conflict), turn_in_progress
 * (overdue) when it takes too long. Nothing is lost then: the turn goes on.
 */
export async function awaitTurn(ports: TurnPorts, sessionId: string, callId: string | null): Promise<TurnResult> {
  const { sessions, doorbell, wake, waitMs = LONGEST_WAIT_MS } = ports
  const moves = {
    listen: (onRing: () => void) => doorbell.listen(sessionId, { onRing }),
    wake: () => wake(sessionId),
  }
  const about = callId === null ? ({ began: 'lesson' } as const) : { callId }
  let first = true
  const turn = await waitUntil(moves, waitMs, async () => {
    const snapshot = (await sessions.load(sessionId))!
    const { session } = snapshot.stored
    // While the tutor works the turn is not over, unless it was over before.
    const isAtWork = session.status === 'active' && session.safetyHoldAt === null
    const noted = first || !isAtWork ? await notedTurn(sessions, sessionId, about) : null
    first = false
    if (noted !== null || !isAtWork) return noted ?? turnWithoutNote(sessions, session, callId)
    refuseStopped(snapshot, callId)
    return null
  })
  if (turn !== null) return turn
  throw new DomainError(
    'overdue',
    'turn_in_progress',
    `The tutor is still at work. Ask GET /sessions/${sessionId}/status, or send the same again.`,
    where((await sessions.load(sessionId))!.stored.session, callId),
  )
}

/** The note that ends a turn; null while the turn goes on. `about`: fields of the note. */
export async function notedTurn(
  sessions: Pick<DriverStore, 'driverNotes'>,
  sessionId: string,
  about: { readonly began: TurnKey['began'] } | { readonly callId: string } | { readonly asked: string },
): Promise<TurnResult | null> {
  const [note] = await sessions.driverNotes(sessionId, TURN_NOTE, about)
  return note === undefined ? null : TurnResult.parse(note.payload)
}

/** The question that is shown below the tutor's message; null when there is none. */
export async function shownQuestion(
  sessions: Pick<Questions, 'askedCall'>,
  sessionId: string,
  { asked, safety }: TurnResult,
): Promise<ClientAction | null> {
  if (asked === null || safety !== null) return null
  return (await sessions.askedCall(sessionId, asked))?.action ?? null
}

const Evaluated = z.object({ feedback: z.string(), score: z.number().nullable(), grading: Grading.nullable() })

/**
 * The result of a turn without its note: the session was ended, or a safety message holds it. Lessons stored before turns had notes have
 * none either; only the judgement of the reply is known then, not the tutor's message.
 */
async function turnWithoutNote(sessions: SessionStore, session: Session, callId: string | null): Promise<TurnResult> {
  const [state, [evaluated], safety] = await Promise.all([
    lessonState(sessions, session.id),
    callId === null ? [] : sessions.driverNotes(session.id, 'evaluated', { callId }),
    session.safetyHoldAt === null ? null : sessions.lastSafetyNotice(session.id),
  ])
  const asked = openCall(session)
  const end = safety === null ? { status: statusOf(session), message: '', asked, safety } : safetyEnd(safety, asked)
  if (callId === null) return firstTurnResult(state, end)
  const judged = evaluated === undefined ? NO_TURN : Evaluated.parse(evaluated.payload)
  const replanned = state.turn.callId === callId && state.turn.replanned
  const item = await itemAtStake(sessions, session, state)
  const grading = judged.grading && redacted(item, judged.grading)
  return turnResult({ ...state, turn: { callId, ...judged, grading, replanned } }, end)
}

/** What was sent can be sent again with the `tool_call_id` that a refusal names: it counts once. */
const where = ({ id, status }: Session, callId: string | null) => ({
  session_id: id,
  status,
  ...(callId === null ? {} : { tool_call_id: callId }),
})

/** Throws while no run works on the turn and none will soon. */
function refuseStopped({ stored: { session }, now }: Snapshot, callId: string | null): void {
  if (session.pausedAt !== null)
    throw new DomainError(
      'conflict',
      'session_paused',
      'The session is paused. What you wrote is kept.',
      where(session, callId),
    )
  const { runError } = session
  if (runError !== null && runError.retryAfter > now)
    throw new DomainError(
      'unavailable',
      'tutor_unavailable',
      'The tutor cannot answer at the moment. Nothing is lost: send it again a little later.',
      {
        ...where(session, callId),
        retry_after: runError.retryAfter.toISOString(),
        retry_after_seconds: Math.ceil((runError.retryAfter.getTime() - now.getTime()) / 1000),
      },
    )
}
