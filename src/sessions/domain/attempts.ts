// How often a learner may take an assessment, and how long they wait in between.

export type AttemptRule = {
  /** Null: as often as they like. */
  readonly max: number | null
  /** From the end of one attempt to the beginning of the next, in ms. */
  readonly waitMs: number
}

/** The sessions that were begun and are over, oldest first. One that was created and never begun counts as none. */
export type PastAttempts = { readonly sessionIds: readonly string[]; readonly lastEndedAt: Date | null }

export const NO_ATTEMPTS: PastAttempts = { sessionIds: [], lastEndedAt: null }

export type AttemptRefusal =
  | { readonly kind: 'no_attempts_left'; readonly sessionIds: readonly string[]; readonly max: number }
  | { readonly kind: 'attempt_too_soon'; readonly nextAt: Date }

/** Why there may be no other attempt now; null when there may. */
export function refuseAttempt(rule: AttemptRule, past: PastAttempts, now: Date): AttemptRefusal | null {
  const { sessionIds, lastEndedAt } = past
  if (rule.max !== null && sessionIds.length >= rule.max) return { kind: 'no_attempts_left', sessionIds, max: rule.max }
  if (lastEndedAt === null || rule.waitMs === 0) return null
  const nextAt = new Date(lastEndedAt.getTime() + rule.waitMs)
  return now < nextAt ? { kind: 'attempt_too_soon', nextAt } : null
}
