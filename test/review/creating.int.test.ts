// Creating again: one key is one session, whatever has happened to the learner since.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASES } from '../journeys/pupil.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }

describe.each(DATABASES)('on %s', database => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer({ database })))
  afterAll(() => server?.stop())

  test('a request said again gives its own session, even when that is over and another is open', async () => {
    const learner = new Learner(server.url)
    const key = { 'idempotency-key': 'first' }
    const id = await learner.create(EXAM, key)
    await learner.post(`/session/${id}/terminate`, {})
    await learner.create(EXAM, { 'idempotency-key': 'second' })
    expect(await learner.post('/session/', EXAM, key)).toMatchObject({
      status: 201,
      json: { session_id: id, status: 'terminated' },
    })
    expect((await learner.post('/session/', EXAM, { 'idempotency-key': 'third' })).json.code).toBe(
      'open_session_exists',
    )
    const other = await learner.post('/session/', { session_type: 'learning', skills: ['fixture.sum'] }, key)
    expect(other).toMatchObject({ status: 409, json: { code: 'idempotency_key_reused' } })
  })

  test('many requests at once with one key make one session', async () => {
    const learner = new Learner(server.url)
    await learner.get('/session/')
    const replies = await Promise.all(
      Array.from({ length: 24 }, () => learner.post('/session/', EXAM, { 'idempotency-key': 'same' })),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ json }) => json.session_id)).size).toBe(1)
  })

  test('many requests at once without a key open one exam', async () => {
    const learner = new Learner(server.url)
    await learner.get('/session/')
    const replies = await Promise.all(Array.from({ length: 24 }, () => learner.post('/session/', EXAM)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ json }) => json.code === 'open_session_exists')).toHaveLength(23)
  })
})
