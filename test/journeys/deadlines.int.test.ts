// Deadlines are the server's: of a question, of a session, with a grace for what was under way, and a pause that stops them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase, durable, named, nextQuestion, openAction, sayRight, storedItem, takeTurn } from './pupil.js'
import { eventually, everyRow, rowsIn } from './stored-rows.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }
const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 4, time_limit_seconds: 60 } }

describe.each(todaysDatabase(1))('time on %s', database => {
  let server: TestServer
  let operator: Learner
  beforeAll(async () => {
    server = await startTestServer({ database })
    // Swept by hand, so that a test can stand between a deadline and its consequence.
    await server.container.resolve(TOKENS.sweeper).stop()
    operator = new Learner(server.url)
  })
  afterAll(() => server?.stop())
  const sweep = () => server.container.resolve(TOKENS.sweeper).sweep()
  const supervise = (id: string, command: string, body?: object) => {
    const { operatorToken } = server.container.resolve(TOKENS.foundations).guests.keys
    return operator.post(`/supervise/${id}/${command}`, body, { authorization: `Bearer ${operatorToken}` })
  }
  /** Moves the clock so far past the deadline. What has passed by itself meanwhile is not added to it. */
  const passTo = async (learner: Learner, id: string, deadline: 'deadline_at' | 'item_deadline_at', ms: number) => {
    const state = await learner.state(id)
    await server.pass(Date.parse(state[deadline]) - Date.parse(state.server_time) + ms)
  }
  const asked = async (body: object) => {
    const learner = new Learner(server.url)
    const id = await learner.create(body)
    const action = await nextQuestion(learner, id)
    const response = sayRight(await storedItem(server, id, 1), 1).response
    return { learner, id, action, answer: () => learner.respond(id, action.tool_call_id, response) }
  }

  test('a question has its own deadline, told with it, and the session’s where that is nearer', async () => {
    const { learner, id } = await asked(EXAM)
    const state = await learner.state(id)
    expect(Date.parse(state.item_deadline_at) - Date.parse(state.server_time)).toBeGreaterThan(18_000)
    expect(Date.parse(state.item_deadline_at) - Date.parse(state.server_time)).toBeLessThanOrEqual(20_000)
    const { events } = await learner.follow(id, { fromStart: true })
    expect(named(events, 'client_action')[0]!.data.item_deadline_at).toBe(state.item_deadline_at)
    await server.pass(585_000)
    await sweep()
    const second = await nextQuestion(learner, id)
    const near = await learner.state(id)
    expect(near.pending_action).toEqual(second)
    expect(near.item_deadline_at).toBe(near.deadline_at)
    await learner.post(`/session/${id}/terminate`, {})
  })

  test('an answer within the grace counts, and that it was late is kept', async () => {
    const { answer, id, learner } = await asked(EXAM)
    await passTo(learner, id, 'item_deadline_at', 2_000)
    await sweep()
    expect((await answer()).json).toMatchObject({ ok: true, duplicate: false })
    const [row] = await rowsIn(server, 'response', id)
    expect(row).toMatchObject({ kind: 'answered', correct: true })
    expect(row!['late_ms']).toBeGreaterThanOrEqual(2_000)
    expect(row!['late_ms']).toBeLessThan(5_000)
  })

  test('an answer in time is not late', async () => {
    const { answer, id } = await asked(EXAM)
    await server.pass(15_000)
    await answer()
    const [row] = await rowsIn(server, 'response', id)
    expect(row).toMatchObject({ late_ms: 0 })
    expect(row!['response_ms']).toBeGreaterThanOrEqual(15_000)
  })

  test.each([
    ['question', EXAM, 25_500, 'active'],
    ['session', PRACTICE, 65_500, 'expired'],
  ])('an answer after the grace of the %s is refused, and closes it without a sweep', async (_, body, ms, status) => {
    const { answer, id, action, learner } = await asked(body)
    await server.pass(ms)
    const refused = await answer()
    const { last_event_id } = await learner.state(id)
    expect(refused).toMatchObject({
      status: 410,
      json: { code: 'too_late', pending_tool_call_id: null, session_status: status, last_event_id },
    })
    expect(await rowsIn(server, 'pending_action', id)).toMatchObject([{ status: 'closed' }])
    const before = await everyRow(server, id)
    await sweep()
    expect((await answer()).json).toMatchObject({ code: 'call_closed', session_status: status, last_event_id })
    expect(await everyRow(server, id)).toEqual(before)
    const { events } = await learner.follow(id)
    expect(durable(events)[0]).toMatchObject({ event: 'tool_result', data: { tool_call_id: action.tool_call_id } })
    await learner.post(`/session/${id}/terminate`, {})
  })

  test('of an answer after the grace nothing is told, not even whether it can be read', async () => {
    const { id, action, learner } = await asked(EXAM)
    await server.pass(25_500)
    expect(await learner.respond(id, action.tool_call_id, { nonsense: 1 })).toMatchObject({
      status: 410,
      json: { code: 'too_late' },
    })
    expect(await rowsIn(server, 'response', id)).toMatchObject([{ kind: 'timed_out', score: 0 }])
    await learner.post(`/session/${id}/terminate`, {})
  })

  test('a question that runs out is closed, scored nothing, and nothing else is asked until the learner is back', async () => {
    const { learner, id, action, answer } = await asked(EXAM)
    await server.pass(26_000)
    await sweep()
    await sweep()
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(await learner.state(id)).toMatchObject({ status: 'active', pending_action: null, items_completed: 1 })
    expect(await answer()).toMatchObject({ status: 409, json: { code: 'call_closed' } })
    expect(await rowsIn(server, 'response', id)).toMatchObject([{ kind: 'timed_out', score: 0, correct: false }])
    await server.pass(100_000)
    await sweep()
    expect(await learner.state(id)).toMatchObject({ status: 'active', items_completed: 1 })

    const { events } = await learner.follow(id)
    expect(durable(events)[0]).toMatchObject({
      event: 'tool_result',
      data: { tool_call_id: action.tool_call_id, result: { timed_out: true } },
    })
    expect(named(events, 'client_action').map(({ data }) => data.item_number)).toEqual([2])
    for (let number = 2; number <= 4; number += 1) {
      await takeTurn(server, learner, id, number, sayRight)
      await learner.follow(id)
    }
    const { json: results } = await learner.get(`/session/${id}/results`)
    expect(results).toMatchObject({
      status: 'completed',
      items_completed: 4,
      items_correct: 3,
      score_percent: 75,
      passed: true,
    })
    expect(results.section_results[0]).toMatchObject({ items_attempted: 2, items_correct: 1, accuracy_percent: 50 })
  })

  test('a session that runs out is closed by whoever sweeps, once, and scored with the rest unanswered', async () => {
    const { learner, id, answer } = await asked(PRACTICE)
    await answer()
    await learner.follow(id)
    const second = await openAction(learner, id)
    await passTo(learner, id, 'deadline_at', 1_000)
    await sweep()
    expect(await learner.state(id)).toMatchObject({ status: 'awaiting_client_action' })
    await server.pass(5_000)
    await Promise.all([sweep(), sweep(), sweep()])
    expect(await learner.state(id)).toMatchObject({
      status: 'expired',
      pending_action: null,
      time_remaining_seconds: 0,
    })
    const { events } = await learner.follow(id)
    expect(durable(events).map(event => event.event)).toEqual(['tool_result', 'session_expired'])
    expect((await learner.follow(id)).status).toBe(204)
    expect(await learner.respond(id, second.tool_call_id, { text: '1' })).toMatchObject({
      status: 409,
      json: { code: 'call_closed' },
    })
    expect((await answer()).json).toMatchObject({ duplicate: true, status: 'expired' })
    const { json: results } = await learner.get(`/session/${id}/results`)
    expect(results).toMatchObject({ status: 'expired', total_items: 4, items_completed: 1, items_correct: 1 })
    // One of the two that were asked: practice is scored over what was asked.
    expect(results.score_percent).toBe(50)
    expect((await learner.post(`/session/${id}/terminate`, {})).json).toEqual({ ok: true, status: 'expired' })
  })

  test('a session that was never begun never runs out', async () => {
    const learner = new Learner(server.url)
    const id = await learner.create(PRACTICE)
    await server.pass(3_600_000)
    await sweep()
    expect(await learner.state(id)).toMatchObject({ status: 'pending', time_remaining_seconds: 60 })
    expect(await nextQuestion(learner, id)).toBeTruthy()
    expect((await learner.state(id)).time_remaining_seconds).toBeGreaterThan(50)
  })

  test('a pause stops every clock, refuses answers with the input kept, and moves the deadlines', async () => {
    const { learner, id, answer } = await asked(EXAM)
    await learner.follow(id)
    const before = await learner.state(id)
    expect((await supervise(id, 'pause')).json).toEqual({ ok: true, status: 'awaiting_client_action', paused: true })
    const rows = await everyRow(server, id)
    expect((await supervise(id, 'pause')).json).toMatchObject({ paused: true })
    await server.pass(1_000_000)
    await sweep()
    expect(await answer()).toMatchObject({ status: 409, json: { code: 'session_paused' } })
    expect(await everyRow(server, id)).toEqual(rows)
    const paused = await learner.state(id)
    expect(paused).toMatchObject({ paused: true, time_remaining_seconds: expect.any(Number) })
    expect(Math.abs(paused.time_remaining_seconds - before.time_remaining_seconds)).toBeLessThanOrEqual(3)

    expect((await supervise(id, 'resume')).json).toMatchObject({ paused: false })
    expect((await supervise(id, 'resume')).json).toMatchObject({ paused: false })
    const after = await learner.state(id)
    for (const deadline of ['deadline_at', 'item_deadline_at']) {
      const shift = Date.parse(after[deadline]) - Date.parse(before[deadline])
      expect(shift).toBeGreaterThanOrEqual(1_000_000)
      expect(shift).toBeLessThan(1_010_000)
    }
    const { events } = await learner.follow(id)
    expect(named(events, 'state_change').map(({ data }) => data.paused)).toEqual([true, false])
    expect((await answer()).json).toMatchObject({ ok: true, duplicate: false })
    await learner.post(`/session/${id}/terminate`, {})
    expect((await learner.get(`/session/${id}/results`)).json.duration_seconds).toBeLessThan(60)
    for (const command of ['pause', 'resume'])
      expect(await supervise(id, command)).toMatchObject({ status: 409, json: { code: 'session_ended' } })
  })

  test('while paused nothing runs, and what was answered before goes on after', async () => {
    const learner = new Learner(server.url)
    const id = await learner.create(PRACTICE)
    await supervise(id, 'pause')
    const { events } = await learner.follow(id)
    expect(named(events, 'client_action')).toEqual([])
    await sweep()
    expect(await learner.state(id)).toMatchObject({ paused: true, pending_action: null })
    await supervise(id, 'resume')
    const state = await eventually(async () => {
      await sweep()
      const now = await learner.state(id)
      return now.status === 'awaiting_client_action' || now.status === 'pending' ? now : null
    })
    expect(['awaiting_client_action', 'pending']).toContain(state.status)
    expect(await nextQuestion(learner, id)).toBeTruthy()
  })
})
