// An item with what became of it, as it is stored.
import type { Item, Verdict } from '../../items/index.js'
import type { ItemRecord } from '../application/ports.js'

/** Items that were stored before their language was recorded are in English. */
export const storedItem = (snapshot: unknown): Item => ({ language: 'en', ...(snapshot as Omit<Item, 'language'>) })

export const toItemRecord = (row: {
  position: number
  number: number
  told: boolean
  retry: boolean
  snapshot: unknown
  kind: string | null
  response: unknown
  verdict: unknown
  hintCost: number | null
}): ItemRecord => ({
  position: row.position,
  number: row.number,
  told: row.told,
  retry: row.retry,
  item: storedItem(row.snapshot),
  outcome:
    row.kind === null
      ? null
      : {
          kind: row.kind as 'answered' | 'timed_out' | 'skipped',
          response: row.response as Record<string, unknown> | null,
          verdict: row.verdict as Verdict | null,
          hintCost: row.hintCost ?? 0,
        },
})
