// What is noted in exams beside the answers: in exams alone, of nobody who is spared it, seen by the learner and by their staff.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SessionSignals } from '../../src/contract/signals.js'
import { sql } from 'drizzle-orm'
import { TOKENS } from '../../src/container-tokens.js'
import { rows } from '../../src/db/index.js'
import { newId } from '../../src/kernel/ids.js'
import { begin, ExamSchool, MINUTE, ownExams } from '../exams/exam-school.js'
import { todaysDatabase, nextQuestion } from '../journeys/pupil.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'

describe.each(todaysDatabase(1))('what is noted in exams on %s', database => {
  let server: TestServer
  let school: ExamSchool
  let teacher: Learner
  beforeAll(async () => {
    server = await startTestServer({ database })
    school = new ExamSchool(server)
    teacher = await school.staff('teacher')
  })
  afterAll(() => server?.stop())

  /** A learner in a class with an exam; `granted`: what the school has granted them. */
  async function examinee(granted: object = {}) {
    const group = await school.classOf(teacher)
    const learner = await group.join()
    const { members } = (await teacher.get(`/classes/${group.id}`)).json
    const person = members.find(({ role }: { role: string }) => role === 'learner').person_id as string
    await school.asOperator('POST', `/people/${person}`, granted)
    const exam = await school.exam(teacher, { classes: [group.id] })
    const id = (await begin(learner, exam.exam_id)).json.session_id as string
    await nextQuestion(learner, id)
    const left = (seconds: number, back: number | null, signal_id = newId()) => ({
      signal_id,
      kind: 'hidden',
      left_ms_ago: seconds * 1000,
      back_ms_ago: back === null ? null : back * 1000,
    })
    const note = (...signals: object[]) => learner.post(`/session/${id}/signals`, { signals })
    const own = async () => SessionSignals.parse((await learner.get(`/session/${id}/signals`)).json)
    const seen = async () => SessionSignals.parse((await teacher.get(`/supervise/${id}/signals`)).json)
    const line = async () => (await teacher.get(`/supervise/sessions?session_id=${id}`)).json.sessions[0]
    return { learner, person, id, left, note, own, seen, line }
  }

  test('the learner and their teacher see the same list, and the console how often and how long', async () => {
    const { learner, id, left, note, own, seen, line } = await examinee()
    expect(await own()).toEqual({ noted: true, signals: [] })
    expect((await line()).left_page).toBeNull()
    await server.pass(2 * MINUTE)
    const stays = newId()
    expect((await note(left(100, 60), left(30, null, stays))).json).toEqual({ ok: true, noted: true })
    await note(left(31, 1, stays))
    await note(left(31, 20, stays))
    const list = await own()
    expect(await seen()).toEqual(list)
    const seconds = list.signals.map(({ left_at, back_at }) => (Date.parse(back_at!) - Date.parse(left_at)) / 1000)
    expect(seconds[0]).toBe(40)
    expect(seconds[1]).toBeGreaterThan(28)
    expect(seconds[1]).toBeLessThan(31)
    expect(await line()).toMatchObject({ left_page: { times: 2, seconds: Math.round(seconds[0]! + seconds[1]!) } })
    const { sessions } = (await learner.get('/my-data')).json
    expect(sessions.find((one: { session_id: string }) => one.session_id === id).signals).toEqual(list.signals)
  })

  test('nothing is noted of whoever is spared it, and what was noted before is shown to no staff', async () => {
    const { learner, person, left, note, own, seen, line } = await examinee()
    await server.pass(MINUTE)
    await note(left(30, 10))
    await school.asOperator('POST', `/people/${person}`, { no_signals: true })
    expect((await note(left(9, 1))).json).toEqual({ ok: true, noted: false })
    expect(await own()).toMatchObject({ noted: false, signals: [{ kind: 'hidden' }] })
    expect(await seen()).toEqual({ noted: false, signals: [] })
    expect((await line()).left_page).toBeNull()
    expect((await ownExams(learner))[0]!.signals_noted).toBe(false)
  })

  test('nothing is noted in a quiz that no exam assigned', async () => {
    const { left } = await examinee()
    const learner = new Learner(server.url)
    const id = await learner.create({ session_type: 'evaluation', assessment_id: 'fixture-four' })
    await nextQuestion(learner, id)
    const sent = await learner.post(`/session/${id}/signals`, { signals: [left(30, 10)] })
    expect(sent.json).toEqual({ ok: true, noted: false })
    expect((await learner.get(`/session/${id}/signals`)).json).toEqual({ noted: false, signals: [] })
  })

  test('a session has room for so many and no more, and a score knows nothing of it', async () => {
    const { learner, id, left, note, own } = await examinee()
    await server.pass(2 * MINUTE)
    for (let round = 0; round < 26; round++) await note(...Array.from({ length: 20 }, () => left(60, 30)))
    expect((await own()).signals.length).toBeLessThan(520)
    expect((await own()).signals.length).toBeGreaterThanOrEqual(500)
    await learner.post(`/session/${id}/terminate`)
    expect((await note(left(0, 0))).json.noted).toBe(true)
    expect(JSON.stringify((await learner.get(`/session/${id}/results`)).json)).not.toMatch(/signal|left_page/)
  })

  test('nothing of it is left of a learner who is erased', async () => {
    const { learner, id, left, note } = await examinee()
    await server.pass(MINUTE)
    await note(left(30, 10))
    const { database: data } = server.container.resolve(TOKENS.foundations)
    const kept = () => rows(data.read, sql`select 1 from activity_signal where session_id = ${id}::uuid`)
    expect(await kept()).toHaveLength(1)
    expect((await learner.post('/my-data/erase', { confirm: true })).status).toBeLessThan(300)
    await expect.poll(kept, { timeout: 10_000 }).toEqual([])
  })

  test('nobody else may read or send', async () => {
    const [one, other] = [await examinee(), await examinee()]
    const stranger = await school.staff('teacher')
    const answers = [
      await other.learner.get(`/session/${one.id}/signals`),
      await other.learner.post(`/session/${one.id}/signals`, { signals: [one.left(30, 10)] }),
      await stranger.get(`/supervise/${one.id}/signals`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})
