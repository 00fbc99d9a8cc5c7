// How a session is changed: read it, decide, commit, notify. Every command comes through here.
import { applyDecision } from '../domain/apply-decision.js'
import type { Decision, StoredSession } from '../domain/decision.js'
import type { Sessions, Snapshot } from './ports.js'

export type ChangePorts = {
  readonly sessions: Pick<Sessions, 'load' | 'commit'>
  /** Notifies followers and runs of what was just committed. */
  readonly onCommitted: (committed: StoredSession) => void
}

/** How often a decision is made again because another commit came between reading and writing. */
const ATTEMPTS = 100
/** Milliseconds for which a snapshot is as good as a new reading: a deadline that is set from it may be this much too early. */
const FRESH_MS = 50

/**
 * Commits what `decide` makes of the stored session and the database's time, and resolves to the session as committed. `decide` is pure:
 * it runs again on the new state when another commit came between. It returns null when the caller may not write any more (it was
 * fenced); then, and for an unknown session, this resolves to null. An empty decision writes nothing and notifies nobody. `from`: a
 * snapshot that was read a moment ago, which spares the first reading. Rejects with what `decide` throws, and with InvariantError when
 * the commit would leave a tool call without a result.
 */
export async function changeSession(
  { sessions, onCommitted }: ChangePorts,
  sessionId: string,
  label: string,
  decide: (stored: StoredSession, now: Date) => Decision | null,
  from?: Snapshot,
): Promise<Snapshot | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const isFresh = attempt === 1 && from !== undefined && performance.now() - from.readAt < FRESH_MS
    const found = isFresh ? from : await sessions.load(sessionId)
    if (found === null) return null
    const decision = decide(found.stored, found.now)
    if (decision === null) return null
    if (decision.events.length === 0 && decision.messages.length === 0) return found
    const commit = applyDecision(found.stored, decision, found.now)
    if (!(await sessions.commit(label, commit))) continue
    onCommitted(commit.after)
    return { ...found, stored: commit.after }
  }
  throw new Error(`The session ${sessionId} moved ${ATTEMPTS} times while one change was being decided`)
}
