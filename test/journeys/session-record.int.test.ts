// One session as staff read it: its figures, the plan of a lesson, and what staff did.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AgentStepPage, ReplayPage, SessionRecord } from '../../src/contract/session-record.js'
import { newId } from '../../src/kernel/ids.js'
import { aTeacher } from '../support/a-teacher.js'
import { enrolled, operatorOf } from '../support/enrolled.js'
import { Learner, type Reply } from '../support/learner.js'
import { LessonPupil } from '../support/lesson-pupil.js'
import { connectSocket } from '../support/socket-client.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase, openAction, playThrough, sayRight, sayWrong } from './pupil.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }

describe.each(todaysDatabase(1))('on %s', database => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server?.stop())

  const read = (path: string, headers: Record<string, string> = operatorOf(server)): Promise<Reply> =>
    new Learner(server.url).request('GET', path, undefined, headers)
  const recordOf = async (id: string) => SessionRecord.parse((await read(`/supervise/sessions/${id}`)).json)
  const act = (id: string, what: string, body: object) =>
    new Learner(server.url).post(`/supervise/${id}/${what}`, body, operatorOf(server))

  test('an exam tells how many answers are right when it is over, and what staff did in its order', async () => {
    const { id, page } = await enrolled(server, 'Ada', 'record-a', EXAM)
    await page.follow(id)
    const { tool_call_id } = await openAction(page, id)
    await page.respond(id, tool_call_id, { dont_know: true })
    await page.follow(id)
    const teacher = { cookie: await aTeacher(server, ['record-a']) }
    await new Learner(server.url).post(`/supervise/${id}/pause`, { reason: 'Fire drill' }, teacher)
    await act(id, 'resume', {})
    await act(id, 'extend', { command_id: newId(), minutes: 5 })
    await act(id, 'message', { message_id: newId(), text: 'Take your time.' })
    const running = await recordOf(id)
    expect(running.figures).toMatchObject({ questions_answered: 1, questions_correct: null, accuracy: null, hints: 0 })
    expect(running.figures.seconds_per_question).toBeGreaterThanOrEqual(0)
    expect(running).toMatchObject({ session: { learner: { name: 'Ada' }, classes: ['record-a'] }, lesson: null })
    const operator = { kind: 'operator', name: null }
    expect(running.acts.map(({ act: name, text, minutes, by }) => [name, text, minutes, ...by])).toEqual([
      ['pause', 'Fire drill', null, { kind: 'person', name: 'Ada Lovelace' }],
      ['resume', null, null, operator],
      ['extend', null, 5, operator],
      ['message', 'Take your time.', null, operator],
    ])
    await playThrough(server, page, id, sayRight)
    const over = await recordOf(id)
    expect(over.figures).toMatchObject({ questions_answered: 4, questions_correct: 3, accuracy: 0.75 })
  })

  test('practice tells it while it goes on', async () => {
    const { id, page } = await enrolled(server, 'Eve', 'record-a', {
      session_type: 'learning',
      skills: ['fixture.sum'],
      config: { max_items: 2 },
    })
    await playThrough(server, page, id, (item, number) => (number === 1 ? sayRight : sayWrong)(item, number))
    expect((await recordOf(id)).figures).toMatchObject({ questions_answered: 2, questions_correct: 1, accuracy: 0.5 })
  })

  test('a lesson has its plan, its steps and the notes of its agents', async () => {
    const pupil = await LessonPupil.start(server)
    await pupil.answers('right')
    const { lesson, figures } = await recordOf(pupil.id)
    expect(lesson!.study_plan.todo_list.length).toBeGreaterThan(0)
    expect(lesson).toMatchObject({ off_topic: 0, intervention: null })
    expect(lesson!.notes.length).toBeGreaterThan(0)
    expect(figures.duration_seconds).toBeGreaterThanOrEqual(0)
  })

  test('the steps of the agents are filtered, and come page by page', async () => {
    const pupil = await LessonPupil.start(server)
    await pupil.answers('right')
    const steps = async (query: string) =>
      AgentStepPage.parse((await read(`/supervise/sessions/${pupil.id}/steps${query}`)).json)
    const all = await steps('')
    expect(all.steps.map(({ agent }) => agent)).toEqual(['planner', 'executor', 'evaluator', 'executor'])
    expect(all).toMatchObject({ next: null, agents: ['planner', 'executor', 'evaluator'] })
    expect(new Set(all.steps.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']))
    const first = await steps('?agent=executor&limit=1')
    expect(first).toMatchObject({ steps: [all.steps[1]], next: all.steps[1]!.seq })
    expect(await steps(`?agent=executor&after=${first.next}`)).toMatchObject({ steps: [all.steps[3]], next: null })
    expect((await steps('?failures=true')).steps).toEqual([])
    expect((await steps('?outcome=accepted')).steps).toEqual(all.steps)
  })

  test('a replay has the events of the stream with their times, page by page', async () => {
    const { id, page } = await enrolled(server, 'Ivo', 'record-a', EXAM)
    await playThrough(server, page, id, sayRight)
    const replay = async (query: string) =>
      ReplayPage.parse((await read(`/supervise/sessions/${id}/replay${query}`)).json)
    const { moments, next } = await replay('?limit=500')
    expect(next).toBeNull()
    const { events } = (await page.get(`/session/${id}/events?limit=500`)).json
    expect(moments.map(({ id: place, event, data }) => ({ id: place, event, data }))).toEqual(events)
    const times = moments.map(({ at }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const first = await replay('?limit=3')
    expect(first).toEqual({ moments: moments.slice(0, 3), next: 3 })
    expect((await replay(`?after=${first.next}&limit=500`)).moments).toEqual(moments.slice(3))
  })

  test('a teacher of another class finds no such session', async () => {
    const { id } = await enrolled(server, 'Ada', 'record-a', EXAM)
    const cookie = await aTeacher(server, ['record-b'])
    for (const part of ['', '/steps', '/replay']) {
      const reply = await read(`/supervise/sessions/${id}${part}`, { cookie })
      expect([reply.status, reply.json.code]).toEqual([404, 'session_not_found'])
      expect(reply.body).not.toContain('Ada')
    }
    const own = await read(`/supervise/sessions/${id}`, { cookie: await aTeacher(server, ['record-a']) })
    expect(own.status).toBe(200)
  })

  test('a page that reads on within five minutes is recorded once', async () => {
    const { id } = await enrolled(server, 'Ida', 'record-a', EXAM)
    const cookie = await aTeacher(server, ['record-a'])
    const readings = async () =>
      (await read(`/audit?session_id=${id}&act=session.read_record`)).json.entries.length as number
    for (let n = 0; n < 3; n += 1) await read(`/supervise/sessions/${id}`, { cookie })
    expect(await readings()).toBe(1)
    await recordOf(id)
    expect(await readings()).toBe(2)
  })

  test('lists of many learners are recorded, too, whether they are read or watched', async () => {
    const cookie = await aTeacher(server, ['record-a'])
    const lists = async () => {
      const { entries } = (await read('/audit?limit=200')).json as { entries: { act: string; actor: object }[] }
      return entries.flatMap(({ act }) => (act.endsWith('.list') ? [act] : [])).toSorted()
    }
    const before = await lists()
    const socket = await connectSocket(server.url, { headers: { cookie } })
    await socket.watch()
    for (let n = 0; n < 2; n += 1) for (const path of ['/supervise/sessions', '/alerts']) await read(path, { cookie })
    await socket.cut()
    await read('/sessions/logs')
    expect(await lists()).toEqual([...before, 'agent_logs.list', 'alerts.list', 'sessions.list'].toSorted())
  })
})
