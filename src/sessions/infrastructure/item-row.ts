// An item with what became of it, as it is stored.
import type { Item, Verdict } from '../../items/index.js'
import type { ItemRecord } from '../application/ports.js'

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
  item: row.snapshot as Item,
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
