// What this process committed a moment ago, for the reader who comes back for it: a page posts an answer and then opens its stream, and what
// that stream has to send is still here. Nothing rests on it: what is not here is read.
import { atPresent, type LoggedEvent, type SessionWithLog, type Snapshot } from '../../sessions/index.js'

/** How long a commit is kept, in ms: longer than an answer's way to the learner and back. */
const KEPT_MS = 2_000
/** How many sessions are kept at most. */
const MOST_KEPT = 2_000
/** How many events of one session are kept at most. */
const MOST_EVENTS = 30

type Recent = {
  readonly snapshot: Snapshot
  /** The last ones of the log, without a gap. */
  readonly events: readonly LoggedEvent[]
  /** By the clock of this process, in ms. */
  readonly at: number
}

export class RecentCommits {
  /** In the order of their last commit. */
  readonly #recent = new Map<string, Recent>()
  #timer: NodeJS.Timeout | null = null

  /** `events`: what was committed with `snapshot`, in order. */
  keep(snapshot: Snapshot, events: readonly LoggedEvent[]): void {
    const { session, lastDomainSeq } = snapshot.stored
    // The owner who opens the stream is about to set the clock of a question: that is decided on a new reading.
    if (session.status === 'active' && session.awaitingOwner) return this.forget(session.id)
    const before = this.#recent.get(session.id)
    if (before !== undefined && before.snapshot.stored.lastDomainSeq >= lastDomainSeq) return
    const earlier = before?.events ?? []
    const follows = events.length === 0 || earlier.at(-1)?.seq === events[0]!.seq - 1
    this.#recent.delete(session.id)
    this.#recent.set(session.id, {
      snapshot,
      events: (follows ? [...earlier, ...events] : events).slice(-MOST_EVENTS),
      at: performance.now(),
    })
    if (this.#recent.size > MOST_KEPT) this.#recent.delete(this.#recent.keys().next().value!)
    if (this.#timer === null) this.#dropLater()
  }

  /** Another process has moved the session, or something has that is not in its log. */
  forget(sessionId: string): void {
    this.#recent.delete(sessionId)
  }

  /** The session and all events after `cursor`; null when they have to be read, as for a reader who has everything, or nothing yet. */
  after(sessionId: string, cursor: number): SessionWithLog | null {
    const found = this.#recent.get(sessionId)
    if (found === undefined || cursor === 0) return null
    const { snapshot, events, at } = found
    const first = events[0]?.seq
    const last = events.at(-1)?.seq
    const age = performance.now() - at
    if (first === undefined || last !== snapshot.stored.lastEventSeq || age > KEPT_MS) return null
    if (cursor < first - 1 || cursor >= last) return null
    return { snapshot: atPresent(snapshot), log: events.filter(({ seq }) => seq > cursor) }
  }

  #dropLater(): void {
    this.#timer = setTimeout(() => this.#dropOld(), KEPT_MS).unref()
  }

  #dropOld(): void {
    this.#timer = null
    for (const [sessionId, { at }] of this.#recent) {
      if (performance.now() - at < KEPT_MS) return this.#dropLater()
      this.#recent.delete(sessionId)
    }
  }
}
