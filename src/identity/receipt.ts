// The receipt: a short code by which a learner can later prove what was handed in, and when.
import { signature, type ServerKeys } from './signing.js'

type ReceiptFacts = {
  readonly sessionId: string
  readonly toolCallId: string
  /** The response in its normal form, so that two spellings of one answer have one receipt. */
  readonly canonical: string
  readonly receivedAt: Date
}

/** Like `7F3A-91C2-0B4D`: 48 bits of a keyed hash. The same facts give the same code; without the key nobody can make one. */
export function receiptCode(keys: ServerKeys, { sessionId, toolCallId, canonical, receivedAt }: ReceiptFacts): string {
  const hash = signature(keys, 'receipt', [sessionId, toolCallId, canonical, receivedAt.toISOString()])
  return hash.subarray(0, 6).toString('hex').toUpperCase().match(/.{4}/g)!.join('-')
}
