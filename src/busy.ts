// What a server does that has too much to do: new sessions wait, then they are refused, and the log says when that begins and when it ends.
import type { Database } from './db/index.js'
import type { Logger, RequestLimits } from './http/index.js'
import { Admission } from './kernel/admission.js'
import type { BusyWatch } from './kernel/busy-period.js'

/** In ms. While a request waits longer for its turn or for the database, no session is made: those that have begun go first. */
const NOTICED_MS = 500
/** In ms. No session that is asked for waits longer, and clients count a server as out of reach after five times as much. */
const LONGEST_WAIT_MS = 4_000
/** In ms. While work waits longer for the database, what would need it, too, is refused. */
const BEHIND_MS = 2_000

/** Whether a request that needs the database would wait long for it. */
export const isBehind = (database: Database): boolean => database.oldestWaitMs > BEHIND_MS

/**
 * Makes sessions one after the other: preparing an examination is work for the processor, and two at once would only make those wait who
 * are answering.
 */
export const admitNewSessions = (limits: RequestLimits, database: Database, logger: Logger): Admission =>
  new Admission({
    atOnce: 1,
    longestWaitMs: LONGEST_WAIT_MS,
    mayBegin: () => Math.max(limits.turns.oldestWaitMs, database.oldestWaitMs) < NOTICED_MS,
    watch: logBusy(logger, 'new_sessions'),
  })

/** Two lines for a busy period, whatever was refused in it. */
export const logBusy = (logger: Logger, refusing: 'new_sessions' | 'requests'): BusyWatch => ({
  onBusy: () => logger.warn({ refusing }, 'too much to do: refusing with 503 until there is less'),
  onFree: refused => logger.info({ refusing, refused }, 'no longer too much to do'),
})
