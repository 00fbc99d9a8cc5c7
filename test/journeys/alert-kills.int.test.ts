// The server dies between storing an alert and sending it: the next one sends it.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { WebhookReceiver } from '../support/webhook-receiver.js'
import { withLineage } from '../support/cut-places.js'
import { Learner } from '../support/learner.js'
import { createDatabase } from '../support/use-database.js'
import { nextQuestion } from './pupil.js'

test('an alert whose server was killed is sent by the next one', { timeout: 120_000 }, async () => {
  const receiver = await WebhookReceiver.listen(200)
  try {
    await withLineage(
      'pglite',
      createDatabase,
      async (lineage, _databaseUrl, dataDir) => {
        const authorization = `Bearer ${(await readFile(path.join(dataDir, 'operator-token'), 'utf8')).trim()}`
        const hook = { url: receiver.url, events: ['alert'] }
        await new Learner(lineage.url).post('/webhooks', hook, { authorization })
        const learner = new Learner(lineage.url)
        const id = await learner.create({ session_type: 'thought', topic: 'Tides' })
        const { tool_call_id: callId } = await nextQuestion(learner, id)
        await expect(learner.respond(id, callId, { text: 'I want to kill myself.' })).rejects.toThrow()
        expect(receiver.got).toEqual([])
        await lineage.revive()
        await receiver.count(1)
        expect(lineage.deaths).toBe(1)
        expect((await lineage.stored(id))['safety_alert']).toMatchObject([{ category: 'self_harm' }])
        expect(receiver.got.map(({ body }) => JSON.parse(body))).toMatchObject([{ type: 'alert', session_id: id }])
      },
      {
        dieAt: 'safety:SafetyRaised:after-commit',
        env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' },
        talks: true,
      },
    )
  } finally {
    receiver.stop()
  }
})
