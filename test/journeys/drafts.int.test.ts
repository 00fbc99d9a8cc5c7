// What stands in the field when time is up is the answer: kept while it is written, handed in by the server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { newId } from '../../src/kernel/ids.js'
import { withLineage } from '../support/cut-places.js'
import { Learner, type Answer } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { createDatabase } from '../support/use-database.js'
import { todaysDatabase, durable, named, nextQuestion, sayRight, sayWrong, storedItem } from './pupil.js'
import { everyRow, eventsIn, rowsIn } from './stored-rows.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }
/** The session has a minute, its questions have no time of their own. */
const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 2, time_limit_seconds: 60 } }
const UNTIMED = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 2 } }
const CRY = { text: 'I want to kill myself.' }

describe.each(todaysDatabase(1))('a draft on %s', database => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
    // Swept by hand, so that a test can stand between a deadline and its consequence.
    await server.container.resolve(TOKENS.sweeper).stop()
  })
  afterAll(() => server?.stop())
  const sweep = () => server.container.resolve(TOKENS.sweeper).sweep()
  const alerts = async (id: string) =>
    (await eventsIn(server, 'domain_event', id)).filter(({ type }) => type === 'SafetyRaised')
  const asked = async (body: object) => {
    const learner = new Learner(server.url)
    const id = await learner.create(body)
    const { tool_call_id: callId } = await nextQuestion(learner, id)
    const item = await storedItem(server, id, 1)
    const [{ response }, { response: wrong }] = [sayRight(item, 1), sayWrong(item, 1)]
    const keep = (draft: Answer | null, call = callId) =>
      learner.post(`/session/${id}/draft`, { tool_call_id: call, response: draft })
    return { learner, id, callId, response, wrong, keep }
  }

  test('is handed in when the time of its question is up: scored, said to be the clock’s, and the learner is waited for', async () => {
    const { learner, id, callId, response, keep } = await asked(EXAM)
    expect(await keep({ text: 'not yet' })).toMatchObject({ status: 200, json: { ok: true } })
    await server.pass(10_000)
    expect((await keep(response)).status).toBe(200)
    await server.pass(16_000)
    await sweep()
    await sweep()
    expect(await learner.state(id)).toMatchObject({ status: 'active', pending_action: null, items_completed: 1 })
    const [row] = await rowsIn(server, 'response', id)
    expect(row).toMatchObject({ kind: 'answered', correct: true, late_ms: 0, by_clock: true, response })
    expect(row!['response_ms']).toBeLessThan(20_000)
    expect(await rowsIn(server, 'pending_action', id)).toMatchObject([
      { status: 'resolved', draft: null, draft_at: null },
    ])

    const { events } = await learner.follow(id)
    expect(durable(events)[0]).toMatchObject({
      event: 'tool_result',
      data: { tool_call_id: callId, result: response, by_clock: true },
    })
    expect(named(events, 'client_action').map(({ data }) => data.item_number)).toEqual([2])
    await learner.post(`/session/${id}/terminate`)
    expect((await learner.get(`/session/${id}/results`)).json).toMatchObject({ items_correct: 1, items_by_clock: 1 })
  })

  test('is handed in by a late answer, without a sweep, and its session goes on', async () => {
    const { learner, id, callId, response, wrong, keep } = await asked(EXAM)
    await keep(response)
    await server.pass(26_000)
    expect(await learner.respond(id, callId, wrong)).toMatchObject({
      status: 410,
      json: { code: 'too_late', session_status: 'active', pending_tool_call_id: null },
    })
    expect(await rowsIn(server, 'response', id)).toMatchObject([{ correct: true, by_clock: true, response }])
    const { events } = await learner.follow(id)
    expect(named(events, 'client_action').map(({ data }) => data.item_number)).toEqual([2])
    await learner.post(`/session/${id}/terminate`)
  })

  test('is handed in when the time of the session is up, and counts', async () => {
    const { learner, id, response, keep } = await asked(PRACTICE)
    expect((await keep(response)).status).toBe(200)
    await server.pass(66_000)
    await sweep()
    expect(await learner.state(id)).toMatchObject({ status: 'expired', items_completed: 1 })
    expect((await learner.get(`/session/${id}/results`)).json).toMatchObject({ items_correct: 1, items_by_clock: 1 })
  })

  test('that was emptied again is none: the question is timed out with nothing', async () => {
    const { id, response, keep } = await asked(EXAM)
    await keep(response)
    expect((await keep(null)).status).toBe(200)
    await server.pass(26_000)
    await sweep()
    expect(await rowsIn(server, 'response', id)).toMatchObject([{ kind: 'timed_out', score: 0, by_clock: null }])
  })

  test('that nobody can read is kept, and the question counts as unanswered', async () => {
    const { id, keep } = await asked(EXAM)
    expect((await keep({ text: 'thirty-one or so, I think' })).status).toBe(200)
    await server.pass(26_000)
    await sweep()
    expect(await rowsIn(server, 'response', id)).toMatchObject([{ kind: 'timed_out', score: 0 }])
    const [event] = (await eventsIn(server, 'domain_event', id)).filter(({ type }) => type === 'ItemTimedOut')
    expect(event).toMatchObject({ payload: { unread: { text: 'thirty-one or so, I think' } } })
  })

  test('is refused once the deadline has passed, without any grace, and changes nothing', async () => {
    const { id, response, keep } = await asked(EXAM)
    await server.pass(20_500)
    const before = await everyRow(server, id)
    expect(await keep(response)).toMatchObject({ status: 410, json: { code: 'too_late' } })
    expect(await everyRow(server, id)).toEqual(before)
  })

  test('comes back to its learner alone, as long as its question is open', async () => {
    const { learner, id, callId, response, keep } = await asked(EXAM)
    const kept = (who: Learner, headers = {}) => who.request('GET', `/session/${id}/draft`, undefined, headers)
    expect(await kept(learner)).toMatchObject({ status: 200, json: { tool_call_id: callId, response: null } })
    await keep({ text: '31' })
    expect((await kept(learner)).json).toEqual({ tool_call_id: callId, response: { text: '31' } })
    const { operatorToken } = server.container.resolve(TOKENS.foundations).guests.keys
    for (const stranger of [
      await kept(new Learner(server.url)),
      await kept(new Learner(server.url), { authorization: `Bearer ${operatorToken}` }),
    ])
      expect(stranger).toMatchObject({ status: 404, json: { code: 'session_not_found' } })
    expect((await learner.respond(id, callId, response)).status).toBe(200)
    expect((await kept(learner)).json.response).toBeNull()
  })

  test('of a question that was answered is refused and changes nothing', async () => {
    const { learner, id, callId, response, keep } = await asked(EXAM)
    await keep({ text: '1' })
    expect((await learner.respond(id, callId, response)).status).toBe(200)
    await server.container.resolve(TOKENS.runner).idle()
    const before = await everyRow(server, id)
    expect((await rowsIn(server, 'pending_action', id)).map(({ draft }) => draft)).toEqual([null, null])
    expect(await keep({ text: '1' })).toMatchObject({ status: 409, json: { code: 'call_closed' } })
    expect(await everyRow(server, id)).toEqual(before)
  })

  test('is not wanted where no clock runs, nor of a question that there is not, nor from anybody else, nor when it is long', async () => {
    const { id, callId, keep } = await asked(UNTIMED)
    expect(await keep({ text: '1' })).toMatchObject({ status: 409, json: { code: 'no_deadline' } })
    const timed = await asked(EXAM)
    expect(await timed.keep({ text: '1' }, newId())).toMatchObject({ status: 409, json: { code: 'call_closed' } })
    const stranger = new Learner(server.url)
    expect(
      await stranger.post(`/session/${timed.id}/draft`, { tool_call_id: timed.callId, response: { text: '1' } }),
    ).toMatchObject({ status: 404, json: { code: 'session_not_found' } })
    expect((await timed.keep({ text: '9'.repeat(20_001) })).status).toBe(422)
    expect(await rowsIn(server, 'pending_action', timed.id)).toMatchObject([{ draft: null }])
    expect(callId).not.toBe(timed.callId)
    expect(id).not.toBe(timed.id)
  })

  test('with a cry for help is heard when it would be handed in: once, and nothing is graded', async () => {
    const { learner, id, keep } = await asked(EXAM)
    await keep(CRY)
    expect(await alerts(id)).toHaveLength(0)
    await server.pass(26_000)
    await sweep()
    await sweep()
    expect(await learner.state(id)).toMatchObject({ safety_hold: true, items_completed: 0 })
    expect(await alerts(id)).toHaveLength(1)
    expect(await rowsIn(server, 'pending_action', id)).toMatchObject([{ status: 'open', draft: null }])
    await learner.post(`/session/${id}/command`, { command_id: newId(), command: 'continue' })
    await sweep()
    expect(await rowsIn(server, 'response', id)).toMatchObject([{ kind: 'timed_out', score: 0 }])
    expect(await alerts(id)).toHaveLength(1)
  })

  test('and an answer that comes while time runs out: one of them counts, once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { learner, id, callId, response, wrong, keep } = await asked(EXAM)
      await keep(wrong)
      await server.pass(24_900)
      const late = server.pass(200).then(sweep)
      const [answer] = await Promise.all([learner.respond(id, callId, response), late])
      await sweep()
      const found = await rowsIn(server, 'response', id)
      expect(found).toHaveLength(1)
      expect([200, 409, 410]).toContain(answer.status)
      expect(found[0]!['by_clock']).toBe(answer.status !== 200)
      expect(await learner.state(id)).toMatchObject({ items_completed: 1 })
      await server.container.resolve(TOKENS.runner).idle()
    }
  })

  test('outlives its server: the next one hands it in', { timeout: 120_000 }, () =>
    withLineage(
      database,
      createDatabase,
      async lineage => {
        const learner = new Learner(lineage.url)
        const id = await learner.create(EXAM)
        const { tool_call_id: callId, widget_type: widget } = await nextQuestion(learner, id)
        const draft = widget === 'multiple_choice' ? { index: 1 } : { text: '31' }
        const kept = await learner.post(`/session/${id}/draft`, { tool_call_id: callId, response: draft })
        expect(kept.status).toBe(200)
        await lineage.passTime(26_000)
        await lineage.sweep()
        expect(lineage.deaths).toBe(1)
        const { response, pending_action: calls } = await lineage.stored(id)
        expect(response).toMatchObject([{ kind: 'answered', response: draft }])
        expect(calls).toMatchObject([{ status: 'resolved', draft: null }])
      },
      { dieAt: 'expire:ActionAnswered:before-commit' },
    ),
  )
})
