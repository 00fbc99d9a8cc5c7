// What is kept of an alert, on both databases.
import { SESSION_TYPE_MATRIX } from '../../src/session-types.js'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../src/db/index.js'
import { newId } from '../../src/kernel/ids.js'
import { DrizzleAlertStore } from '../../src/safety/index.js'
import { changeSession, DrizzleSessionStore } from '../../src/sessions/index.js'
import { raiseSafety } from '../../src/sessions/domain/safety-hold.js'
import { onBothDatabases } from '../support/both-databases.js'
import { aDraft } from '../support/builders.js'
import { shippedSafety } from '../support/safety.js'

const WORDS = 'I want to die'

describe('an alert', () => {
  onBothDatabases(opened => {
    const alerts = (database: Database = opened()) => new DrizzleAlertStore(database)

    async function raised(): Promise<{ sessionId: string; alertId: string }> {
      const sessions = new DrizzleSessionStore(opened(), SESSION_TYPE_MATRIX)
      const draft = aDraft()
      await sessions.create(draft)
      const { signOf, careFor } = shippedSafety()
      const care = careFor(signOf(WORDS))
      const sessionId = draft.session.id
      await changeSession({ sessions, onCommitted: () => {} }, sessionId, 'safety', stored =>
        raiseSafety(stored, WORDS, care),
      )
      return { sessionId, alertId: care.alertId }
    }

    test('is stored with the hold, points at the words, and no model reads them', async () => {
      const { sessionId, alertId } = await raised()
      const sessions = new DrizzleSessionStore(opened(), SESSION_TYPE_MATRIX)
      expect((await sessions.load(sessionId))!.stored.session.safetyHoldAt).toBeInstanceOf(Date)
      const place = (await alerts().placeOf(alertId))!
      expect(await sessions.writtenAt(place.sessionId, place.messageSeq)).toBe(WORDS)
      expect(await sessions.messagesFrom(sessionId, 1)).toEqual([])
      expect(await sessions.writtenAt(sessionId, 99)).toBeNull()
      const rows = await opened().read.execute(sql`select * from safety_alert where alert_id = ${alertId}`)
      expect(JSON.stringify(rows)).not.toContain(WORDS)
    })

    test('is listed newest first in pages, and is open until it is seen', async () => {
      const first = await raised()
      const second = await raised()
      const [newest] = await alerts().list({ state: 'open', seenBy: null, before: null, limit: 1 })
      expect(newest!.alert_id).toBe(second.alertId)
      const [next] = await alerts().list({ state: 'open', seenBy: null, before: second.alertId, limit: 1 })
      expect(next!.alert_id).toBe(first.alertId)
      expect(await alerts().hasOpen(first.sessionId)).toBe(true)
      expect((await alerts().see(first.alertId))!.state).toBe('seen')
      expect(await alerts().hasOpen(first.sessionId)).toBe(false)
      expect(await alerts().see(newId())).toBeNull()
    })
  })
})
