// Several nodes on one Postgres, and models that never answer: who runs, who may end it, and who goes on.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { createEmptyDatabase, useDatabase } from '../support/use-database.js'
import { startHangingModel, type HangingModel } from './hanging-model.js'
import { DATABASES, isEnding, nextQuestion, playThrough, sayRight, takeTurn } from './pupil.js'
import { open } from './reconnect.js'
import { eventually, rowsIn } from './stored-rows.js'

const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 3 } }
const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }

const within = async (ms: number, check: () => boolean): Promise<number> => {
  const start = Date.now()
  await eventually(async () => check(), ms)
  return Date.now() - start
}

describe.each(DATABASES)('while the model writes on %s', database => {
  let model: HangingModel
  let server: TestServer
  beforeAll(async () => {
    model = await startHangingModel()
    server = await startTestServer({ database, env: model.env })
  })
  afterAll(async () => {
    await server?.stop()
    await model?.stop()
  })

  const begin = async () => {
    const learner = new Learner(server.url)
    const id = await learner.create(PRACTICE)
    const asked = model.asked()
    const stream = await open(learner, id)
    await within(5_000, () => model.asked() === asked + 1)
    return { learner, id, stream }
  }

  test('ending the session closes every stream and the call to the model', async () => {
    const { learner, id, stream } = await begin()
    const other = await open(learner, id)
    const given = model.given()
    expect((await learner.post(`/session/${id}/terminate`, {})).json).toEqual({ ok: true, status: 'terminated' })
    expect(await within(1_000, () => model.given() === given + 1)).toBeLessThan(1_000)
    for (const each of [stream, other]) expect((await each.rest()).at(-1)!.event).toBe('session_terminated')
    expect((await learner.follow(id, { fromStart: true })).events.filter(isEnding)).toHaveLength(1)
    expect((await rowsIn(server, 'message', id)).map(row => row['role'])).toEqual([])
  })

  test('a page that leaves cancels nothing, and one that comes starts nothing', async () => {
    const { learner, id, stream } = await begin()
    const [asked, given] = [model.asked(), model.given()]
    await stream.close()
    const others = await Promise.all([1, 2, 3].map(() => open(learner, id)))
    await new Promise(resolve => setTimeout(resolve, 1_500))
    expect([model.asked(), model.given()]).toEqual([asked, given])
    expect((await rowsIn(server, 'session', id))[0]).toMatchObject({ status: 'active', fence: 1 })
    await learner.post(`/session/${id}/terminate`, {})
    await Promise.all(others.map(each => each.rest()))
  })

  test('nothing can be answered yet', async () => {
    const { learner, id } = await begin()
    expect(await learner.state(id)).toMatchObject({ status: 'active', pending_action: null })
    expect((await learner.get(`/session/${id}/results`)).json).toMatchObject({ code: 'session_not_ended' })
    await learner.post(`/session/${id}/terminate`, {})
  })
})

describe('two nodes on one Postgres', () => {
  // Empty: both nodes migrate it.
  const database = useDatabase(createEmptyDatabase)
  let model: HangingModel
  let one: TestServer
  let two: TestServer
  const node = (env: Readonly<Record<string, string>> = {}) =>
    startTestServer({ database: 'postgres', databaseUrl: database.url, env })
  /** The same learner, seen by the other node. */
  const at = (server: TestServer, learner: Learner): Learner =>
    Object.assign(new Learner(server.url), { cookie: learner.cookie })

  beforeEach(async () => {
    model = await startHangingModel()
  })
  afterEach(async () => {
    await Promise.all([one, two].map(server => server?.stop()))
    await model.stop()
  })

  test('a session that is ended on one node stops at once on the other', async () => {
    ;[one, two] = await Promise.all([node(model.env), node()])
    const learner = new Learner(one.url)
    const id = await learner.create(PRACTICE)
    const stream = await open(learner, id)
    await within(5_000, () => model.asked() === 1)
    await at(two, learner).post(`/session/${id}/terminate`, {})
    expect(await within(1_000, () => model.given() === 1)).toBeLessThan(1_000)
    expect((await stream.rest(1_000)).at(-1)!.event).toBe('session_terminated')
  })

  test('turns may be taken on either, and streams read on the other', async () => {
    ;[one, two] = await Promise.all([node(), node()])
    const learner = new Learner(one.url)
    const id = await learner.create(EXAM)
    const elsewhere = at(two, learner)
    await nextQuestion(learner, id)
    for (let number = 1; number <= 4; number += 1) {
      const [poster, reader] = number % 2 === 0 ? [learner, elsewhere] : [elsewhere, learner]
      await takeTurn(one, poster, id, number, sayRight)
      await reader.follow(id)
    }
    const whole = await Promise.all([learner, elsewhere].map(each => each.follow(id, { fromStart: true })))
    expect(whole[0]!.events.filter(event => event.id !== null)).toEqual(
      whole[1]!.events.filter(event => event.id !== null),
    )
    expect((await elsewhere.get(`/session/${id}/results`)).json).toMatchObject({ score_percent: 100, items_correct: 4 })
  })

  test('the same answer posted to both is one answer', async () => {
    ;[one, two] = await Promise.all([node(), node()])
    const learner = new Learner(one.url)
    const id = await learner.create(PRACTICE)
    const action = await nextQuestion(learner, id)
    const replies = await Promise.all(
      [learner, at(two, learner), learner, at(two, learner)].map(each =>
        each.respond(id, action.tool_call_id, { text: '7' }),
      ),
    )
    expect(replies.map(reply => reply.status)).toEqual([200, 200, 200, 200])
    expect(replies.filter(reply => !reply.json.duplicate)).toHaveLength(1)
    expect(await rowsIn(one, 'response', id)).toHaveLength(1)
  })

  test('a node that stops in the middle of a step hands the session to the other', async () => {
    ;[one, two] = await Promise.all([node(model.env), node()])
    const learner = new Learner(one.url)
    const id = await learner.create(PRACTICE)
    const stream = await open(learner, id)
    await within(5_000, () => model.asked() === 1)
    const stopping = Date.now()
    await one.stop()
    expect(Date.now() - stopping).toBeLessThan(10_000)
    await stream.rest()
    const elsewhere = at(two, learner)
    const { events, turns } = await playThrough(two, elsewhere, id, sayRight)
    expect(turns).toHaveLength(3)
    expect(events.filter(isEnding).map(event => event.event)).toEqual(['session_completed'])
    one = await node()
  })
})
