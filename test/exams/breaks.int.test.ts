// Who has been given minutes for breaks stops the clock by themself; the server ends a break when its minutes are used up.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { newId } from '../../src/kernel/ids.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase, nextQuestion } from '../journeys/pupil.js'
import { deadlineOf, ExamSchool, MINUTE } from './exam-school.js'

describe.each(todaysDatabase(1))('breaks on %s', database => {
  let server: TestServer
  let school: ExamSchool
  beforeAll(async () => {
    server = await startTestServer({ database })
    await server.container.resolve(TOKENS.sweeper).stop()
    school = new ExamSchool(server)
  })
  afterAll(() => server?.stop())

  const sweep = () => server.container.resolve(TOKENS.sweeper).sweep()
  /** A quiz of a learner with so many minutes for breaks; its first question is asked. */
  const begun = async (minutes: number) => {
    const learner = { external_id: newId(), break_minutes: minutes }
    const body = { session_type: 'evaluation', assessment_id: 'fixture-twenty', learner }
    const { json } = await school.asOperator('POST', '/session/', body)
    const id = json.session_id as string
    const browser = new Learner(server.url)
    const headers = { authorization: `Bearer ${json.session_token}` }
    const send = (path: string, posted?: object) => browser.post(`/session/${id}/${path}`, posted, headers)
    await browser.follow(id, { headers })
    const state = async () => (await browser.request('GET', `/session/${id}/state`, undefined, headers)).json
    /** What the stream says of the session's state. */
    const events = async () =>
      (await browser.request('GET', `/session/${id}/events`, undefined, headers)).json.events
        .filter(({ event }: { event: string }) => event === 'state_change')
        .map(({ data }: { data: object }) => data)
    return { id, send, state, events, ends: async () => Date.parse((await state()).deadline_at) }
  }

  test('move the deadline by as long as they last, and take no answer', async () => {
    const { send, state, ends } = await begun(10)
    const before = await ends()
    expect(await state()).toMatchObject({ paused: false, break: { seconds_left: 600, ends_at: null } })
    const { json } = await send('break')
    expect(json).toMatchObject({ ok: true, break: { seconds_left: 600 } })
    expect((await send('break')).json).toEqual(json)
    await server.pass(4 * MINUTE)
    const { pending_action: action, paused, server_time } = await state()
    expect(paused).toBe(true)
    expect(Date.parse(json.break.ends_at) - Date.parse(server_time)).toBeLessThanOrEqual(6 * MINUTE)
    const answer = { tool_call_id: action.tool_call_id, response: { text: '1' } }
    expect(await send('respond', answer)).toMatchObject({ status: 409, json: { code: 'session_paused' } })
    for (const _ of [1, 2]) expect((await send('break/end')).status).toBe(200)
    const moved = (await ends()) - before
    expect(moved).toBeGreaterThanOrEqual(4 * MINUTE)
    expect(moved).toBeLessThan(4 * MINUTE + 10_000)
    expect((await state()).break.seconds_left).toBe(Math.floor((10 * MINUTE - moved) / 1000))
    expect((await send('respond', answer)).status).not.toBe(409)
  })

  test('are told to the stream and to whoever watches', async () => {
    const { id, send, events } = await begun(10)
    const line = async () => (await school.asOperator('GET', `/supervise/sessions?session_id=${id}`)).json.sessions[0]
    expect(await line()).toMatchObject({ paused: false, on_break: false })
    const { ends_at } = (await send('break')).json.break
    expect((await events()).at(-1)).toMatchObject({ paused: true, break: { seconds_left: 600, ends_at } })
    expect(await line()).toMatchObject({ paused: true, on_break: true })
    await send('break/end')
    expect((await events()).at(-1)).toMatchObject({ paused: false, break: { ends_at: null } })
    expect(await line()).toMatchObject({ paused: false, on_break: false })
  })

  test('end by themselves, at the second at which their minutes are used up', async () => {
    const { send, state, ends } = await begun(2)
    const before = await ends()
    await send('break')
    await server.pass(50 * MINUTE)
    await sweep()
    expect(await ends()).toBe(before + 2 * MINUTE)
    expect(await state()).toMatchObject({ paused: false })
    expect(await send('break')).toMatchObject({ status: 409, json: { code: 'no_break_left' } })
  })

  test('are for those alone who have been given some', async () => {
    const { send, state } = await begun(0)
    expect((await state()).break).toBeUndefined()
    expect((await send('break')).json.code).toBe('no_break_left')
  })

  test('become the pause of staff who pause meanwhile, and end when staff let the session go on', async () => {
    const { id, send, ends } = await begun(10)
    const before = await ends()
    const supervise = (act: string) => school.asOperator('POST', `/supervise/${id}/${act}`, {})
    await send('break')
    await server.pass(3 * MINUTE)
    await supervise('pause')
    await server.pass(30 * MINUTE)
    await sweep()
    expect((await send('break/end')).status).toBe(200)
    expect((await send('break')).json.code).toBe('session_paused')
    await supervise('resume')
    const moved = (await ends()) - before
    expect(moved).toBeGreaterThanOrEqual(33 * MINUTE)
    expect((await send('break')).json.break.seconds_left).toBeLessThanOrEqual(7 * 60)
    await supervise('resume')
    expect(await ends()).toBeGreaterThanOrEqual(before + moved)
  })

  test('stop the end of an exam’s window, too', async () => {
    const teacher = await school.staff('teacher')
    const group = await school.classOf(teacher)
    const learner = await group.join()
    const { members } = (await teacher.get(`/classes/${group.id}`)).json
    const { person_id: person } = members.find(({ role }: { role: string }) => role === 'learner')
    await school.asOperator('POST', `/people/${person}`, { break_minutes: 5, no_signals: true })
    const exam = await school.exam(teacher, { classes: [group.id], closes_at: (await school.times()).in(6) })
    const session = await learner.create({ session_type: 'evaluation', exam_id: exam.exam_id })
    await nextQuestion(learner, session)
    await learner.post(`/session/${session}/break`)
    await server.pass(7 * MINUTE)
    await sweep()
    expect(await deadlineOf(learner, session)).toBe(Date.parse(exam.closes_at) + 5 * MINUTE)
  })
})

describe('the review of an exam', () => {
  let server: TestServer
  let school: ExamSchool
  beforeAll(async () => {
    server = await startTestServer()
    school = new ExamSchool(server)
  })
  afterAll(() => server?.stop())

  test.each([
    ['the score alone', 'score', 409],
    ['their own answers', 'own_answers', 200],
    ['everything', 'everything', 200],
  ] as const)('shows learners %s', async (_, review, status) => {
    const teacher = await school.staff('teacher')
    const group = await school.classOf(teacher)
    const learner = await group.join()
    const exam = await school.exam(teacher, { classes: [group.id], review, assessment_id: 'fixture-four' })
    const session = await learner.create({ session_type: 'evaluation', exam_id: exam.exam_id })
    await nextQuestion(learner, session)
    await learner.post(`/session/${session}/terminate`)
    expect((await learner.get(`/session/${session}/results`)).status).toBe(200)
    const seen = await learner.get(`/session/${session}/review`)
    expect(seen.status).toBe(status)
    if (status === 409) expect(seen.json.code).toBe('review_not_shown')
    else {
      const isRight = ({
        correct_response: right,
        explanation,
      }: {
        correct_response: unknown
        explanation: unknown[]
      }) => right !== null || explanation.length > 0
      expect(seen.json.items.some(isRight)).toBe(review === 'everything')
    }
    const { items } = (await school.asOperator('GET', `/session/${session}/review`)).json
    expect(items[0].correct_response).not.toBeNull()
  })
})
