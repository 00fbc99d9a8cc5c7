// Verifies the log part by part, so that a long one holds up nobody and its progress can be shown.
import type { AuditFault, AuditVerification } from '../../contract/audit.js'
import { faultIn, isGenuine } from '../domain/chain.js'
import { RETIREMENT, retiredThrough, type Head, type StoredEntry } from '../domain/entry.js'
import type { AuditLog } from './ports.js'

/** Checks up to `limit` entries after `after` (null: from the start); the last part also checks the end of the log. */
export async function verifyPart(log: AuditLog, after: number | null, limit: number): Promise<AuditVerification> {
  // Before the entries: whatever it names is then among them.
  const head = await log.head()
  const newest = head?.seq ?? 0
  const [before = null] = after === null ? [] : await log.read(after - 1, 1)
  if (after !== null && before?.seq !== after)
    return { checked: 0, newest, fault: { seq: after, kind: 'missing' }, next: null }
  const entries = await log.read(after, limit)
  const last = entries.at(-1) ?? before
  const isEnd = entries.length < limit
  const fault =
    earlier(faultIn(log.seal, before, entries), await emptiedIn(log, entries)) ??
    (isEnd ? await faultAtEnd(log, head, last) : null)
  const goesOn = fault === null && !isEnd
  return { checked: entries.length, newest, fault, next: goesOn ? last!.seq : null }
}

const earlier = (a: AuditFault | null, b: AuditFault | null): AuditFault | null =>
  a === null || (b !== null && b.seq < a.seq) ? b : a

/** The first entry whose details are gone without an erasure or a retirement after it. */
async function emptiedIn(log: AuditLog, entries: readonly StoredEntry[]): Promise<AuditFault | null> {
  const emptied = entries.filter(({ details, salt }) => details === null && salt === null)
  if (emptied.length === 0) return null
  const erasures = await log.erasures([...new Set(emptied.flatMap(({ learnerId }) => learnerId ?? []))])
  const [retirement] = await log.list({ before: null, limit: 1, act: RETIREMENT })
  const through = retirement ? retiredThrough(retirement) : 0
  const found = emptied.find(
    ({ seq, learnerId }) => seq > through && (learnerId === null || (erasures.get(learnerId) ?? 0) <= seq),
  )
  return found === undefined ? null : { seq: found.seq, kind: 'emptied' }
}

/** `head`: as it was before `last`, the last entry of all, was read. */
async function faultAtEnd(log: AuditLog, head: Head | null, last: StoredEntry | null): Promise<AuditFault | null> {
  const end = last?.seq ?? 0
  // Entries may have been written meanwhile; then the head has moved, too.
  const now = end > (head?.seq ?? 0) ? await log.head() : head
  if (now === null) return last === null ? null : { seq: end, kind: 'head' }
  if (!isGenuine(log.seal, now) || now.seq < end) return { seq: now.seq, kind: 'head' }
  if (head !== null && head.seq > end) return { seq: end + 1, kind: 'cut_off' }
  return last !== null && now.seq === end && now.hash !== last.hash ? { seq: end, kind: 'head' } : null
}
