// How a snapshot grows old: what it says of the session may be checked by its numbers, what it says of the time is brought up to date.
import type { Snapshot } from './ports.js'

/** Milliseconds since it was read, by the clock of this process. */
export const ageOf = ({ readAt }: Snapshot): number => Math.max(0, performance.now() - readAt)

/** The same session, with the database's time as it has gone on since. */
export const atPresent = (snapshot: Snapshot): Snapshot => {
  const age = ageOf(snapshot)
  return { ...snapshot, now: new Date(snapshot.now.getTime() + age), readAt: snapshot.readAt + age }
}
