// Reading a session's public log, for encoders that need a part of it: a range in batches, or the newest event of a kind.
import type { LoggedEvent, SessionLog } from '../sessions/index.js'

type Log = Pick<SessionLog, 'eventsAfter'>

const BATCH = 200
const FIRST_LOOK = 16

/** The events after `after`, up to `upTo`, oldest first. */
export async function eventsBetween(log: Log, sessionId: string, after: number, upTo: number): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = []
  for (let from = after; from < upTo; from += BATCH)
    events.push(...(await log.eventsAfter(sessionId, from, Math.min(BATCH, upTo - from))))
  return events
}

/**
 * The newest event after `after`, up to `upTo`, that `matches`; null when there is none. Searches backwards in growing steps, so that what
 * lies near the end costs the same in a long session.
 */
export async function newestEvent(
  log: Log,
  sessionId: string,
  { after = 0, upTo }: { readonly after?: number; readonly upTo: number },
  matches: (event: LoggedEvent) => boolean,
): Promise<LoggedEvent | null> {
  for (let until = upTo, size = FIRST_LOOK; until > after; size *= 4) {
    const from = Math.max(after, until - size)
    const found = (await log.eventsAfter(sessionId, from, until - from)).findLast(matches)
    if (found !== undefined) return found
    until = from
  }
  return null
}
