// Alerts that no commit of a session writes.
import { databaseNow, type Tx } from '../../db/index.js'
import { safetyAlert } from './tables.js'

type NewAlert = Omit<typeof safetyAlert.$inferInsert, 'createdAt' | 'seenAt' | 'messageSeq'> & {
  readonly occasion: string
}

/** False: there is one for this occasion already. */
export async function addAlert(tx: Tx, alert: NewAlert): Promise<boolean> {
  const made = await tx
    .insert(safetyAlert)
    .values({ ...alert, createdAt: databaseNow })
    .onConflictDoNothing()
    .returning()
  return made.length > 0
}
