// Tests move the one clock by a row; production refuses to start while it is there.
import { clockOffset } from './tables.js'
import type { Database } from './database.js'

/** Milliseconds by which the clock is moved; null when it is not. */
export async function readClockOffset(database: Database): Promise<number | null> {
  const [row] = await database.read.select().from(clockOffset)
  return row?.ms ?? null
}

export async function setClockOffset(database: Database, ms: number): Promise<void> {
  await database.read.insert(clockOffset).values({ ms }).onConflictDoUpdate({ target: clockOffset.only, set: { ms } })
}

export async function clearClockOffset(database: Database): Promise<void> {
  await database.read.delete(clockOffset)
}
