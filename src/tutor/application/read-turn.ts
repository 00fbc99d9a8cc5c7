// Reads one turn from the log of events, and waits for one that is not over: where it takes place, here or on another node, does not
// matter.
import { hasEnded, type Doorbell, type LoggedEvent, type SessionStore, type Snapshot } from '../../sessions/index.js'
import { DomainError } from '../../kernel/errors.js'
import { closes, standing, turnIn, type Turn } from '../domain/turn.js'

export type TurnPorts = {
  readonly sessions: SessionStore
  readonly doorbell: Doorbell
  /** Runs the session if it can be run now. */
  readonly wake: (sessionId: string) => void
  /** How long a request waits, in milliseconds; tests wait less. */
  readonly waitMs?: number
}

const LONGEST_WAIT_MS = 60_000
const PAGE = 40

/**
 * The turn behind the answer to `callId`, or the first one of the session, once it is over. Throws DomainError: tutor_unavailable
 * (unavailable, with `retry_after`) while the run rests after a failure, session_paused (conflict), turn_in_progress (overdue) when it
 * takes too long. Nothing is lost then: the turn goes on.
 */
export async function awaitTurn(ports: TurnPorts, sessionId: string, callId: string | null): Promise<Turn> {
  const { sessions, doorbell, wake, waitMs = LONGEST_WAIT_MS } = ports
  const until = performance.now() + waitMs
  let ring = (): void => {}
  const unlisten = doorbell.listen(sessionId, { onRing: () => ring() })
  try {
    for (let first = true; ; first = false) {
      const rung = new Promise<void>(resolve => (ring = resolve))
      const snapshot = (await sessions.load(sessionId))!
      // While the tutor works the turn is not over, unless it was over before.
      const { session } = snapshot.stored
      const mayBeOver = first || session.status !== 'active' || session.safetyHoldAt !== null
      const turn = mayBeOver ? await readTurn(sessions, snapshot, callId) : null
      if (turn !== null) return turn
      const left = until - performance.now()
      refuseToWait(snapshot, callId, left)
      if (first) wake(sessionId)
      await orLater(rung, left)
    }
  } finally {
    unlisten()
  }
}

/** Null when the turn is not over, or has not begun. */
export async function readTurn(
  sessions: Pick<SessionStore, 'eventsAfter'>,
  { stored }: Snapshot,
  callId: string | null,
): Promise<Turn | null> {
  const { session, lastEventSeq } = stored
  if (callId !== null) {
    const events = await eventsBack(sessions, session.id, lastEventSeq, read => {
      const begins = read.findIndex(event => closes(event, callId))
      return begins >= 0 && standing(read.slice(0, begins)) !== null
    })
    return turnIn(events, callId)
  }
  const events: LoggedEvent[] = []
  for (;;) {
    const page = await sessions.eventsAfter(session.id, events.length, PAGE)
    events.push(...page)
    const turn = turnIn(events, null)
    if (turn !== null || page.length < PAGE) return turn
  }
}

/** From the end of the log as far back as is needed, oldest first; all of it when `enough` is never true. */
export async function eventsBack(
  sessions: Pick<SessionStore, 'eventsAfter'>,
  sessionId: string,
  lastSeq: number,
  enough: (events: readonly LoggedEvent[]) => boolean,
): Promise<LoggedEvent[]> {
  let events: LoggedEvent[] = []
  for (let from = lastSeq; from > 0 && !enough(events);) {
    const first = Math.max(0, from - PAGE)
    events = [...(await sessions.eventsAfter(sessionId, first, from - first)), ...events]
    from = first
  }
  return events
}

/** What was sent can be sent again with the `tool_call_id` that the refusal names: it counts once. */
function refuseToWait({ stored: { session }, now }: Snapshot, callId: string | null, leftMs: number): void {
  const where = {
    session_id: session.id,
    status: session.status,
    ...(callId === null ? {} : { tool_call_id: callId }),
  }
  if (session.pausedAt !== null && !hasEnded(session))
    throw new DomainError('conflict', 'session_paused', 'The session is paused. What you wrote is kept.', where)
  const { runError } = session
  if (runError !== null && runError.retryAfter > now)
    throw new DomainError(
      'unavailable',
      'tutor_unavailable',
      'The tutor cannot answer at the moment. Nothing is lost: send the same again a little later.',
      {
        ...where,
        retry_after: runError.retryAfter.toISOString(),
        retry_after_seconds: Math.ceil((runError.retryAfter.getTime() - now.getTime()) / 1000),
      },
    )
  if (leftMs <= 0)
    throw new DomainError(
      'overdue',
      'turn_in_progress',
      `The tutor is still at work. Ask GET /sessions/${session.id}/status, or send the same again.`,
      where,
    )
}

/** Resolves with the ring, or after `ms`. */
async function orLater(rung: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>(resolve => (timer = setTimeout(resolve, ms)))
  await Promise.race([rung, late]).finally(() => clearTimeout(timer))
}
