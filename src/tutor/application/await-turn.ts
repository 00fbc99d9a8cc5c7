// Waits for a turn that is not over, wherever it takes place, here or on another node, and reads what it came to.
import { z } from 'zod'
import { Grading } from '../../contract/tutor.js'
import type { ClientAction } from '../../contract/widget.js'
import { DomainError } from '../../kernel/errors.js'
import {
  waitUntil,
  type Doorbell,
  type Session,
  type DriverStore,
  type Questions,
  type SessionStore,
  type Snapshot,
} from '../../sessions/index.js'
import { NO_TURN } from '../domain/plan.js'
import { firstTurnResult, heldBehind, TURN_NOTE, TurnResult, turnResult, type TurnKey } from '../domain/turn.js'
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
 * What the turn behind the answer to `callId`, or the first one of the session, came to, once it is over. Throws DomainError:
 * tutor_unavailable (unavailable, with `retry_after`) while the run rests after a failure, session_paused (conflict), turn_in_progress
 * (overdue) when it takes too long. Nothing is lost then: the turn goes on.
 */
export async function awaitTurn(ports: TurnPorts, sessionId: string, callId: string | null): Promise<TurnResult> {
  const { sessions, waitMs = LONGEST_WAIT_MS } = ports
  const about = callId === null ? ({ began: 'lesson' } as const) : { callId }
  let first = true
  const turn = await waitUntil(ports, sessionId, waitMs, async () => {
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

/** What the driver noted with the last step of a turn; null while the turn goes on. `about`: fields of the note. */
export async function notedTurn(
  sessions: Pick<DriverStore, 'driverNotes'>,
  sessionId: string,
  about: { readonly began: TurnKey['began'] } | { readonly callId: string } | { readonly asked: string },
): Promise<TurnResult | null> {
  const [note] = await sessions.driverNotes(sessionId, TURN_NOTE, about)
  return note === undefined ? null : TurnResult.parse(note.payload)
}

/** The question that is shown below what the tutor said; null: none is. */
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
 * A turn that ended without its last step: the session was ended, or it is held behind a safety message. A lesson from before there were
 * notes on turns has none either; of its turns it is not known any more what was said, only how the reply was judged.
 */
async function turnWithoutNote(sessions: SessionStore, session: Session, callId: string | null): Promise<TurnResult> {
  const [state, [evaluated], safety] = await Promise.all([
    lessonState(sessions, session.id),
    callId === null ? [] : sessions.driverNotes(session.id, 'evaluated', { callId }),
    session.safetyHoldAt === null ? null : sessions.lastSafetyNotice(session.id),
  ])
  const asked = openCall(session)
  const end = safety === null ? { status: statusOf(session), message: '', asked, safety } : heldBehind(safety, asked)
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

/** Throws while nobody works on the turn and nobody will soon. */
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
      'The tutor cannot answer at the moment. Nothing is lost: send the same again a little later.',
      {
        ...where(session, callId),
        retry_after: runError.retryAfter.toISOString(),
        retry_after_seconds: Math.ceil((runError.retryAfter.getTime() - now.getTime()) / 1000),
      },
    )
}
