// Who somebody is, and where they belong.
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/index.js'
import { classMember, invitation, person, personIdentity } from './tables.js'

export async function erasePerson(tx: Tx, learnerId: string): Promise<void> {
  for (const table of [personIdentity, classMember, invitation, person])
    await tx.delete(table).where(eq(table.learnerId, learnerId))
}
