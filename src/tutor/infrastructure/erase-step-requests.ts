// What the tutor keeps of sessions beside their rows.
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../db/index.js'
import { stepRequest } from './tables.js'

/** From the hash of a short reply one could guess it. */
export const eraseStepRequests = async (tx: Tx, sessionIds: readonly string[]): Promise<void> =>
  void (await tx.delete(stepRequest).where(inArray(stepRequest.sessionId, [...sessionIds])))
