// Sessions in memory, with the clock in the test's hand. test/ports/session-store.contract.ts holds it to what the database does.
import type { SafetyNotice } from '../../src/contract/care.js'
import type { SessionType } from '../../src/contract/session.js'
import type {
  AskedQuestion,
  AttemptsTaken,
  CreateOutcome,
  DriverNote,
  ItemOutcome,
  ItemRecord,
  Lease,
  LeaseStore,
  LoggedEvent,
  NewSession,
  Revision,
  SessionPlan,
  SessionStore,
  Snapshot,
  TurnRows,
  TurnWindow,
} from '../../src/sessions/application/ports.js'
import type { Commit } from '../../src/sessions/domain/apply-decision.js'
import { NO_ATTEMPTS, refuseAttempt } from '../../src/sessions/domain/attempts.js'
import type { StoredMessage } from '../../src/sessions/domain/conversation.js'
import type { Draft } from '../../src/sessions/domain/drafts.js'
import { GRACE_MS, isUngraded } from '../../src/sessions/domain/life.js'
import { isBreakOver } from '../../src/sessions/domain/breaks.js'
import { stoppedAt } from '../../src/sessions/domain/clocks.js'
import { writtenBy } from '../../src/sessions/domain/safety-hold.js'
import { hasEnded } from '../../src/sessions/domain/session.js'
import type { DriverState } from '../../src/sessions/domain/session-events.js'
import { pastAttempts } from './memory-attempts.js'
import { keep, newlyKept, type Kept } from './memory-kept.js'
import { MemoryLearnerStore } from './memory-learner-store.js'

/** What orders the writers of a session: a commit is refused when one of these has changed since it was decided. */
const NUMBERS = ['version', 'fence', 'lastEventSeq', 'lastDomainSeq'] as const

export class MemoryStores implements SessionStore, LeaseStore {
  /** What commits add to it is there at once. */
  readonly learners = new MemoryLearnerStore()
  readonly #kept = new Map<string, Kept>()
  #now = Date.parse('2026-01-05T08:00:00.000Z')

  get now(): Date {
    return new Date(this.#now)
  }

  /** Moves the clock; time stands still otherwise. */
  pass(ms: number): void {
    this.#now += ms
  }

  /** Everything that is kept of a session, for assertions. */
  kept(sessionId: string): Kept {
    return this.#kept.get(sessionId)!
  }

  async create(draft: NewSession): Promise<CreateOutcome> {
    const { session, idempotency, attempts } = draft
    const others = this.#of(session.learnerId)
    const repeated = idempotency && others.find(kept => kept.draft.idempotency?.key === idempotency.key)
    if (repeated)
      return {
        kind: 'repeated',
        sessionId: repeated.stored.session.id,
        sameBody: repeated.draft.idempotency!.hash === idempotency.hash,
      }
    if (session.rules.exclusive) {
      const open = others.find(({ stored }) => stored.session.type === session.type && !hasEnded(stored.session))
      if (open) return { kind: 'open_exists', sessionId: open.stored.session.id }
    }
    const refusal =
      attempts &&
      refuseAttempt(
        attempts,
        this.#taken(session.learnerId, session.type).of.get(session.examId ?? session.sourceId!) ?? NO_ATTEMPTS,
        this.now,
      )
    if (refusal) return refusal
    this.#kept.set(session.id, newlyKept(draft, this.now))
    return { kind: 'created' }
  }

  async attempts(learnerId: string, type: SessionType): Promise<AttemptsTaken> {
    return this.#taken(learnerId, type)
  }

  /** At once: a creation looks and stores in one go. */
  #taken(learnerId: string, type: SessionType): AttemptsTaken {
    return { now: this.now, of: pastAttempts(this.#of(learnerId), type) }
  }

  async load(sessionId: string): Promise<Snapshot | null> {
    const kept = this.#kept.get(sessionId)
    return kept ? this.#snapshot(kept) : null
  }

  loadAll = async (ids: readonly string[]): Promise<Snapshot[]> =>
    (await Promise.all(ids.map(id => this.load(id)))).filter(one => one !== null)

  async loadWithLog(sessionId: string, seq: number, limit: number) {
    const snapshot = await this.load(sessionId)
    return snapshot && { snapshot, log: await this.eventsAfter(sessionId, seq, limit) }
  }

  async commit(_label: string, commit: Commit, lease?: Lease | null): Promise<boolean> {
    const { at, before, after, events, messages, published, runEnds } = commit
    const kept = this.#kept.get(after.session.id)!
    if (NUMBERS.some(number => kept.stored[number] !== before[number])) return false
    if (events.some(event => event.type === 'CommandTaken' && kept.commands.has(event.commandId)))
      throw new Error('A command of this id is stored already')
    kept.stored = after
    for (const message of messages)
      if (message.role === 'withheld') kept.withheld.set(message.seq, message.content)
      else kept.messages.push(message)
    kept.events.push(...(structuredClone(published) as LoggedEvent[]))
    kept.log.push(...events)
    kept.seq = after.lastDomainSeq - events.length
    for (const event of events) {
      kept.seq += 1
      keep(kept, event, at)
      this.learners.addOf(after.session, event, at)
    }
    if (lease) kept.lease = { owner: lease.owner, until: this.#now + lease.ms }
    else if (runEnds) kept.lease = null
    return true
  }

  async loadAsked(sessionId: string, callId: string) {
    const snapshot = await this.load(sessionId)
    if (snapshot === null) return null
    const { position, windowFromSeq } = snapshot.stored.session
    const [[item], messages, asked] = await Promise.all([
      this.itemsAt(sessionId, position + 1, position + 1),
      this.messagesFrom(sessionId, windowFromSeq),
      this.askedCall(sessionId, callId),
    ])
    return { snapshot, asked, following: item ? { item, messages } : null }
  }

  async readTurn(
    sessionId: string,
    { fromSeq, firstItem, lastItem, outcomes, withDriver }: TurnWindow,
  ): Promise<TurnRows> {
    const [messages, items, recent] = await Promise.all([
      this.messagesFrom(sessionId, fromSeq),
      this.itemsAt(sessionId, firstItem, lastItem),
      this.outcomes(sessionId, firstItem, outcomes),
    ])
    const [plan, driverState] = withDriver
      ? await Promise.all([this.plan(sessionId), this.driverState(sessionId)])
      : [null, null]
    return { messages, items, outcomes: recent, plan, driverState }
  }

  async keepDraft(sessionId: string, callId: string, draft: Draft | null): Promise<boolean> {
    const call = this.#kept.get(sessionId)?.calls.get(callId)
    if (call?.status !== 'open') return false
    call.draft = draft
    return true
  }

  async draft(sessionId: string, callId: string): Promise<Draft | null> {
    const call = this.#kept.get(sessionId)?.calls.get(callId)
    return call?.status === 'open' ? call.draft : null
  }

  async askedCall(sessionId: string, callId: string) {
    const kept = this.#kept.get(sessionId)
    const found = kept?.calls.get(callId)
    if (!kept || !found) return null
    const { action, draft: _draft, ...asked } = found
    const place = asked.position === null ? undefined : kept.places.get(asked.position)
    return {
      asked,
      action,
      item: (asked.position !== null && kept.items.get(asked.position)) || null,
      solutionShown: place?.solutionShown ?? false,
      retry: place?.retry ?? false,
      number: place?.number ?? null,
    }
  }

  async messagesFrom(sessionId: string, seq: number, last = Infinity): Promise<StoredMessage[]> {
    return this.kept(sessionId).messages.filter(message => message.seq >= seq && message.seq <= last)
  }

  async writtenAt(sessionId: string, seq: number): Promise<string | null> {
    const { messages, withheld } = this.kept(sessionId)
    const message = messages.find(one => one.seq === seq)
    return withheld.get(seq) ?? (message === undefined ? null : writtenBy(message))
  }

  async itemsAt(sessionId: string, first: number, last: number): Promise<ItemRecord[]> {
    const kept = this.#kept.get(sessionId)
    if (kept === undefined) return []
    const { items, outcomes, places } = kept
    return [...items]
      .filter(([position]) => first <= position && position <= last)
      .sort(([a], [b]) => a - b)
      .map(([position, item]) => ({
        position,
        ...places.get(position)!,
        item,
        outcome: outcomes.get(position) ?? null,
      }))
  }

  async itemNumbered(sessionId: string, number: number): Promise<ItemRecord | null> {
    const at = [...this.kept(sessionId).places].filter(([, place]) => place.number === number).map(([at]) => at)
    const [found] = await this.itemsAt(sessionId, Math.max(0, ...at), Math.max(0, ...at))
    return found ?? null
  }

  async commandTaken(sessionId: string, commandId: string) {
    return this.kept(sessionId).commands.get(commandId) ?? null
  }

  async askedQuestions(sessionId: string): Promise<AskedQuestion[]> {
    const { calls, outcomes } = this.kept(sessionId)
    return [...calls.values()]
      .filter(call => call.position !== null && call.status !== 'open')
      .sort((one, other) => one.position! - other.position!)
      .map(({ position, action }) => {
        const outcome = outcomes.get(position!)
        return {
          position: position!,
          questionId: action.question_id!,
          outcome: outcome === undefined || outcome.kind === 'timed_out' ? 'back' : outcome.kind,
          response: outcome?.response ?? null,
        }
      })
  }

  async summary(sessionId: string): Promise<string | null> {
    return this.kept(sessionId).summary
  }

  async driverState(sessionId: string): Promise<DriverState | null> {
    return structuredClone(this.kept(sessionId).driverState)
  }

  async driverNotes(
    sessionId: string,
    name: string,
    about: Readonly<Record<string, string>> = {},
  ): Promise<DriverNote[]> {
    return this.kept(sessionId)
      .driverNotes.filter(note => note.name === name)
      .filter(({ payload }) => Object.entries(about).every(([field, value]) => payload[field] === value))
      .map(({ seq, at, payload }) => ({ seq, at, payload }))
  }

  async outcomes(sessionId: string, position: number, limit: number): Promise<ItemOutcome[]> {
    const { items, outcomes, places } = this.kept(sessionId)
    return [...items]
      .filter(([at]) => at <= position)
      .sort(([a], [b]) => a - b)
      .slice(limit === 0 ? Infinity : -limit)
      .map(([at, { skillId, tier, sectionId, variantKey }]) => {
        const outcome = outcomes.get(at)
        const score = outcome ? (outcome.verdict?.score ?? 0) : null
        return {
          position: at,
          number: places.get(at)!.number,
          skillId,
          tier,
          sectionId,
          variantKey,
          solutionShown: places.get(at)!.solutionShown,
          retry: places.get(at)!.retry,
          kind: outcome?.kind ?? null,
          score,
          correct: outcome?.verdict?.correct ?? false,
          byClock: outcome?.byClock ?? false,
        }
      })
  }

  async revisions(sessionId: string): Promise<ReadonlyMap<number, Revision>> {
    return this.kept(sessionId).revisions
  }

  async plan(sessionId: string): Promise<SessionPlan> {
    return this.kept(sessionId).draft.plan
  }

  async eventsAfter(sessionId: string, seq: number, limit: number): Promise<LoggedEvent[]> {
    return this.kept(sessionId)
      .events.filter(event => event.seq > seq)
      .slice(0, limit)
  }

  async lastSafetyNotice(sessionId: string): Promise<SafetyNotice | null> {
    const last = this.kept(sessionId).events.findLast(event => event.type === 'safety_message')
    if (last?.type !== 'safety_message') return null
    const { v: _, ...notice } = last.payload
    return notice
  }

  async createdWith(learnerId: string, idempotencyKey: string): Promise<string | null> {
    return this.#of(learnerId).find(({ draft }) => draft.idempotency?.key === idempotencyKey)?.draft.session.id ?? null
  }

  async list(learnerId: string, activeOnly: boolean, limit: number, before?: string): Promise<Snapshot[]> {
    return this.#of(learnerId)
      .filter(({ stored: { session: one } }) => !(activeOnly && hasEnded(one)) && !(before && one.id >= before))
      .reverse()
      .slice(0, limit)
      .map(kept => this.#snapshot(kept))
  }

  async ended(learnerId: string, before: string | null, limit: number): Promise<Snapshot[]> {
    return this.#of(learnerId)
      .filter(({ stored: { session } }) => hasEnded(session) && session.startedAt !== null)
      .filter(({ stored: { session } }) => before === null || session.id < before)
      .toSorted((a, b) => (a.stored.session.id < b.stored.session.id ? 1 : -1))
      .slice(0, limit)
      .map(kept => this.#snapshot(kept))
  }

  #of = (learnerId: string): Kept[] =>
    [...this.#kept.values()].filter(({ stored }) => stored.session.learnerId === learnerId)

  async claim(sessionId: string, { owner, ms }: Lease): Promise<Snapshot | null> {
    const kept = this.#kept.get(sessionId)
    if (!kept || !this.#isFree(kept)) return null
    kept.stored = { ...kept.stored, fence: kept.stored.fence + 1 }
    kept.lease = { owner, until: this.#now + ms }
    return this.#snapshot(kept)
  }

  async extend(sessionId: string, fence: number, leaseMs: number): Promise<boolean> {
    const kept = this.kept(sessionId)
    if (kept.stored.fence !== fence || kept.lease === null) return false
    kept.lease = { ...kept.lease, until: this.#now + leaseMs }
    return true
  }

  async release(sessionId: string, fence: number): Promise<void> {
    const kept = this.kept(sessionId)
    if (kept.stored.fence === fence) kept.lease = null
  }

  async claimable(limit: number): Promise<string[]> {
    const free = [...this.#kept].filter(([, kept]) => this.#isFree(kept))
    return free.map(([id]) => id).slice(0, limit)
  }

  leaveIdle = async (): Promise<void> => {}

  async removePending(olderThanMs: number, limit: number): Promise<number> {
    const due = [...this.#kept].filter(
      ([, { stored, createdAt }]) =>
        stored.session.status === 'pending' &&
        stoppedAt(stored.session) === null &&
        createdAt.getTime() < this.#now - olderThanMs,
    )
    for (const [id] of due.slice(0, limit)) this.#kept.delete(id)
    return Math.min(due.length, limit)
  }

  async overdue(limit: number): Promise<string[]> {
    const due = (at: Date | null): boolean => at !== null && this.#now - GRACE_MS > at.getTime()
    return [...this.#kept.values()]
      .map(({ stored }) => stored.session)
      .filter(
        session =>
          !hasEnded(session) &&
          (isBreakOver(session, this.now) ||
            (stoppedAt(session) === null &&
              (due(session.deadlineAt) ||
                (session.status === 'awaiting_client_action' &&
                  session.open.position !== null &&
                  due(session.open.deadlineAt))))),
      )
      .map(session => session.id)
      .slice(0, limit)
  }

  async voidAll(): Promise<void> {
    for (const kept of this.#kept.values()) kept.lease = null
  }

  #isFree({ stored: { session }, lease }: Kept): boolean {
    if (lease !== null && lease.until >= this.#now) return false
    return (
      isUngraded(session) ||
      (session.status === 'active' &&
        !session.awaitingOwner &&
        stoppedAt(session) === null &&
        (session.runError === null || session.runError.retryAfter < this.now))
    )
  }

  /** Time stands still until a test moves it: nothing grows old. */
  #snapshot = ({ stored, createdAt }: Kept): Snapshot => ({ stored, now: this.now, createdAt, readAt: Infinity })
}
