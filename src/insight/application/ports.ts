// What insight reads beside the sessions themselves.
import type { AnsweredItem } from '../domain/xapi-statement.js'
import type { NEEDS } from '../../contract/class-mastery.js'
import type { REPORT_REASONS, SessionType } from '../../contract/session.js'
import type { SupervisedFilter } from '../../contract/supervise.js'
import type { MetRule } from '../../alerting/index.js'
import type { Evidence } from '../../learners/index.js'
import type { Logged } from '../domain/logged.js'
import type { AskedFor } from '../domain/staff-acts.js'
import type { Given } from '../domain/question-statistics.js'

/** `seenBy`: only sessions of learners in the classes of this person; null: of everybody. */
export type Narrowing = SupervisedFilter & { readonly seenBy: string | null }

export type SupervisedPage = Narrowing & {
  /** Only sessions that are older than this one; null: from the newest on. */
  readonly before: string | null
  /** From the newest on, sessions with an open alert come first, wherever they stand. */
  readonly alertsFirst: boolean
  /** Only these; null: all. */
  readonly among: readonly string[] | null
  readonly limit: number
}

/** What belongs to a session and stands outside of it. */
export type Surroundings = {
  readonly sessionId: string
  readonly name: string | null
  /** As the site knows the learner that enrolled them. */
  readonly externalId: string | null
  readonly classes: readonly string[]
  readonly openAlerts: number
  readonly lastEventAt: Date | null
  /** When a page of the learner was last heard of. */
  readonly seenAt: Date | null
  /** Null: nothing was noted, or nothing may be shown of this learner. */
  readonly leftPage: { readonly times: number; readonly seconds: number } | null
}

export interface SupervisedStore {
  /** The sessions that fit, newest first, and the database's time. */
  page(page: SupervisedPage): Promise<{ readonly found: readonly Surroundings[]; readonly now: Date }>
}

/** A question that was prepared for a learner in their first attempt at an assessment. */
export type GivenQuestion = Given & {
  readonly sessionId: string
  readonly position: number
  /** As the learner counted. */
  readonly number: number
  /** What such an answer was told about its mistake; null where there was nothing to tell. */
  readonly feedback: string | null
}

export type ReportedProblem = {
  readonly blueprintId: string
  readonly sessionId: string
  readonly number: number
  readonly reason: (typeof REPORT_REASONS)[number]
  readonly comment: string | null
  readonly at: Date
}

export type TakenAssessment = {
  readonly assessmentId: string
  readonly title: string
  readonly attempts: number
  readonly lastEndedAt: Date
}

/** What was asked and answered in assessments, of sessions that are over. */
export interface AnswerStore {
  /** Those that were taken, the last one first. */
  taken(seenBy: string | null): Promise<TakenAssessment[]>
  /** Of each learner the first attempt; of more than `learners` learners those whose first attempt came last. Corrected where it was regraded. */
  firstAttempts(narrowing: Narrowing, learners: number): Promise<GivenQuestion[]>
  /** Answers in these sessions to questions of blueprints, in their order; corrected where they were regraded. */
  answersIn(sessionIds: readonly string[]): Promise<(AnsweredItem & { readonly sessionId: string })[]>
  /** Of all attempts, the newest first. */
  reported(narrowing: Narrowing, limit: number): Promise<ReportedProblem[]>
}

/** What is kept of one session. */
export interface RecordStore {
  /** The events of the private log that are of these types, oldest first. */
  logged(sessionId: string, types: readonly string[]): Promise<Logged[]>
  /**
   * What staff asked for that concerns this session, by these acts of the audit log, oldest first: of the session, of its exam and of its learner, and all
   * regrades since it was made.
   */
  asked(
    about: { readonly sessionId: string; readonly learnerId: string; readonly examId: string | null },
    acts: readonly string[],
  ): Promise<AskedFor[]>
  /** The first events after `after` that the learner's stream carries. */
  shown(sessionId: string, after: number, limit: number): Promise<Logged[]>
  /** `milliseconds`: the mean time of an answer; null before the first. `alerts`: all of them, also those that were seen to. */
  counted(
    sessionId: string,
  ): Promise<{ readonly milliseconds: number | null; readonly hints: number; readonly alerts: number }>
}

/** What the answers of a class say. */
export interface ClassRecordStore {
  /** Of each learner the newest `limit` answers in each skill that they practised, oldest first. */
  evidence(learnerIds: readonly string[], limit: number): Promise<(Evidence & { readonly learnerId: string })[]>
  /** What most learners have shown first. `sessionId` and `position`: of the newest such answer. Without exams that go on. */
  misconceptions(
    learnerIds: readonly string[],
    limit: number,
  ): Promise<
    {
      readonly skillId: string
      readonly note: string
      readonly learners: number
      readonly answers: number
      readonly sessionId: string
      readonly position: number
      readonly feedback: string | null
    }[]
  >
}

/** Who needs a person now. */
export interface NeedStore {
  /** Sessions that go on and have at least one need, by name. `met`: the rules that they meet. */
  needing(
    narrowing: Narrowing,
    limit: number,
  ): Promise<
    {
      readonly sessionId: string
      readonly learnerId: string
      readonly name: string | null
      readonly type: SessionType
      readonly title: string
      readonly has: Partial<Readonly<Record<(typeof NEEDS)[number], boolean | null>>>
      readonly met: readonly Pick<MetRule, 'kind' | 'n'>[]
    }[]
  >
}
