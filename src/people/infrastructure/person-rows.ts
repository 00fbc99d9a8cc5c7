// Persons by what others know them as.
import { and, eq, ne } from 'drizzle-orm'
import type { GuardianConsent } from '../../contract/people.js'
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

/** Since when it is so, and who said it, stays where nothing changes. */
export const recordConsent = async (
  tx: Tx,
  personId: string,
  guardianConsent: GuardianConsent,
  by: string | null,
): Promise<void> =>
  void (await tx
    .update(person)
    .set({ guardianConsent, guardianConsentAt: databaseNow, guardianConsentBy: by })
    .where(and(eq(person.learnerId, personId), ne(person.guardianConsent, guardianConsent))))
