// How often a learner may still take each assessment.
import type { Assessment } from '../../items/index.js'
import { NO_ATTEMPTS, refuseAttempt, type AttemptRule, type PastAttempts, type Sessions } from '../../sessions/index.js'
import { EXAMINATION } from '../domain/quiz-rules.js'

export const attemptRule = ({ configuration }: Assessment): AttemptRule => ({
  max: configuration.maxAttempts,
  waitMs: configuration.waitMinutes * 60_000,
})

/** For the learner with this id; null: a stranger, who has taken nothing. */
export async function attemptsLeftFor(sessions: Pick<Sessions, 'attempts'>, learnerId: string | null) {
  const taken = learnerId === null ? null : await sessions.attempts(learnerId, EXAMINATION.type)
  return (assessment: Assessment): ReturnType<typeof attemptsLeft> =>
    taken === null
      ? { left: assessment.configuration.maxAttempts, nextAt: null }
      : attemptsLeft(attemptRule(assessment), taken.of.get(assessment.assessmentId) ?? NO_ATTEMPTS, taken.now)
}

/** How many attempts are left, one that goes on among them: null for as many as they like. `nextAt`: until when to wait; null: not at all. */
export function attemptsLeft(
  rule: AttemptRule,
  past: PastAttempts,
  now: Date,
): { readonly left: number | null; readonly nextAt: Date | null } {
  const refusal = refuseAttempt(rule, past, now)
  return {
    left: rule.max === null ? null : Math.max(0, rule.max - past.sessionIds.length),
    nextAt: refusal?.kind === 'attempt_too_soon' ? refusal.nextAt : null,
  }
}
