// Who somebody is, and where they belong.
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/index.js'
import { classMember, invitation, learnerCookie, person, personIdentity } from './tables.js'

export async function erasePerson(tx: Tx, learnerId: string): Promise<void> {
  for (const table of [personIdentity, classMember, invitation, learnerCookie, person])
    await tx.delete(table).where(eq(table.learnerId, learnerId))
}

/** Invitations that were used or ran out that many days ago. */
export const removeDeadInvitations = async (tx: Tx, days: number): Promise<void> =>
  void (await tx
    .delete(invitation)
    .where(
      sql`least(${invitation.expiresAt}, ${invitation.usedAt}) < viva_now() - ${days}::integer * interval '1 day'`,
    ))
