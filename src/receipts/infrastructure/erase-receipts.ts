// The code of a quiz stays, so that the server can say that its data was erased. From that of one answer the answer might be guessed.
import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../db/index.js'
import { receipt } from './tables.js'

export const eraseReceipts = async (tx: Tx, sessionIds: readonly string[]): Promise<void> =>
  void (await tx.delete(receipt).where(and(inArray(receipt.sessionId, [...sessionIds]), isNotNull(receipt.toolCallId))))
