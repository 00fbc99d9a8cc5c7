// What staff noted about the sessions of a learner.
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../db/index.js'
import { sessionNote } from './tables.js'

export const eraseNotes = async (tx: Tx, sessionIds: readonly string[]): Promise<void> =>
  void (await tx.delete(sessionNote).where(inArray(sessionNote.sessionId, [...sessionIds])))
