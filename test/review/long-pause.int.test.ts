// A pause over a whole holiday.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { DATABASES, nextQuestion, sayRight, takeTurn } from '../journeys/pupil.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }
const DAYS = 24 * 3600 * 1000

describe.each(DATABASES)('on %s', database => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer({ database })))
  afterAll(() => server?.stop())

  test('a session goes on after a pause of sixty days, and none of them counts', async () => {
    const learner = new Learner(server.url)
    const id = await learner.create(EXAM)
    await nextQuestion(learner, id)
    const { operatorToken } = server.container.resolve(TOKENS.foundations).guests.keys
    const supervise = (what: string) =>
      learner.post(`/supervise/${id}/${what}`, {}, { authorization: `Bearer ${operatorToken}` })
    expect((await supervise('pause')).status).toBe(200)
    await server.pass(60 * DAYS)
    expect((await supervise('resume')).json).toMatchObject({ paused: false })
    await takeTurn(server, learner, id, 1, sayRight)
    await supervise('pause')
    await server.pass(60 * DAYS)
    expect((await learner.post(`/session/${id}/terminate`, {})).status).toBe(200)
    const { json: results } = await learner.get(`/session/${id}/results`)
    expect(results).toMatchObject({ items_correct: 1 })
    expect(results.duration_seconds).toBeLessThan(60)
  })
})
