// Stores drafts of answers and receipts of sent ones in the browser, so that both survive a reload.
import type { ReceiptData } from '../../client/index.js'
import { quietly } from './quietly.js'

/** The part of localStorage in use. It may throw at any call (private windows, full disks); then nothing is stored. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
export interface StoredReceipt extends ReceiptData {
  readonly call_id: string
  readonly item_number: number | null
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

  /** Drafts in this window's localStorage; without one nothing is stored. */
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

  /** Copies a draft to the call under which the same question is asked again, unless that has one. */
  carry(from: string, to: string): void {
    const draft = this.read(from)
    if (draft !== null && this.read(to) === null) this.write(to, draft)
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

  receipts(): StoredReceipt[] {
    return quietly(() => {
      const stored: unknown = JSON.parse(this.store?.getItem(this.#receipts) ?? '[]')
      return Array.isArray(stored) ? (stored as StoredReceipt[]) : []
    }, [])
  }

  storeReceipt(receipt: StoredReceipt): void {
    const others = this.receipts().filter(other => other.call_id !== receipt.call_id)
    quietly(() => this.store?.setItem(this.#receipts, JSON.stringify([...others, receipt])), undefined)
  }
}
