// Persons by what others know them as.
import { and, eq } from 'drizzle-orm'
import { databaseNow, type Tx } from '../../db/index.js'
import { person, personIdentity } from './tables.js'

/** Of two that come at once, one makes the person and the other one finds them. */
export async function personBy(
  tx: Tx,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
  newPersonId: string,
): Promise<string> {
  const made = await tx
    .insert(personIdentity)
    .values({ issuer, subject, learnerId: newPersonId })
    .onConflictDoNothing()
    .returning()
  if (made.length > 0) {
    await tx
      .insert(person)
      .values({ learnerId: newPersonId, roles: [], timeFactor: 1, epoch: 0, createdAt: databaseNow })
    return newPersonId
  }
  const [known] = await tx
    .select({ learnerId: personIdentity.learnerId })
    .from(personIdentity)
    .where(and(eq(personIdentity.issuer, issuer), eq(personIdentity.subject, subject)))
  return known!.learnerId
}
