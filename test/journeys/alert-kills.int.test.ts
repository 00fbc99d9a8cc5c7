// The server dies between storing an alert and sending it: the next one sends what is stored, signed.
import { createHmac } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { WebhookReceiver } from '../support/webhook-receiver.js'
import { withLineage } from '../support/cut-places.js'
import { Learner } from '../support/learner.js'
import { nextQuestion } from './pupil.js'

const SECRET = 'a secret of sixteen'

test('an alert whose server was killed is sent by the next one, as it is stored', { timeout: 120_000 }, async () => {
  const receiver = await WebhookReceiver.listen(200)
  const env = { ALERT_WEBHOOK: receiver.url, ALERT_WEBHOOK_SECRET: SECRET }
  try {
    await withLineage(
      'pglite',
      inject('postgresUrl'),
      async lineage => {
        const learner = new Learner(lineage.url)
        const id = await learner.create({ session_type: 'thought', topic: 'Tides' })
        const { tool_call_id: callId } = await nextQuestion(learner, id)
        await expect(learner.respond(id, callId, { text: 'I want to kill myself.' })).rejects.toThrow()
        expect(receiver.got).toEqual([])
        await lineage.revive()
        await receiver.count(1)
        expect(lineage.deaths).toBe(1)
        const { safety_alert: rows } = await lineage.stored(id)
        expect(rows).toHaveLength(1)
        const [{ headers, body } = { headers: {}, body: '' }] = receiver.got
        expect(headers['x-viva-signature']).toBe(`sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`)
        expect(JSON.parse(body).alert).toMatchObject({ session_id: id, category: 'self_harm', state: 'open' })
        // The same alert, if it comes more than once.
        const ids = receiver.got.map(sent => JSON.parse(sent.body).alert.alert_id as string)
        expect(new Set(ids)).toEqual(new Set([rows![0]!['alert_id']]))
      },
      { dieAt: 'safety:SafetyRaised:after-commit', env, talks: true },
    )
  } finally {
    receiver.server.close()
  }
})
