// What privacy needs from outside.
import type { Actor } from '../../audit/index.js'
import type { KeptSession, MyDataRecord } from '../../contract/my-data.js'

export type Erasure = {
  readonly learnerId: string
  readonly by: Actor
  readonly isEmptied: boolean
  /** All nodes refuse the learner's cookie by now: nothing new can come. */
  readonly isSettled: boolean
}

export type ErasureStore = {
  /** Whether anything is kept of this learner. */
  isKnown(learnerId: string): Promise<boolean>
  /** Whether the learner has a role, or had one when they were last asked. */
  hasRole(learnerId: string): Promise<boolean>
  /** Again: as the first time. From now on their cookie is void. */
  request(learnerId: string, by: Actor): Promise<void>
  /** Erased learners since the last call, for `ErasedLearners`, and erasures that are not finished. */
  look(): Promise<{ readonly erased: readonly string[]; readonly open: readonly Erasure[] }>
  /** Empties some sessions of the learner; their ids, none when all are empty. */
  eraseSome(learnerId: string): Promise<readonly string[]>
  /** All sessions of the learner. */
  sessionsOf(learnerId: string): Promise<readonly string[]>
  /** Who they are, and what is kept of them beside sessions. */
  erasePerson(learnerId: string): Promise<void>
  noteEmptied(learnerId: string): Promise<void>
  noteFinished(learnerId: string): Promise<void>
}

export type KeptSessions = {
  /** Newest first, from before `before`, the id of a session. */
  of(learnerId: string, before: string | null, limit: number): Promise<KeptSession[]>
}

export type LearnerRecords = {
  /** What staff did that was about the learner, newest first, from before the entry `before` of the audit log. */
  of(learnerId: string, before: number | null, limit: number): Promise<MyDataRecord[]>
}

/** For how many days something is kept; null: until it is erased. */
export type KeptDays = {
  /** Everything of a guest, from the end of their last session on. */
  readonly guests: number | null
  /** What a person wrote in a session and how it was scored, from its end on. */
  readonly sessions: number | null
  /** Alerts that somebody has seen to. */
  readonly alerts: number | null
  /** The details of what staff did. */
  readonly audit: number | null
  /** By which commands (hint, skip, back, ask) came in a session, from its end on. */
  readonly commands: number | null
}

export type RetentionStore = {
  /** Ended sessions of persons with a name, oldest first. */
  overdueSessions(days: number, limit: number): Promise<readonly string[]>
  /** Again: nothing. */
  emptySessions(sessionIds: readonly string[]): Promise<void>
  /** Guests who have nothing open, and have done nothing since. Those whose erasure is noted are not among them. */
  overdueGuests(days: number, limit: number): Promise<readonly string[]>
  removeAlerts(days: number): Promise<void>
  removeCommands(days: number): Promise<void>
  /**
   * When pages of sessions were last connected that ended over a day ago, invitations that nobody can use any more, wrong access codes that
   * count no more, and what tells a request that is repeated.
   */
  removeTraces(): Promise<void>
}

/** What the operator has decided. */
export type PrivacyRules = {
  readonly days: KeptDays
  /** Who may have their own data erased without asking anybody. */
  readonly selfErasure: 'everyone' | 'guests'
  /** Whom learners ask about their data, as a text; null: nobody is named. */
  readonly contact: string | null
}
