// Rows that somebody changes in the database itself, on both databases.
import { sql, type SQL } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DrizzleAuditLog, verifyPart } from '../../src/audit/index.js'
import { newId } from '../../src/kernel/ids.js'
import { aSeal } from '../support/a-seal.js'
import { onBothDatabases } from '../support/both-databases.js'

describe('a log whose rows are changed by hand', () => {
  onBothDatabases(database => {
    const log = () => new DrizzleAuditLog(database(), aSeal())
    const run = (statement: SQL) => database().read.execute(statement)
    const fault = async () => (await verifyPart(log(), null, 100)).fault
    const entry = () => ({
      actor: { kind: 'person' as const, id: newId() },
      act: 'session.extend',
      sessionId: newId(),
      learnerId: newId(),
      classId: newId(),
      details: { minutes: 5 },
    })

    beforeEach(async () => {
      await run(sql`truncate audit_entry, audit_head`)
      for (let i = 0; i < 3; i += 1) await log().append(entry())
    })

    test('is sound before', async () => expect(await fault()).toBeNull())

    test.each([
      `at = at + interval '1 millisecond'`,
      `actor_kind = 'operator'`,
      `actor_id = '${newId()}'`,
      `act = 'session.pause'`,
      `session_id = null`,
      `learner_id = '${newId()}'`,
      `class_id = null`,
      `details = '{"minutes":50}'`,
      `details = details || ' '`,
      `salt = upper(salt) || 'x'`,
      `details_hash = reverse(details_hash)`,
      `prev_hash = reverse(prev_hash)`,
      `hash = reverse(hash)`,
      `mac = reverse(mac)`,
    ])('shows it after: set %s', async change => {
      await run(sql`update audit_entry set ${sql.raw(change)} where seq = 2`)
      expect(await fault()).toEqual({ seq: 2, kind: 'altered' })
    })

    test('shows details that are gone after the last entry whose details were kept long enough', async () => {
      await log().retireDetails(-1)
      expect(await fault()).toBeNull()
      await log().append(entry())
      await run(sql`update audit_entry set details = null, salt = null where seq = 5`)
      expect(await fault()).toEqual({ seq: 5, kind: 'emptied' })
    })

    test.each([`details = '{"through":5}'`, 'details = null, salt = null', `details = '{"through":2}'`])(
      'shows what was done to the entry that says how long they were kept: set %s',
      async change => {
        await log().retireDetails(-1)
        await log().append(entry())
        await run(sql`update audit_entry set ${sql.raw(change)} where seq = 4`)
        expect((await fault())?.seq).toBeLessThanOrEqual(4)
      },
    )

    test.each([
      ['delete from audit_entry where seq = 2', { seq: 2, kind: 'missing' }],
      ['delete from audit_entry where seq = 3', { seq: 3, kind: 'cut_off' }],
      ['delete from audit_entry', { seq: 1, kind: 'cut_off' }],
      ['update audit_entry set details = null, salt = null where seq = 1', { seq: 1, kind: 'emptied' }],
      ['update audit_entry set seq = -1 where seq = 1', { seq: -1, kind: 'altered' }],
      ['update audit_head set seq = 2', { seq: 2, kind: 'head' }],
      ['delete from audit_head', { seq: 3, kind: 'head' }],
    ])('shows it after: %s', async (statement, found) => {
      await run(sql.raw(statement))
      expect(await fault()).toEqual(found)
    })

    test('shows that two entries changed places', async () => {
      await run(sql`update audit_entry set seq = -seq where seq < 3`)
      await run(sql`update audit_entry set seq = 3 + seq where seq < 0`)
      expect(await fault()).toEqual({ seq: 1, kind: 'moved' })
    })

    test.each(['update audit_head set seq = 2', 'delete from audit_head'])(
      'takes no further entry after: %s',
      async statement => {
        await run(sql.raw(statement))
        await expect(log().append(entry())).rejects.toMatchObject({ code: 'audit_broken' })
        await expect(log().eraseDetails(newId(), { kind: 'operator', id: null })).rejects.toMatchObject({
          code: 'audit_broken',
        })
        expect(await log().read(3, 10)).toEqual([])
      },
    )
  })
})
