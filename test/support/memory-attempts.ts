// The attempts that a learner of the fake has taken.
import type { SessionType } from '../../src/contract/session.js'
import { NO_ATTEMPTS, type PastAttempts } from '../../src/sessions/domain/attempts.js'
import { hasEnded } from '../../src/sessions/domain/session.js'
import type { Kept } from './memory-kept.js'

/** By exam, else by what the sessions were made from. `kept`: all sessions of one learner. */
export function pastAttempts(kept: readonly Kept[], type: SessionType): Map<string, PastAttempts> {
  const of = new Map<string, PastAttempts>()
  for (const { stored } of kept.toSorted((a, b) => (a.stored.session.id < b.stored.session.id ? -1 : 1))) {
    const { session } = stored
    if (session.type !== type || session.sourceId === null || session.startedAt === null || !hasEnded(session)) continue
    const taken = session.examId ?? session.sourceId
    const { sessionIds, lastEndedAt } = of.get(taken) ?? NO_ATTEMPTS
    of.set(taken, {
      sessionIds: [...sessionIds, session.id],
      lastEndedAt: new Date(Math.max(Number(lastEndedAt), Number(session.endedAt))),
    })
  }
  return of
}
