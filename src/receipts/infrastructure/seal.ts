// The codes of this installation.
import { receiptCode, signature, type ServerKeys } from '../../identity/index.js'
import type { Seal, StoredAnswer, StoredQuiz } from '../domain/receipt.js'

export const receiptSeal =
  (keys: ServerKeys): Seal =>
  fields =>
    signature(keys, 'session-receipt', fields)

/** The code that `POST /session/{id}/respond` gave with this answer. */
export const answerCode =
  (keys: ServerKeys) =>
  ({ sessionId }: StoredQuiz, { callId: toolCallId, hash, receivedAt }: StoredAnswer): string =>
    receiptCode(keys, { sessionId, toolCallId, canonical: hash ?? '', receivedAt })
