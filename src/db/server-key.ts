// The secret that signs cookies, tokens and receipts: drawn once, stored in the database, the same for every node.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './database.js'
import { serverKey } from './tables.js'

/** 32 bytes. The first node to ask draws them; all others read them. */
export async function readServerKey(database: Database, name: string): Promise<Buffer> {
  await database.read
    .insert(serverKey)
    .values({ name, value: randomBytes(32) })
    .onConflictDoNothing()
  const [row] = await database.read.select().from(serverKey).where(eq(serverKey.name, name))
  return Buffer.from(row!.value)
}
