// How a session is changed: read it, decide, commit, notify. Every command comes through here.
import { applyDecision, type Commit } from '../domain/apply-decision.js'
import type { Decision, StoredSession } from '../domain/decision.js'
import { mayRun } from '../domain/life.js'
import type { Lease, Sessions, Snapshot } from './ports.js'
import { ageOf, atPresent } from './snapshot-time.js'

export type ChangePorts = {
  readonly sessions: Pick<Sessions, 'load' | 'commit'>
  /** The lease of this process, for a commit with which it becomes the server's turn; null: whoever may claims the session later. */
  readonly lease?: () => Lease | null
  /** Notifies followers and runs of what was just committed. */
  readonly onCommitted: (committed: Committed) => void
}

/** `published`: what followers are sent. `leased`: this process has the lease, and runs the session now. */
export type Committed = {
  readonly snapshot: Snapshot
  readonly published: Commit['published']
  readonly leased: boolean
}

/** How often a decision is made again because another commit came between reading and writing. */
const ATTEMPTS = 100
/** Milliseconds for which a snapshot is taken without another reading. Once it has moved on, the commit finds that out. */
const FRESH_MS = 1_000

/**
 * Commits what `decide` makes of the stored session and the database's time, and resolves to the session as committed. `decide` is pure:
 * it runs again on the new state when another commit came between. It returns null when the caller may not write any more (it was
 * fenced); then, and for an unknown session, this resolves to null. An empty decision writes nothing and notifies nobody. `from`: a
 * snapshot that was read a moment ago, which spares the first reading. Rejects with what `decide` throws, and with InvariantError when
 * the commit would leave a tool call without a result.
 */
export async function changeSession(
  { sessions, lease, onCommitted }: ChangePorts,
  sessionId: string,
  label: string,
  decide: (stored: StoredSession, now: Date) => Decision | null,
  from?: Snapshot,
): Promise<Snapshot | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const isFresh = attempt === 1 && from !== undefined && ageOf(from) < FRESH_MS
    const found = isFresh ? atPresent(from) : await sessions.load(sessionId)
    if (found === null) return null
    const decision = decide(found.stored, found.now)
    if (decision === null) return null
    if (decision.events.length === 0 && decision.messages.length === 0) return found
    const made = applyDecision(found.stored, decision, found.now)
    const begins = !mayRun(found.stored.session, found.now) && mayRun(made.after.session, found.now)
    const taken = begins ? (lease?.() ?? null) : null
    const commit = taken === null ? made : { ...made, after: { ...made.after, fence: made.after.fence + 1 } }
    if (!(await sessions.commit(label, commit, taken))) continue
    const snapshot = { ...found, stored: commit.after }
    onCommitted({ snapshot, published: commit.published, leased: taken !== null })
    return snapshot
  }
  throw new Error(`The session ${sessionId} moved ${ATTEMPTS} times while one change was being decided`)
}
