// What insight reads beside the sessions themselves.
import type { SupervisedFilter } from '../../contract/supervise.js'

/** `seenBy`: only sessions of learners in the classes of this person; null: of everybody. */
export type SupervisedPage = SupervisedFilter & {
  readonly seenBy: string | null
  /** Only sessions that are older than this one; null: from the newest on. */
  readonly before: string | null
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
}

export interface SupervisedStore {
  /** The sessions that fit, newest first, and the database's time. */
  page(page: SupervisedPage): Promise<{ readonly found: readonly Surroundings[]; readonly now: Date }>
}
