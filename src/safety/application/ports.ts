// The ports of `safety`: the store of alerts.
import type { AlertState, AlertView } from '../../contract/safety.js'
import type { z } from 'zod'

export type AlertPage = {
  readonly state: z.infer<typeof AlertState> | null
  /** Only alerts about learners in the classes of this person; null: about everybody. */
  readonly seenBy: string | null
  /** Only alerts before this one. */
  readonly before: string | null
  readonly limit: number
}

/** The commit of a session writes alerts; this store reads them and records their state. */
export interface AlertStore {
  /** Newest first. */
  list(page: AlertPage): Promise<AlertView[]>
  /** Marks the alert as seen; the time of the first call remains. Null: there is no such alert. */
  see(alertId: string): Promise<AlertView | null>
  /** The message that the learner wrote; null: there is no such alert, or no words raised it. */
  placeOf(alertId: string): Promise<{ readonly sessionId: string; readonly messageSeq: number } | null>
  hasOpen(sessionId: string): Promise<boolean>
  /** Those of the last `ms` milliseconds, oldest first, at most 100. */
  recent(ms: number): Promise<AlertView[]>
}
