// One time that a learner was away from the page of an exam, by the server's clock.
import { LEAST_AWAY_MS } from '../../contract/away.js'
import type { SentSignal, SignalKind } from '../../contract/signals.js'

export type Absence = {
  readonly signalId: string
  readonly kind: SignalKind
  readonly leftAt: Date
  /** Null: it is not known to have ended. */
  readonly backAt: Date | null
}

/** When the session began and ended; null: not yet. */
export type Span = { readonly startedAt: Date | null; readonly endedAt: Date | null }

/** What was sent as absences within the session; null: it was outside of it, or too short to be noted. */
export function absenceOf(sent: SentSignal, { startedAt, endedAt }: Span, now: Date): Absence | null {
  if (startedAt === null) return null
  const within = (msAgo: number): Date =>
    new Date(Math.min(Math.max(now.getTime() - msAgo, startedAt.getTime()), (endedAt ?? now).getTime()))
  const leftAt = within(sent.left_ms_ago)
  if (endedAt !== null && leftAt >= endedAt) return null
  const backAt = sent.back_ms_ago === null ? null : within(sent.back_ms_ago)
  if (backAt !== null && backAt.getTime() - leftAt.getTime() < LEAST_AWAY_MS) return null
  return { signalId: sent.signal_id, kind: sent.kind, leftAt, backAt }
}
