// Answers that are not sent yet survive a reload, and so do the receipts of those that were. Both stay on this device.
import type { ReceiptData } from '../../client/index.js'

/** The part of localStorage that is used. It may throw at any call (private windows, full disks): then nothing is kept. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
export interface KeptReceipt extends ReceiptData {
  readonly call_id: string
  readonly item_number: number | null
}

const quietly = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export class Drafts {
  readonly #prefix: string
  readonly #receipts: string
  constructor(
    readonly store: KeyValueStore | null,
    sessionId: string,
  ) {
    this.#prefix = `viva.draft.${sessionId}.`
    this.#receipts = `viva.receipts.${sessionId}`
  }

  /** In this window's storage; where there is none, nothing is kept. */
  static here(sessionId: string): Drafts {
    return new Drafts(
      quietly(() => localStorage, null),
      sessionId,
    )
  }

  read(callId: string): string | null {
    return quietly(() => this.store?.getItem(this.#prefix + callId) ?? null, null)
  }

  write(callId: string, value: string): void {
    quietly(() => this.store?.setItem(this.#prefix + callId, value), undefined)
  }

  /** A question that is asked again under another id keeps what was entered. */
  carry(from: string, to: string): void {
    const kept = this.read(from)
    if (kept !== null && this.read(to) === null) this.write(to, kept)
  }

  /** Removes every draft of the session but the one of `callId`, which may still be needed. */
  keepOnly(callId: string | null): void {
    quietly(() => {
      const store = this.store
      if (!store) return
      const keys = Array.from({ length: store.length }, (_, at) => store.key(at))
      for (const key of keys) if (key?.startsWith(this.#prefix) && key !== this.#prefix + callId) store.removeItem(key)
    }, undefined)
  }

  receipts(): KeptReceipt[] {
    return quietly(() => {
      const kept: unknown = JSON.parse(this.store?.getItem(this.#receipts) ?? '[]')
      return Array.isArray(kept) ? (kept as KeptReceipt[]) : []
    }, [])
  }

  keepReceipt(receipt: KeptReceipt): void {
    const kept = this.receipts().filter(other => other.call_id !== receipt.call_id)
    quietly(() => this.store?.setItem(this.#receipts, JSON.stringify([...kept, receipt])), undefined)
  }
}
