// What staff wrote about the results of a learner.
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../db/index.js'
import { resultComment } from './tables.js'

export const eraseComments = async (tx: Tx, sessionIds: readonly string[]): Promise<void> =>
  void (await tx.delete(resultComment).where(inArray(resultComment.sessionId, [...sessionIds])))
