// What every AuditLog promises. Run on the fake and on both databases: that is what makes the fake honest.
import { beforeAll, describe, expect, test } from 'vitest'
import { verifyPart, type Actor, type AuditLog, type NewEntry } from '../../src/audit/index.js'
import { newId } from '../../src/kernel/ids.js'

const OPERATOR: Actor = { kind: 'operator', id: null }

const pausing = (about: Partial<NewEntry> = {}): NewEntry => ({
  actor: OPERATOR,
  act: 'session.pause',
  sessionId: newId(),
  ...about,
})

/** `nodes`: logs over the same entries, of several processes. The tests follow each other in one log. */
export function auditLogContract(open: () => Promise<readonly AuditLog[]>): void {
  let nodes: readonly AuditLog[]
  let log: AuditLog
  beforeAll(async () => {
    nodes = await open()
    log = nodes[0]!
  })
  const all = (filter: object = {}) => log.list({ before: null, limit: 1_000, ...filter })
  const soundWith = (checked: number) => ({ checked, newest: checked, fault: null, next: null })

  test('a log that nobody has written to is sound', async () => {
    expect(await log.head()).toBeNull()
    expect(await all()).toEqual([])
    expect(await verifyPart(log, null, 10)).toEqual(soundWith(0))
  })

  test('of many who write at once, each gets a number of its own, and none is left out', async () => {
    await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        nodes[i % nodes.length]!.append(pausing({ details: { i, '½"\\\u0000\ud800': [] } })),
      ),
    )
    const written = await log.read(null, 1_000)
    expect(written.map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
    const told = written.map(({ details }) => (JSON.parse(details!) as { i: number }).i)
    expect(new Set(told).size).toBe(200)
    expect(await verifyPart(log, null, 1_000)).toEqual(soundWith(200))
  })

  test('an entry is read as it was written', async () => {
    const [learnerId, classId, id] = [newId(), newId(), newId()]
    const entry = pausing({ actor: { kind: 'person', id }, learnerId, classId, details: { reason: 'A fire drill.' } })
    const written = await log.append(entry)
    expect(written).toMatchObject({
      seq: 201,
      actorKind: 'person',
      actorId: id,
      act: 'session.pause',
      learnerId,
      classId,
    })
    expect(await all({ learnerId })).toEqual([written])
    expect(await log.read(200, 10)).toEqual([written])
    expect(await log.head()).toMatchObject({ seq: 201, hash: written.hash })
  })

  describe('the list', () => {
    test('is read from the newest on, in pages', async () => {
      const [first, second, third] = await log.list({ before: null, limit: 3 })
      expect(await log.list({ before: first!.seq, limit: 2 })).toEqual([second, third])
      expect(await log.list({ before: 1, limit: 2 })).toEqual([])
    })

    test.each(['actorId', 'sessionId', 'learnerId', 'classId'] as const)('is narrowed by %s', async name => {
      const id = newId()
      const given = name === 'actorId' ? { actor: { kind: 'key', id } as const } : { [name]: id }
      const written = [await log.append(pausing(given)), await log.append(pausing({ ...given, act: 'session.end' }))]
      expect(await all({ [name]: id })).toEqual(written.toReversed())
      expect(await all({ [name]: id, act: 'session.end' })).toEqual([written[1]])
      expect(await all({ [name]: newId() })).toEqual([])
    })
  })

  describe('an erasure', () => {
    test('empties the details about one learner, is recorded itself, and leaves the log sound', async () => {
      const [learnerId, other, by] = [newId(), newId(), { kind: 'person', id: newId() } as const]
      const about = [learnerId, other, learnerId].map(id => pausing({ learnerId: id, details: { name: 'Ada' } }))
      for (const entry of about) await log.append(entry)
      expect(await log.eraseDetails(learnerId, by)).toBe(2)
      const [erasure, ...emptied] = await all({ learnerId })
      expect(erasure).toMatchObject({ act: 'audit.erase', actorKind: 'person', actorId: by.id })
      expect(emptied.map(({ details, salt }) => ({ details, salt }))).toEqual(
        Array(2).fill({ details: null, salt: null }),
      )
      expect((await all({ learnerId: other })).map(({ details }) => details)).toEqual(['{"name":"Ada"}'])
      expect([...(await log.erasures([learnerId, other]))]).toEqual([[learnerId, erasure!.seq]])
      expect((await verifyPart(log, null, 1_000)).fault).toBeNull()
    })

    test('can come twice, and of a learner who is in no entry', async () => {
      const learnerId = newId()
      await log.append(pausing({ learnerId }))
      expect([await log.eraseDetails(learnerId, OPERATOR), await log.eraseDetails(learnerId, OPERATOR)]).toEqual([1, 1])
      expect(await log.eraseDetails(newId(), OPERATOR)).toBe(0)
      expect((await verifyPart(log, null, 1_000)).fault).toBeNull()
    })
  })

  describe('a retirement', () => {
    /** Whatever is from before tomorrow. */
    const ALL = -1

    test('leaves alone what is younger, and is recorded only where it empties something', async () => {
      await log.append(pausing({ details: { reason: 'A fire drill.' } }))
      const { seq } = (await log.head())!
      expect(await log.retireDetails(1)).toBe(0)
      expect((await log.head())!.seq).toBe(seq)
      expect((await all())[0]!.details).toBe('{"reason":"A fire drill."}')
    })

    test('empties details once, on however many nodes, says through which entry, and leaves the log sound', async () => {
      const { seq: through } = await log.append(pausing({ learnerId: newId(), details: { name: 'Ada' } }))
      const { seq: empty } = await log.append(pausing())
      const counts = await Promise.all(nodes.map(node => node.retireDetails(ALL)))
      expect(counts.filter(count => count > 0)).toHaveLength(1)
      const [retirement, ...earlier] = await all()
      expect(retirement).toMatchObject({ seq: empty + 1, act: 'audit.retire', actorKind: 'system', learnerId: null })
      expect(JSON.parse(retirement!.details!)).toEqual({ through })
      expect(new Set(earlier.map(({ details }) => details))).toEqual(new Set([null, '{}']))
      expect((await verifyPart(log, null, 1_000)).fault).toBeNull()
      expect((await verifyPart(log, through - 1, 1)).fault).toBeNull()
      expect(await log.retireDetails(ALL)).toBe(0)
    })

    test('comes again for what was written since', async () => {
      const { seq: through } = await log.append(pausing({ details: { name: 'Ben' } }))
      expect(await log.retireDetails(ALL)).toBe(1)
      const [retirement] = await all()
      expect(JSON.parse(retirement!.details!)).toEqual({ through })
      expect((await verifyPart(log, null, 1_000)).fault).toBeNull()
    })
  })
}
