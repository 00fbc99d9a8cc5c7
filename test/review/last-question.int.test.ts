// A learner who leaves before the last question: it runs out, and the session ends without them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { nextQuestion, sayRight, takeTurn } from '../journeys/pupil.js'
import { eventually } from '../journeys/stored-rows.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server?.stop())

test.each([
  ['evaluation', { session_type: 'evaluation', assessment_id: 'fixture-four' }, 4],
  [
    'practice',
    { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 2, item_time_limit_seconds: 20 } },
    2,
  ],
])('%s whose last question has run out is completed, and leaves room for another', async (_, body, items) => {
  const learner = new Learner(server.url)
  const id = await learner.create(body)
  for (let number = 1; number < items; number += 1) {
    await nextQuestion(learner, id)
    await takeTurn(server, learner, id, number, sayRight)
  }
  await nextQuestion(learner, id)
  await server.pass(26_000)
  await server.container.resolve(TOKENS.sweeper).sweep()
  await eventually(async () => (await learner.state(id)).status === 'completed')
  expect((await learner.get(`/session/${id}/results`)).json).toMatchObject({
    status: 'completed',
    items_completed: items,
    items_correct: items - 1,
  })
  expect((await learner.post('/session/', body)).status).toBe(201)
})
