// Attempts that a learner has behind them, the last of which ended at one moment.
import { NO_ATTEMPTS, type PastAttempts } from '../../src/sessions/index.js'

const ended = new Date('2026-01-05T08:00:00Z')
/** So many ms after the last attempt. */
export const after = (ms: number): Date => new Date(ended.getTime() + ms)

export const past = (used: number): PastAttempts =>
  used === 0
    ? NO_ATTEMPTS
    : { sessionIds: Array.from({ length: used }, (_, index) => String(index + 1)), lastEndedAt: ended }
