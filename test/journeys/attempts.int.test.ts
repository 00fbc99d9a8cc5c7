// An examination that may be taken twice, with a wait in between, whose results come after the last attempt.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Learner } from '../support/learner.js'
import { FIXTURES, startTestServer, type TestServer } from '../support/test-server.js'
import { someResponse } from '../support/some-response.js'
import { todaysDatabase } from './pupil.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'twice' }

describe.each(todaysDatabase(1))('attempts on %s', database => {
  let server: TestServer
  let blueprints: string
  beforeAll(async () => {
    blueprints = await mkdtemp(path.join(os.tmpdir(), 'viva-attempts-'))
    await cp(FIXTURES, blueprints, { recursive: true })
    const four = await readFile(path.join(FIXTURES, 'assessments/fixture-four.yaml'), 'utf8')
    const twice = four
      .replace('assessment_id: fixture-four', 'assessment_id: twice')
      .replace('max_attempts: unlimited', 'max_attempts: 2\n  wait_minutes: 10\n  release: after_last_attempt')
    await writeFile(path.join(blueprints, 'assessments/twice.yaml'), twice)
    server = await startTestServer({ database, blueprints })
  })
  afterAll(async () => {
    await server?.stop()
    await rm(blueprints, { recursive: true, force: true })
  })

  const listedFor = async (learner: Learner) =>
    (await learner.get('/assessments')).json.assessments.find(({ assessment_id: id }: any) => id === 'twice')

  test('are counted, waited for and told about, and the results come behind the last one', async () => {
    const learner = new Learner(server.url)
    expect(await listedFor(learner)).toMatchObject({
      max_attempts: 2,
      wait_minutes: 10,
      attempts_left: 2,
      next_attempt_at: null,
    })
    // Created and never begun: that is none.
    await learner.post(`/session/${await learner.create(EXAM)}/terminate`)

    const first = await learner.create(EXAM)
    const { results } = await learner.play(first, someResponse)
    expect(results).toMatchObject({
      code: 'results_not_released',
      detail: 'Your results come after your last attempt.',
    })

    const soon = await learner.post('/session/', EXAM)
    expect(soon).toMatchObject({ status: 409, json: { code: 'attempt_too_soon' } })
    const state = await learner.state(first)
    expect(await listedFor(learner)).toMatchObject({ attempts_left: 1, next_attempt_at: soon.json.next_attempt_at })
    const minutes = (Date.parse(soon.json.next_attempt_at) - Date.parse(state.server_time)) / 60_000
    expect(minutes).toBeGreaterThan(9)
    expect(minutes).toBeLessThanOrEqual(10)

    await server.pass(10 * 60_000)
    const second = await learner.create(EXAM, { 'idempotency-key': 'second' })
    await learner.follow(second)
    expect(await listedFor(learner)).toMatchObject({ attempts_left: 1 })
    await learner.post(`/session/${second}/terminate`)
    expect(await listedFor(learner)).toMatchObject({ attempts_left: 0, next_attempt_at: null })
    await server.pass(10 * 60_000)
    expect(await learner.post('/session/', EXAM)).toMatchObject({
      status: 409,
      json: { code: 'no_attempts_left', attempts_used: 2, max_attempts: 2, session_ids: [first, second] },
    })
    expect(await listedFor(new Learner(server.url))).toMatchObject({ attempts_left: 2 })
    // A request that is repeated is no further attempt.
    expect((await learner.post('/session/', EXAM, { 'idempotency-key': 'second' })).json.session_id).toBe(second)
    for (const id of [first, second])
      expect(await learner.get(`/session/${id}/results`)).toMatchObject({ status: 200, json: { session_id: id } })
    expect((await new Learner(server.url).post('/session/', EXAM)).status).toBe(201)
  })
})
