// The row by which tests move the clock; production refuses to start while it exists.
import { clockOffset } from './tables.js'
import type { Database } from './database.js'

/** Milliseconds by which the clock is moved; null if it is not. */
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
