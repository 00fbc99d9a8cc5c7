// What other modules keep of a session, removed in the transaction in which the session is emptied.
import type { Tx } from '../../db/index.js'
import { eraseNotes } from '../../notes/index.js'
import { eraseComments } from '../../outcomes/index.js'
import { eraseSignals } from '../../presence/index.js'
import { eraseRegrades } from '../../quizzes/index.js'
import { eraseReceipts } from '../../receipts/index.js'
import { eraseStepRequests } from '../../tutor/index.js'

const ERASERS = [eraseStepRequests, eraseSignals, eraseReceipts, eraseComments, eraseNotes, eraseRegrades]

/** Each module's own rows of these sessions. */
export async function eraseRelatedRows(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0) for (const erase of ERASERS) await erase(tx, sessionIds)
}
