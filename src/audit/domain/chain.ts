// How entries hang together, and what is wrong where they do not.
import { createHash } from 'node:crypto'
import type { AuditFault } from '../../contract/audit.js'
import type { Head, NewEntry, StoredEntry } from './entry.js'

/** A keyed hash of the fields. Without the server's key nobody can make one. */
export type Seal = (fields: readonly string[]) => string

/** Stands for the entry before the first one. */
const NO_HASH = '0'.repeat(64)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const emptyHead = (seal: Seal): Head => headAt(seal, 0, NO_HASH)

const headAt = (seal: Seal, seq: number, hash: string): Head => ({
  seq,
  hash,
  mac: seal(['head', String(seq), hash]),
})

/** The row of an entry after `head`. `salt`: random, so that nobody finds erased details by hashing guesses. */
export function linked(
  seal: Seal,
  head: Head,
  { actor, act, sessionId = null, learnerId = null, classId = null, details = {} }: NewEntry,
  { at, salt }: { readonly at: Date; readonly salt: string },
): { readonly entry: StoredEntry; readonly head: Head } {
  const text = JSON.stringify(details)
  const content = {
    seq: head.seq + 1,
    at,
    actorKind: actor.kind,
    actorId: actor.id,
    act,
    sessionId,
    learnerId,
    classId,
    details: text,
    salt,
    detailsHash: sha256(salt + text),
    prevHash: head.hash,
  }
  const hash = hashOf(content)
  return {
    entry: { ...content, hash, mac: linkMac(seal, head.hash, hash) },
    head: headAt(seal, content.seq, hash),
  }
}

/** The README describes this text, so that others can compute it. */
const hashOf = (entry: Omit<StoredEntry, 'hash' | 'mac'>): string =>
  sha256(
    JSON.stringify([
      'viva-audit-1',
      entry.prevHash,
      entry.seq,
      entry.at.toISOString(),
      entry.actorKind,
      entry.actorId,
      entry.act,
      entry.sessionId,
      entry.learnerId,
      entry.classId,
      entry.detailsHash,
    ]),
  )

const linkMac = (seal: Seal, prevHash: string, hash: string): string => seal(['entry', prevHash, hash])

export const isGenuine = (seal: Seal, head: Head): boolean => head.mac === headAt(seal, head.seq, head.hash).mac

/** The first fault in entries that follow `before`; null: it is the start of the log. */
export function faultIn(seal: Seal, before: StoredEntry | null, entries: readonly StoredEntry[]): AuditFault | null {
  let [seq, hash] = before === null ? [0, NO_HASH] : [before.seq, before.hash]
  for (const entry of entries) {
    seq += 1
    if (entry.seq > seq) return { seq, kind: 'missing' }
    if (entry.seq < seq || !isOurs(seal, entry)) return { seq: entry.seq, kind: 'altered' }
    // What we wrote, but after another entry than the one that it follows now.
    if (entry.prevHash !== hash) return { seq, kind: 'moved' }
    if (!isUnaltered(entry)) return { seq, kind: 'altered' }
    hash = entry.hash
  }
  return null
}

const isOurs = (seal: Seal, { prevHash, hash, mac }: StoredEntry): boolean => mac === linkMac(seal, prevHash, hash)

function isUnaltered(entry: StoredEntry): boolean {
  const { details, salt, detailsHash } = entry
  const isErased = details === null && salt === null
  if (!isErased && (details === null || salt === null || sha256(salt + details) !== detailsHash)) return false
  return hashOf(entry) === entry.hash
}
