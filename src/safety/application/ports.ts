// What alerts need from outside.
import type { AlertState, AlertView } from '../../contract/safety.js'
import type { z } from 'zod'

export type AlertPage = {
  readonly state: z.infer<typeof AlertState> | null
  /** Only alerts before this one. */
  readonly before: string | null
  readonly limit: number
}

/** Alerts are written by the commit that holds the session; the store reads them and keeps what became of them. */
export interface AlertStore {
  /** Newest first. */
  list(page: AlertPage): Promise<AlertView[]>
  /** Marks the alert as seen, once: its first time stands. Null: there is no such alert. */
  see(alertId: string): Promise<AlertView | null>
  /** Where the learner's words stand; null: there is no such alert. */
  placeOf(alertId: string): Promise<{ readonly sessionId: string; readonly messageSeq: number } | null>
  hasOpen(sessionId: string): Promise<boolean>
  /** Those of the last `ms` milliseconds, oldest first, at most 100. */
  recent(ms: number): Promise<AlertView[]>
  /**
   * Takes at most `limit` alerts that are due for the webhook and not older than a week, and puts off the next attempt of each before they
   * are returned, each time longer: a process that dies while it sends leaves them to the next attempt.
   */
  takeUnsent(limit: number): Promise<AlertView[]>
  sent(alertId: string): Promise<void>
}

/** Delivers one alert; rejects when the receiver did not take it. */
export type SendAlert = (alert: AlertView) => Promise<void>
