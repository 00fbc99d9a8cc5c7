// What sessions need from outside. One implementation stores in Postgres and PGlite, one in memory; both pass test/ports.
import type { SafetyNotice } from '../../contract/care.js'
import type { SessionType } from '../../contract/session.js'
import type { DurableEvent } from '../../contract/stream.js'
import type { ClientAction } from '../../contract/widget.js'
import type { Hint } from '../../contract/command.js'
import type { Item, Verdict } from '../../items/index.js'
import type { AskedCall } from '../domain/answering.js'
import type { Commit } from '../domain/apply-decision.js'
import type { AttemptRefusal, AttemptRule, PastAttempts } from '../domain/attempts.js'
import type { StoredMessage } from '../domain/conversation.js'
import type { StoredSession } from '../domain/decision.js'
import type { Draft } from '../domain/drafts.js'
import type { Session } from '../domain/session.js'
import type { DriverState } from '../domain/session-events.js'

/** What the session was made from, as it was at create: one JSON document, which the module of its type reads. */
export type SessionPlan = { readonly kind: string }

export type NewSession = {
  readonly session: Session
  readonly plan: SessionPlan
  /** Prepared items in order; empty where they are prepared on demand. */
  readonly items: readonly Item[]
  readonly idempotency: { readonly key: string; readonly hash: string } | null
  /** How often what the session is made from may be taken; null: as often as a learner likes. */
  readonly attempts: AttemptRule | null
}

export type CreateOutcome =
  | { readonly kind: 'created' }
  /** The same key was used before; `sameBody`: by the same request. */
  | { readonly kind: 'repeated'; readonly sessionId: string; readonly sameBody: boolean }
  /** The learner has an open session of a type that allows one. */
  | { readonly kind: 'open_exists'; readonly sessionId: string }
  | AttemptRefusal

/** By the id of what was taken: of the exam, else of what the session was made from. `now`: the database's time. */
export type AttemptsTaken = { readonly now: Date; readonly of: ReadonlyMap<string, PastAttempts> }

export type LoggedEvent = DurableEvent & { readonly seq: number }

/** A stored item with what became of it. `verdict` null: open, timed out, or a code answer not yet graded. */
export type ItemRecord = {
  readonly position: number
  readonly item: Item
  readonly outcome: null | {
    readonly kind: 'answered' | 'timed_out' | 'skipped'
    readonly response: Readonly<Record<string, unknown>> | null
    readonly verdict: Verdict | null
    readonly hintCost: number
  }
  /** As the learner counts, from 1; and whether it is asked again after its solution was shown. */
  readonly number: number
  readonly solutionShown: boolean
  /** Whether it is the item before it once more, after a wrong answer. */
  readonly retry: boolean
}

/** What is remembered of an item for choosing the next one and for scores: no key, no text. */
export type ItemOutcome = {
  readonly position: number
  readonly number: number
  readonly skillId: string
  readonly tier: Item['tier']
  readonly sectionId: string | null
  readonly variantKey: string
  readonly solutionShown: boolean
  readonly retry: boolean
  /** Null while it is open, and when it was left. */
  readonly kind: 'answered' | 'timed_out' | 'skipped' | null
  /** Null while it is open, and when it was left. */
  readonly score: number | null
  readonly correct: boolean
  /** The answer stood in the field when time was up. */
  readonly byClock?: boolean
}

/** A question with an id of its own that was asked and is not open: what became of it. */
export type AskedQuestion = {
  readonly position: number
  readonly questionId: string
  readonly outcome: 'answered' | 'skipped' | 'back'
  readonly response: Readonly<Record<string, unknown>> | null
}

/** `seq`: of the domain event. `at`: the time of the commit. */
export type DriverNote = {
  readonly seq: number
  readonly at: Date
  readonly payload: Readonly<Record<string, unknown>>
}

export type Revision = {
  readonly score: number
  readonly correct: boolean
  readonly verdict: Verdict
  readonly regrades: readonly string[]
}

export type Snapshot = {
  readonly stored: StoredSession
  /** The database's time when it was read. */
  readonly now: Date
  readonly createdAt: Date
  /** When it was read by this process's own clock, in ms: only to tell how old it is. */
  readonly readAt: number
}

/** A question that was asked, with its widget and the item that it asks about. */
export type AskedAction = {
  readonly asked: AskedCall
  readonly action: ClientAction
  readonly item: Item | null
  readonly solutionShown: boolean
  readonly retry: boolean
  readonly number: number | null
}

/** The item that was prepared to follow the last one, and the messages of the window. */
export type Following = { readonly messages: readonly StoredMessage[]; readonly item: ItemRecord }

/** A session and events of its log that follow each other. */
export type SessionWithLog = { readonly snapshot: Snapshot; readonly log: readonly LoggedEvent[] }

/** Sessions as they are stored. Commands change one through `changeSession`, and by nothing else. */
export interface Sessions {
  /** Of several refusals the first counts: a repetition, an open session, no attempts left, an attempt too soon. */
  create(draft: NewSession): Promise<CreateOutcome>
  load(sessionId: string): Promise<Snapshot | null>
  /** The session and the first events of its log after `seq`, in one reading. */
  loadWithLog(sessionId: string, seq: number, limit: number): Promise<SessionWithLog | null>
  /** Those that exist, in any order. */
  loadAll(sessionIds: readonly string[]): Promise<Snapshot[]>
  /** The session and the question with this id, open or not, in one reading. `following`: null where no item is prepared. */
  loadAsked(
    sessionId: string,
    callId: string,
  ): Promise<{ snapshot: Snapshot; asked: AskedAction | null; following: Following | null } | null>
  /**
   * Stores state, messages, rows and both logs in one transaction. Resolves to false, and writes nothing, when something else was
   * committed or claimed since `commit.before` was read. `label` names the command in traces. `lease`: is taken with it, by a commit that
   * has raised the fence for it.
   */
  commit(label: string, commit: Commit, lease?: Lease | null): Promise<boolean>
  /** The session that the learner created with this Idempotency-Key, or null. */
  createdWith(learnerId: string, idempotencyKey: string): Promise<string | null>
  /** What the learner has taken in sessions of the type. */
  attempts(learnerId: string, type: SessionType): Promise<AttemptsTaken>
  /** The learner's sessions, newest first. */
  list(learnerId: string, activeOnly: boolean, limit: number, before?: string): Promise<Snapshot[]>
  /** The learner's sessions that were begun and are over, those created last first; older than `before`, the id of a session. */
  ended(learnerId: string, before: string | null, limit: number): Promise<Snapshot[]>
}

/** What stands in the field of an open question without having been sent. */
export interface Drafts {
  /** Keeps the last one of a question; null: nothing that could be sent stands there any more. False when the question is not open. */
  keepDraft(sessionId: string, callId: string, draft: Draft | null): Promise<boolean>
  /** Null where there is none, and for a question that is closed. */
  draft(sessionId: string, callId: string): Promise<Draft | null>
}

/** What model, tools and learner wrote in a session. */
export interface Messages {
  /** From `seq` to `last`, both included, oldest first; to the end without `last`. Without what is withheld from models. */
  messagesFrom(sessionId: string, seq: number, last?: number): Promise<StoredMessage[]>
  /** What the learner wrote in a message: of a response what was typed in it. Null when there is no such message. */
  writtenAt(sessionId: string, seq: number): Promise<string | null>
  /** What stands for the messages before the window; null when nothing does. */
  summary(sessionId: string): Promise<string | null>
}

/** Items and questions of a session, with what became of them. */
export interface Questions {
  /** The question with this id, open or not, and the item it asks about. */
  askedCall(sessionId: string, callId: string): Promise<AskedAction | null>
  /** Every question with an id of its own that was asked and is not open, oldest first. */
  askedQuestions(sessionId: string): Promise<AskedQuestion[]>
  /** From position `first` to `last`, both included, in order; positions without an item are left out. */
  itemsAt(sessionId: string, first: number, last: number): Promise<ItemRecord[]>
  /** The last item with this number, as the learner counts; null when none was asked. */
  itemNumbered(sessionId: string, number: number): Promise<ItemRecord | null>
  /** The last `limit` items up to `position`, oldest first. */
  outcomes(sessionId: string, position: number, limit: number): Promise<ItemOutcome[]>
  /** `messagesFrom`, `itemsAt`, `outcomes` (up to the first item), `plan` and `driverState` in one reading. */
  readTurn(sessionId: string, window: TurnWindow): Promise<TurnRows>
  /** Corrected scores by position: the last one counts. `regrades`: the ids of all that were applied. */
  revisions(sessionId: string): Promise<ReadonlyMap<number, Revision>>
  /** What a command with this id was answered, with its hint if it was one; null when there was none. */
  commandTaken(sessionId: string, commandId: string): Promise<{ command: string; hint: Hint | null } | null>
}

/** What `readTurn` looks for, all by position or number; `outcomes`: how many. `withDriver`: also the plan and the driver's state. */
export type TurnWindow = {
  readonly fromSeq: number
  readonly firstItem: number
  readonly lastItem: number
  readonly outcomes: number
  readonly withDriver: boolean
}

/** What a turn of a session that asks items depends on. */
export type TurnRows = {
  readonly messages: readonly StoredMessage[]
  readonly items: readonly ItemRecord[]
  readonly outcomes: readonly ItemOutcome[]
  /** Null where it was not asked for. */
  readonly plan: SessionPlan | null
  readonly driverState: DriverState | null
}

/** What a session was made from, and what its driver stored. */
export interface DriverStore {
  plan(sessionId: string): Promise<SessionPlan>
  /** What the session's driver kept last; null before its first step, and where it keeps nothing. */
  driverState(sessionId: string): Promise<DriverState | null>
  /** What the driver noted under this name, oldest first: everything, or what says what `about` says. */
  driverNotes(sessionId: string, name: string, about?: Readonly<Record<string, string>>): Promise<DriverNote[]>
}

/** The public log of a session. */
export interface SessionLog {
  eventsAfter(sessionId: string, seq: number, limit: number): Promise<LoggedEvent[]>
  /** The words of the session's last `safety_message`, as they were sent; null when it never had one. */
  lastSafetyNotice(sessionId: string): Promise<SafetyNotice | null>
}

/** Everything that is stored of sessions: for who composes, and for the few that need most of it. */
export interface SessionStore extends Sessions, Drafts, Messages, Questions, DriverStore, SessionLog {}

/** Who runs a session, and for how long before another may. */
export type Lease = { readonly owner: string; readonly ms: number }

/** Who may run a session now: liveness only, correctness is the fence's. */
export interface LeaseStore {
  /**
   * Claims a session for a run and raises its fence. Null: not now. A session can be claimed when nobody holds it and it is either active
   * (not held back, paused or waiting to be retried) or over with an answer that still has to be graded.
   */
  claim(sessionId: string, lease: Lease): Promise<Snapshot | null>
  /** False when the fence has moved, or the run has ended. */
  extend(sessionId: string, fence: number, leaseMs: number): Promise<boolean>
  release(sessionId: string, fence: number): Promise<void>
  /** Sessions that could be claimed now, those that go on first. */
  claimable(limit: number): Promise<string[]>
  /** Sessions with a deadline that has passed, grace included, and those with a break that is over. */
  overdue(limit: number): Promise<string[]>
  /** Sessions that have nothing to sweep for, and asked their question longer ago than this, are not looked at until a commit needs it. */
  leaveIdle(forMs: number): Promise<void>
  /** Removes at most `limit` sessions that were created longer ago than this and never began, with all that was prepared for them; says how many. */
  removePending(olderThanMs: number, limit: number): Promise<number>
  /** For the one process that holds an embedded database: nobody else can be running anything. */
  voidAll(): Promise<void>
}

/** Rings when a session has moved, by itself within a second or so if a hint was lost. What moved is in the log; rings may be too many. */
export interface Doorbell {
  /** `events`: what was committed, for listeners of this process, so that they need not read it; `snapshot`: the session as committed. */
  ring(sessionId: string, fence: number, events?: readonly LoggedEvent[], snapshot?: Snapshot): void
  /** The session and its log after `cursor`, where this process has just committed them; null: they have to be read. */
  justCommitted(sessionId: string, cursor: number): SessionWithLog | null
  /** Text of an open message, for listeners of this process only. Those that come later begin with what was written before. */
  chunk(sessionId: string, messageId: string, delta: string): void
  /** Nobody writes any more: a message that was not completed is forgotten. */
  runEnded(sessionId: string): void
  listen(sessionId: string, listener: DoorbellListener): () => void
  /** Rings for every session. Here a lost hint stays lost: whoever listens also looks from time to time. */
  listenToAll(listener: (sessionId: string) => void): () => void
}

export type DoorbellListener = {
  readonly onRing: (fence: number, events?: readonly LoggedEvent[]) => void
  readonly onChunk?: (messageId: string, delta: string) => void
}
