// The server dies at each point between an event and the record that it was told: nothing is lost, and what comes twice has one id.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { DeliveryView } from '../../src/contract/webhooks.js'
import { withLineage } from '../support/cut-places.js'
import { Learner } from '../support/learner.js'
import { sampled } from '../support/sampling.js'
import { WebhookReceiver } from '../support/webhook-receiver.js'
import { createDatabase } from '../support/use-database.js'
import { DATABASES } from './pupil.js'
import { eventually } from './stored-rows.js'

const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 1 } }

const PLACES = [
  ['after the commit of the session', 'terminate:SessionTerminated:after-commit', 1],
  ['before the event is handed out', 'webhooks handed out:before-commit', 1],
  ['after the event is handed out', 'webhooks handed out:after-commit', 1],
  ['after the delivery and before its record', 'webhook recorded:before-commit', 2],
  ['after its record', 'webhook recorded:after-commit', 1],
] as const

const cases = DATABASES.flatMap((database, shift) =>
  sampled(PLACES, 2, { shift }).map(place => [database, ...place] as const),
)

test.each(cases)(
  'on %s, a server that dies %s has its event told by the next one',
  { timeout: 120_000 },
  async (database, _where, dieAt, times) => {
    const receiver = await WebhookReceiver.listen(200)
    try {
      await withLineage(
        database,
        createDatabase,
        async (lineage, _databaseUrl, dataDir) => {
          const authorization = `Bearer ${(await readFile(path.join(dataDir, 'operator-token'), 'utf8')).trim()}`
          const operator = (method: string, address: string, body?: object) =>
            new Learner(lineage.url).request(method, address, body, { authorization })
          const hook = { url: receiver.url, events: ['session.completed'] }
          const { webhook_id: id } = (await operator('POST', '/webhooks', hook)).json
          const learner = new Learner(lineage.url)
          const session = await learner.create(PRACTICE)
          // Its answer may be lost with the server.
          await learner.post(`/session/${session}/terminate`, {}).catch(() => null)
          await lineage.revive()
          expect(lineage.deaths).toBe(1)
          // The attempt that was cut off is repeated when its time has come.
          await lineage.passTime(31_000)
          await receiver.count(times)
          const [delivery, ...more] = await eventually(async () => {
            const { deliveries } = (await operator('GET', `/webhooks/${id}/deliveries`)).json
            const found: DeliveryView[] = deliveries
            return found.length > 0 && found.every(({ state }) => state === 'delivered') && found
          })
          expect(more).toEqual([])
          expect(receiver.got.map(({ headers }) => headers['x-viva-delivery'])).toEqual(
            Array.from({ length: times }, () => delivery!.delivery_id),
          )
          for (const { body } of receiver.got)
            expect(JSON.parse(body)).toMatchObject({
              id: delivery!.event_id,
              session_id: session,
              status: 'terminated',
            })
        },
        { dieAt, env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } },
      )
    } finally {
      receiver.stop()
    }
  },
)
