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
