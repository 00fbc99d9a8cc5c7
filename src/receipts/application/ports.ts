// What the module reads and stores.
import type { StoredQuiz } from '../domain/receipt.js'

/** `callId`: of the answer that the code is for; null: of the whole quiz. */
export type IssuedCode = { readonly code: string; readonly callId: string | null }

export type FoundCode = IssuedCode & { readonly sessionId: string; readonly issuedAt: Date }

export type ReceiptStore = {
  /** What was handed in: `open`, nothing yet; `none`, the session is no quiz. `erased`: nothing is kept of it. Null: there is no such session. */
  read(
    sessionId: string,
  ): Promise<{ readonly learnerId: string; readonly quiz: StoredQuiz | 'open' | 'none' } | 'erased' | null>
  /** The session's own code; null: none was issued. */
  issuedTo(sessionId: string): Promise<FoundCode | null>
  /** Of two at once, both resolve; a code that is there stays as it is. */
  add(sessionId: string, codes: readonly IssuedCode[]): Promise<void>
  find(code: string): Promise<FoundCode | null>
}
