// Whatever is changed in the log behind the server's back is found, and at the right entry.
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  ERASURE,
  verifyPart,
  type AuditLog,
  type Head,
  type NewEntry,
  type StoredEntry,
} from '../../src/audit/index.js'
import { newId } from '../../src/kernel/ids.js'
import { aSeal } from '../support/a-seal.js'
import { MemoryAuditLog } from '../support/memory-audit-log.js'

const LENGTH = 7
const PART = 3
const [erased, present] = [newId(), newId()]
/** What is found first where the erasure is not on record. */
const EMPTIED = { seq: 1, kind: 'emptied' }

/** Every column is filled in every entry. The fifth records an erasure, so that the first and the third are emptied. */
async function written(): Promise<MemoryAuditLog> {
  const log = new MemoryAuditLog(aSeal())
  const about = (learnerId: string): NewEntry => ({
    actor: { kind: 'person', id: newId() },
    act: 'session.pause',
    sessionId: newId(),
    learnerId,
    classId: newId(),
    details: { reason: 'A fire drill.' },
  })
  for (const learnerId of [erased, present, erased, present]) await log.append(about(learnerId))
  await log.eraseDetails(erased, { kind: 'person', id: newId() })
  for (const learnerId of [present, present]) await log.append(about(learnerId))
  expect(log.rows).toHaveLength(LENGTH)
  return log
}

/** As a client does it: part after part, to the first fault. */
async function verified(log: AuditLog, limit = PART) {
  let checked = 0
  for (let after: number | null = null; ;) {
    const part = await verifyPart(log, after, limit)
    checked += part.checked
    if (part.next === null) return { checked, fault: part.fault }
    after = part.next
  }
}

describe('a log that is checked', () => {
  let log: MemoryAuditLog
  beforeEach(async () => void (log = await written()))

  const row = (seq: number) => log.rows[seq - 1]!
  const replace = (seq: number, by: Partial<StoredEntry>) => void (log.rows[seq - 1] = { ...row(seq), ...by })
  const remove = (...seqs: number[]) => void (log.rows = log.rows.filter(({ seq }) => !seqs.includes(seq)))

  test.each([1, 2, 3, 6, 7, 8])('in parts of %i is sound, an erased person and all', async limit => {
    expect(await verified(log, limit)).toEqual({ checked: LENGTH, fault: null })
    expect(log.rows.filter(({ details }) => details === null)).toHaveLength(2)
  })

  /** Another character at one place, of the same kind, so that the column takes it. */
  function altered(text: string, at: number, by: number): string {
    const place = at % text.length
    const one = text[place]!
    const digits = '0123456789abcdef'
    const known = digits.indexOf(one)
    const other = known < 0 ? String.fromCharCode(one.charCodeAt(0) + 1) : digits[(known + 1 + (by % 15)) % 16]!
    return text.slice(0, place) + other + text.slice(place + 1)
  }
  const TEXTS = ['actorKind', 'actorId', 'act', 'sessionId', 'learnerId', 'classId', 'details', 'salt'] as const
  const HASHES = ['detailsHash', 'prevHash', 'hash', 'mac'] as const

  test('shows one altered byte of any text in any entry', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: LENGTH }),
        fc.constantFrom(...TEXTS, ...HASHES),
        fc.nat(),
        fc.nat(),
        async (seq, column, at, by) => {
          log = await written()
          const value = row(seq)[column]
          fc.pre(value !== null)
          replace(seq, { [column]: altered(value, at, by) })
          // Without the record of the erasure, what it emptied is a fault, and comes first.
          const hidesErasure = seq === 5 && (column === 'act' || column === 'learnerId')
          expect((await verified(log)).fault).toEqual(hidesErasure ? EMPTIED : { seq, kind: 'altered' })
        },
      ),
      { numRuns: 500 },
    )
  })

  test('shows a time that is altered by a millisecond, and a number', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: LENGTH }), fc.integer({ min: -1, max: 1 }), async (seq, by) => {
        log = await written()
        fc.pre(by !== 0)
        replace(seq, { at: new Date(row(seq).at.getTime() + by) })
        expect((await verified(log)).fault).toEqual({ seq, kind: 'altered' })
      }),
    )
    for (const [given, fault] of [
      [99, { seq: 2, kind: 'missing' }],
      [0, { seq: 0, kind: 'altered' }],
      [-5, { seq: -5, kind: 'altered' }],
    ] as const) {
      log = await written()
      replace(2, { seq: given })
      expect((await verified(log)).fault).toEqual(fault)
    }
  })

  test.each(['sessionId', 'learnerId', 'classId', 'actorId', 'details', 'salt'] as const)(
    'shows that %s of an entry is gone',
    async column => {
      replace(4, { [column]: null })
      expect((await verified(log)).fault).toEqual({ seq: 4, kind: 'altered' })
    },
  )

  test.each([
    ['whose learner was not erased', 4],
    ['that came after the erasure', 6],
    ['that is itself the erasure', 5],
  ])('shows details that are gone of an entry %s', async (_, seq) => {
    replace(seq, { details: null, salt: null })
    expect((await verified(log)).fault).toEqual({ seq, kind: 'emptied' })
  })

  test('does not take an erasure that the server did not write', async () => {
    replace(4, { details: null, salt: null })
    replace(6, { act: ERASURE })
    expect((await verified(log)).fault).toEqual({ seq: 6, kind: 'altered' })
  })

  test.each([1, 2, 3, 4, 6])('shows that entry %i is missing', async seq => {
    remove(seq)
    expect((await verified(log)).fault).toEqual({ seq, kind: 'missing' })
  })

  test('shows that the record of an erasure is missing by what it emptied', async () => {
    remove(5)
    expect((await verified(log)).fault).toEqual(EMPTIED)
  })

  test('shows that an entry is missing although the others were numbered anew', async () => {
    remove(4)
    log.rows = log.rows.map(entry => (entry.seq > 4 ? { ...entry, seq: entry.seq - 1 } : entry))
    expect((await verified(log)).fault).toEqual({ seq: 4, kind: 'moved' })
  })

  test.each([
    [1, 2],
    [3, 4],
    [2, 7],
    [6, 7],
  ])('shows that entries %i and %i changed places', async (a, b) => {
    const [one, other] = [row(a), row(b)]
    replace(a, { ...other, seq: a })
    replace(b, { ...one, seq: b })
    expect((await verified(log)).fault).toEqual({ seq: a, kind: 'moved' })
  })

  test('shows that an entry of another log was put into it', async () => {
    const foreign = await written()
    replace(4, foreign.rows[3]!)
    expect((await verified(log)).fault).toEqual({ seq: 4, kind: 'moved' })
  })

  test.each([
    ['the last entry', [7], 7],
    ['the last two', [6, 7], 6],
    ['all of them', [1, 2, 3, 4, 5, 6, 7], 1],
  ])('shows that %s is cut off', async (_, cut, seq) => {
    remove(...cut)
    expect((await verified(log)).fault).toEqual({ seq, kind: 'cut_off' })
  })

  describe('at its end', () => {
    const earlier = async () => {
      const head = log.newest!
      await log.append({ actor: { kind: 'system', id: null }, act: 'audit.test' })
      return head
    }

    test.each<[string, (head: Head) => Head | null]>([
      ['is another number', head => ({ ...head, seq: head.seq - 1 })],
      ['is another hash', head => ({ ...head, hash: '0'.repeat(64) })],
      ['is another seal', head => ({ ...head, mac: head.mac.replace(/^./, one => (one === '0' ? '1' : '0')) })],
      ['is that of another log', head => ({ ...head, mac: aSeal(2)(['head', String(head.seq), head.hash]) })],
      ['is nothing', () => null],
    ])('shows that the head %s', async (_, change) => {
      log.newest = change(log.newest!)
      expect((await verified(log)).fault?.kind).toBe('head')
    })

    test('shows a head of an earlier time where the entries stayed', async () => {
      log.newest = await earlier()
      expect((await verified(log)).fault).toEqual({ seq: LENGTH, kind: 'head' })
      await expect(log.append({ actor: { kind: 'system', id: null }, act: 'audit.test' })).rejects.toMatchObject({
        code: 'audit_broken',
      })
    })

    test('shows nothing where entries and head are both of an earlier time: for that a hash is noted elsewhere', async () => {
      const head = await earlier()
      remove(LENGTH + 1)
      log.newest = head
      expect((await verified(log)).fault).toBeNull()
    })

    test('is sound while entries are being written', async () => {
      const read = log.read.bind(log)
      log.read = async (after, limit) => {
        await log.append({ actor: { kind: 'system', id: null }, act: 'audit.test' })
        return read(after, limit)
      }
      expect((await verified(log, 100)).fault).toBeNull()
    })
  })

  test('of another key is none of ours', async () => {
    const forged = new MemoryAuditLog(aSeal(2))
    for (const { act } of log.rows) await forged.append({ actor: { kind: 'operator', id: null }, act })
    log.rows = forged.rows
    log.newest = forged.newest
    expect((await verified(log)).fault).toEqual({ seq: 1, kind: 'altered' })
  })
})
