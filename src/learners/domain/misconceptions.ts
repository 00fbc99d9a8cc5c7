// What the answers in one skill say about known wrong ways of thinking: which were seen, and which of them are gone. A right answer
// speaks against a misconception only where the misconception would have led to another answer.
import { isUnaided, type Evidence, type Tier } from './evidence.js'

export type MisconceptionRecord = {
  readonly id: string
  /** Of the item on which it was seen last. */
  readonly tier: Tier
  /** How often it was seen. */
  readonly seen: number
  /** The first item since then that could have shown it and was answered rightly without help; null: none yet. */
  readonly firstClear: { readonly sessionId: string; readonly position: number } | null
  /** It had its chance to show twice since it was seen last, the second time two items later or in another session, and did not. */
  readonly resolved: boolean
}

/** So many items lie between two answers of a session that count as separate chances. */
const ITEMS_APART = 2

/** The records after one more answer; in the order in which they were first seen. */
export function misconceptionsAfter(
  before: readonly MisconceptionRecord[],
  one: Evidence,
): readonly MisconceptionRecord[] {
  const { misconception: id, tier } = one
  if (id !== null) {
    const seen = (before.find(record => record.id === id)?.seen ?? 0) + 1
    const shown = { id, tier, seen, firstClear: null, resolved: false }
    return seen === 1 ? [...before, shown] : before.map(record => (record.id === id ? shown : record))
  }
  if (!isUnaided(one) || !before.some(isOpen)) return before
  return before.map(record => (isOpen(record) && one.couldShow.includes(record.id) ? cleared(record, one) : record))
}

/** Whether it has to be looked at again. */
export const isOpen = ({ resolved }: MisconceptionRecord): boolean => !resolved

function cleared(record: MisconceptionRecord, { sessionId, position }: Evidence): MisconceptionRecord {
  const { firstClear } = record
  if (firstClear === null) return { ...record, firstClear: { sessionId, position } }
  const isApart = firstClear.sessionId !== sessionId || position - firstClear.position >= ITEMS_APART
  return { ...record, resolved: isApart }
}
