// An exam is made, assigned, taken within its window, and ends for each learner when it should.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { newId } from '../../src/kernel/ids.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase, nextQuestion } from '../journeys/pupil.js'
import { begin, deadlineOf, ExamSchool, MINUTE, ownExams } from './exam-school.js'

describe.each(todaysDatabase(0))('an exam on %s', database => {
  let server: TestServer
  let school: ExamSchool
  let teacher: Learner
  beforeAll(async () => {
    server = await startTestServer({ database })
    // Swept by hand, so that a test can stand between a deadline and its consequence.
    await server.container.resolve(TOKENS.sweeper).stop()
    school = new ExamSchool(server)
    teacher = await school.staff('teacher')
  })
  afterAll(() => server?.stop())

  const sweep = () => server.container.resolve(TOKENS.sweeper).sweep()
  /** A class with one learner, and an exam for it. */
  const assigned = async (about: object = {}, factor: number | null = 1) => {
    const group = await school.classOf(teacher)
    const learner = await group.join()
    if (factor !== 1) {
      const { json } = await teacher.get(`/classes/${group.id}`)
      const { person_id: id } = json.members.find((one: { role: string }) => one.role === 'learner')
      await school.asOperator('POST', `/people/${id}`, { time_factor: factor })
    }
    return { learner, group, exam: await school.exam(teacher, { classes: [group.id], ...about }) }
  }
  /** Begun: the first question is asked. */
  const begun = async (learner: Learner, examId: string, said: object = {}) => {
    const { status, json, body } = await begin(learner, examId, said)
    if (status !== 201) throw new Error(body)
    await nextQuestion(learner, json.session_id)
    return json.session_id as string
  }

  test('is listed for whom it is assigned to, with their own time, and taken by nobody else', async () => {
    const { learner, exam } = await assigned({ duration_minutes: 20 }, 1.5)
    const [own, ...others] = await ownExams(learner)
    expect(others).toEqual([])
    expect(own).toMatchObject({
      exam_id: exam.exam_id,
      title: 'Sums',
      phase: 'open',
      duration_seconds: 1_800,
      time_factor: 1.5,
      attempts_left: 1,
      needs_access_code: false,
      ends_at: new Date(Date.parse(exam.closes_at) + 10 * MINUTE).toISOString(),
    })
    const other = await (await school.classOf(teacher)).join()
    expect(await ownExams(other)).toEqual([])
    const refused = { status: 404, json: { code: 'exam_not_assigned' } }
    expect(await begin(other, exam.exam_id)).toMatchObject(refused)
    expect(await begin(learner, newId())).toMatchObject(refused)
    const session = await begun(learner, exam.exam_id)
    expect((await ownExams(learner))[0]).toMatchObject({ open_session_id: session, attempts_used: 0 })
    expect((await learner.get(`/session/${session}`)).json).toMatchObject({ title: 'Sums', time_limit_seconds: 1_800 })
    await learner.post(`/session/${session}/terminate`)
    expect((await ownExams(learner))[0]).toMatchObject({ attempts_left: 0, last_session_id: session })
    expect(await begin(learner, exam.exam_id)).toMatchObject({ status: 409, json: { code: 'no_attempts_left' } })
    // Until it closes it is taken as an exam alone; then what was taken as an exam is no attempt at the assessment itself.
    const beside = () => learner.post('/session/', { session_type: 'evaluation', assessment_id: 'fixture-twenty' })
    expect(await beside()).toMatchObject({ status: 409, json: { code: 'assigned_as_exam', exam_id: exam.exam_id } })
    await teacher.post(`/exams/${exam.exam_id}/cancel`)
    expect((await beside()).status).toBe(201)
  })

  test('is taken within its window alone', async () => {
    const times = await school.times()
    const { learner, exam } = await assigned({ opens_at: times.in(10), closes_at: times.in(20) })
    expect((await ownExams(learner))[0]!.phase).toBe('upcoming')
    expect(await begin(learner, exam.exam_id)).toMatchObject({
      status: 409,
      json: { code: 'exam_not_open', opens_at: exam.opens_at },
    })
    await server.pass(10 * MINUTE)
    const { session_id: session } = (await begin(learner, exam.exam_id)).json
    expect((await learner.state(session)).time_remaining_seconds).toBeLessThanOrEqual(600)
    await server.pass(10 * MINUTE)
    const { learner: late, exam: closed } = await assigned({ opens_at: times.in(-20), closes_at: times.in(5) })
    expect(await begin(late, closed.exam_id)).toMatchObject({
      status: 409,
      json: { code: 'exam_closed', closes_at: closed.closes_at },
    })
    // Who made a session in time and opens it too late gets no question.
    await learner.follow(session)
    expect(await learner.state(session)).toMatchObject({ status: 'expired', pending_action: null })
  })

  test.each([
    ['the time limit', 1, 60, 10],
    ['the end of the window', 1, 6, 6],
    ['the longer time limit', 1.5, 60, 15],
    ['the end of the window, as much later as the time is longer', 1.5, 6, 11],
  ])('ends with %s, whichever comes first', async (_, factor, window, minutes) => {
    const times = await school.times()
    const { learner, exam } = await assigned({ opens_at: times.in(0), closes_at: times.in(window) }, factor)
    const session = await begun(learner, exam.exam_id)
    const { started_at } = (await learner.get(`/session/${session}`)).json
    const from =
      window < minutes || factor === 1 ? Date.parse(exam.closes_at) - window * MINUTE : Date.parse(started_at)
    const expected = window === 60 ? Date.parse(started_at) + minutes * MINUTE : from + minutes * MINUTE
    expect(await deadlineOf(learner, session)).toBe(expected)
  })

  test('has no end for whoever has as much time as they need', async () => {
    const { learner, exam } = await assigned({}, null)
    const session = await begun(learner, exam.exam_id)
    expect((await learner.state(session)).deadline_at).toBeNull()
    expect((await ownExams(learner))[0]).toMatchObject({ ends_at: null, duration_seconds: null })
    await teacher.post(`/exams/${exam.exam_id}`, { closes_at: (await school.times()).in(1) })
    await server.pass(30 * MINUTE)
    await sweep()
    expect((await learner.state(session)).status).toBe('awaiting_client_action')
  })

  test('hands in what stands in the field when its window ends', async () => {
    const times = await school.times()
    const { learner, exam } = await assigned({ closes_at: times.in(5) })
    const session = await begun(learner, exam.exam_id)
    const action = (await learner.state(session)).pending_action
    const response = 'options' in action.props ? { index: 0 } : { text: '1' }
    await learner.post(`/session/${session}/draft`, { tool_call_id: action.tool_call_id, response })
    await server.pass(5 * MINUTE + 6_000)
    await sweep()
    expect(await learner.state(session)).toMatchObject({ status: 'expired', items_completed: 1 })
  })

  test('that ends later or sooner ends so at once for all who are in it, by the database’s clock', async () => {
    const times = await school.times()
    const { learner, group, exam } = await assigned({ opens_at: times.in(0), closes_at: times.in(5) })
    const second = await group.join('Ravi')
    const [first, other] = [await begun(learner, exam.exam_id), await begun(second, exam.exam_id)]
    const started = Date.parse((await learner.get(`/session/${first}`)).json.started_at)
    const closing = async (minutes: number) =>
      (await teacher.post(`/exams/${exam.exam_id}`, { closes_at: times.in(minutes) })).status
    const ends = () => Promise.all([deadlineOf(learner, first), deadlineOf(second, other)])
    expect(await ends()).toEqual(Array(2).fill(times.now + 5 * MINUTE))
    expect(await closing(8)).toBe(200)
    expect(await ends()).toEqual(Array(2).fill(times.now + 8 * MINUTE))
    // The time limit of ten minutes comes before that.
    expect(await closing(40)).toBe(200)
    expect((await ends())[0]).toBe(started + 10 * MINUTE)
    expect(await closing(3)).toBe(200)
    expect(await ends()).toEqual(Array(2).fill(times.now + 3 * MINUTE))
    const { events } = await learner.follow(first)
    expect(events.findLast(({ event }) => event === 'state_change')?.data.deadline_at).toBe(times.in(3))
    await server.pass(3 * MINUTE + 6_000)
    await sweep()
    expect([(await learner.state(first)).status, (await second.state(other)).status]).toEqual(['expired', 'expired'])
  })

  test('is extended for all once, however often it is said, and a proctor may do it', async () => {
    const { learner, group, exam } = await assigned({}, 1.5)
    const session = await begun(learner, exam.exam_id)
    const before = await deadlineOf(learner, session)
    const proctor = await school.staff('proctor', [group.name])
    const more = { command_id: newId(), minutes: 4, reason: 'The alarm went off.' }
    for (const staff of [proctor, proctor, teacher])
      expect(await staff.post(`/exams/${exam.exam_id}/extend`, more)).toMatchObject({
        status: 200,
        json: { extended_minutes: 4, closes_at: new Date(Date.parse(exam.closes_at) + 4 * MINUTE).toISOString() },
      })
    expect(await deadlineOf(learner, session)).toBe(before + 4 * MINUTE)
    // Who begins later has the same time as ever, in a window that ends later.
    const late = await group.join('Ravi')
    const other = await begun(late, exam.exam_id)
    const { started_at } = (await late.get(`/session/${other}`)).json
    expect(await deadlineOf(late, other)).toBe(Date.parse(started_at) + 10 * MINUTE)
    expect((await proctor.post(`/exams/${exam.exam_id}`, { title: 'Mine' })).status).toBe(403)
  })

  test('keeps what all are asked once somebody has begun', async () => {
    const { learner, exam } = await assigned()
    const change = (body: object) => teacher.post(`/exams/${exam.exam_id}`, body)
    expect((await change({ duration_minutes: 12, title: 'More sums' })).json).toMatchObject({
      duration_minutes: 12,
      title: 'More sums',
      begun: false,
    })
    await begun(learner, exam.exam_id)
    expect(await change({ duration_minutes: 30, shuffle: false })).toMatchObject({
      status: 409,
      json: { code: 'exam_begun', fields: ['duration_minutes', 'shuffle'] },
    })
    expect((await change({ title: 'Sums', duration_minutes: 12 })).json).toMatchObject({ title: 'Sums', begun: true })
  })

  test('that is cancelled is begun by nobody and stops who is in it', async () => {
    const { learner, group, exam } = await assigned()
    const session = await begun(learner, exam.exam_id)
    for (const _ of [1, 2])
      expect((await teacher.post(`/exams/${exam.exam_id}/cancel`)).json).toMatchObject({ phase: 'cancelled' })
    expect((await learner.state(session)).status).toBe('terminated')
    const late = await group.join('Ravi')
    expect(await begin(late, exam.exam_id)).toMatchObject({ status: 409, json: { code: 'exam_cancelled' } })
    expect(await ownExams(late)).toEqual([])
    expect((await teacher.post(`/exams/${exam.exam_id}`, { title: 'x' })).json.code).toBe('exam_cancelled')
  })

  test('with a code is begun with it alone, and guessing it takes long', async () => {
    const { learner, exam } = await assigned({ access_code: 'Rowan 42' })
    expect(exam.has_access_code).toBe(true)
    const guess = (access_code?: string) =>
      begin(learner, exam.exam_id, access_code === undefined ? {} : { access_code })
    expect(await guess()).toMatchObject({ status: 403, json: { code: 'access_code_required' } })
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(await guess(`oak ${wrong}`)).toMatchObject({ status: 403, json: { code: 'access_code_wrong' } })
    const waits = await guess(' rowan 42 ')
    expect(waits).toMatchObject({ status: 429, json: { code: 'too_many_guesses' } })
    expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0)
    await server.pass(31_000)
    expect((await guess(' rowan 42 ')).status).toBe(201)
    expect(JSON.stringify(await school.asOperator('GET', `/exams/${exam.exam_id}`))).not.toMatch(/rowan/i)
  })

  test('is seen by the staff of its classes alone, with their own learners', async () => {
    const { learner, group, exam } = await assigned()
    await begun(learner, exam.exam_id)
    const stranger = await school.staff('teacher')
    const theirs = await school.classOf(stranger)
    const gone = { status: 404, json: { code: 'exam_not_found' } }
    expect((await stranger.get('/exams')).json).toEqual({ exams: [], next: null })
    expect(await stranger.get(`/exams/${exam.exam_id}`)).toMatchObject(gone)
    expect(await stranger.post(`/exams/${exam.exam_id}`, { title: 'Mine' })).toMatchObject(gone)
    expect(await stranger.post(`/exams/${exam.exam_id}/cancel`)).toMatchObject(gone)
    expect(await school.tryExam(stranger, { classes: [group.id] })).toMatchObject({
      status: 404,
      json: { code: 'class_not_found' },
    })
    // An administrator assigns it to both classes: each teacher sees their own learners, and changes it no more.
    await school.asOperator('POST', `/exams/${exam.exam_id}`, { classes: [group.id, theirs.id] })
    await theirs.join('Ravi')
    const seen = (await stranger.get(`/exams/${exam.exam_id}`)).json
    expect(seen.people.map(({ name }: { name: string }) => name)).toEqual(['Ravi'])
    expect(seen).toMatchObject({
      may_change: false,
      counts: { assigned: 1, open: 0 },
      classes: [{ class_id: theirs.id }],
    })
    expect((await stranger.post(`/exams/${exam.exam_id}`, { title: 'Mine' })).status).toBe(403)
    expect((await school.asOperator('GET', `/exams/${exam.exam_id}`)).json.counts).toEqual({
      assigned: 2,
      open: 1,
      done: 0,
    })
  })

  test('is assigned to single learners of one’s classes, too', async () => {
    const { group } = await assigned()
    const learner = await group.join('Ravi')
    const { members } = (await teacher.get(`/classes/${group.id}`)).json
    const { person_id: id } = members.find(({ name }: { name: string }) => name === 'Ravi')
    const exam = await school.exam(teacher, { learners: [id] })
    expect((await ownExams(learner)).map(({ exam_id }) => exam_id)).toContain(exam.exam_id)
    const other = await school.classOf(await school.staff('teacher'))
    await other.join()
    expect(await school.tryExam(teacher, { learners: [newId()] })).toMatchObject({ json: { code: 'person_not_found' } })
  })

  test('that is open by a code is assigned to whoever enters it, and guessing takes long', async () => {
    const times = await school.times()
    const about = { title: 'Open day', assessment_id: 'fixture-four', opens_at: times.in(0), closes_at: times.in(60) }
    // Whoever sees only their classes would not see who comes.
    expect(await school.tryExam(teacher, { by_code: true })).toMatchObject({ status: 422 })
    const { json: exam } = await school.asOperator('POST', '/exams', { ...about, by_code: true, access_code: 'Rowan' })
    expect(exam.entry_code).toMatch(/^[A-Z0-9]{8}$/)
    const learner = new Learner(server.url)
    const joining = (code: string, name = 'Noor') => learner.post('/join', { code, name })
    expect((await joining(exam.entry_code.toLowerCase())).json).toEqual({
      class: null,
      exam: { exam_id: exam.exam_id, title: 'Open day' },
      name: 'Noor',
    })
    expect(await ownExams(learner)).toMatchObject([{ exam_id: exam.exam_id, needs_access_code: true }])
    // The access code is another one, and is needed still.
    expect(await begin(learner, exam.exam_id)).toMatchObject({ json: { code: 'access_code_required' } })
    await begun(learner, exam.exam_id, { access_code: 'rowan' })
    const { json: now } = await school.asOperator('GET', `/exams/${exam.exam_id}`)
    expect(now.people).toMatchObject([{ name: 'Noor', singly: true, attempts: 1 }])
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(await joining('BBBBBBBB')).toMatchObject({ status: 404, json: { code: 'class_code_unknown' } })
    expect(await joining(exam.entry_code)).toMatchObject({ status: 429, json: { code: 'too_many_guesses' } })
    await server.pass(MINUTE)
    expect((await joining(exam.entry_code)).status).toBe(200)
    await school.asOperator('POST', `/exams/${exam.exam_id}`, { by_code: false })
    expect((await joining(exam.entry_code)).status).toBe(404)
    const { json: again } = await school.asOperator('POST', `/exams/${exam.exam_id}`, { by_code: true })
    expect(again.entry_code).not.toBe(exam.entry_code)
    await school.asOperator('POST', `/exams/${exam.exam_id}/cancel`)
    expect((await joining(again.entry_code)).status).toBe(404)
  })

  test('of one class is opened by a code by its teacher, and whoever enters it joins that class', async () => {
    const group = await school.classOf(teacher)
    const { exam_id: id } = await school.exam(teacher, { classes: [group.id] })
    const renewed = async (by: Learner) => by.post(`/exams/${id}/code`)
    const { status, json: opened } = await renewed(teacher)
    expect([status, opened.entry_code]).toEqual([201, expect.stringMatching(/^[A-Z0-9]{8}$/)])
    const { json: again } = await renewed(teacher)
    const learner = new Learner(server.url)
    const joining = (code: string) => learner.post('/join', { code, name: 'Ravi' })
    expect((await joining(opened.entry_code)).status).toBe(404)
    expect((await joining(again.entry_code)).json).toMatchObject({ class: expect.any(String), exam: { exam_id: id } })
    const { people } = (await teacher.get(`/exams/${id}`)).json
    expect(people).toMatchObject([{ name: 'Ravi', singly: false }])
    const stranger = await school.staff('teacher')
    expect(await renewed(stranger)).toMatchObject({ status: 404, json: { code: 'exam_not_found' } })
    await teacher.post(`/exams/${id}/cancel`)
    expect(await renewed(teacher)).toMatchObject({ status: 409, json: { code: 'exam_cancelled' } })
  })

  test('keeps the learners whom whoever changes it does not see', async () => {
    const { group } = await assigned()
    await group.join('Ravi')
    const elsewhere = await school.classOf(await school.staff('teacher'))
    const stranger = await elsewhere.join('Yuki')
    const personIn = async ({ id }: { id: string }, called: string) => {
      const { json } = await school.asOperator('GET', `/classes/${id}`)
      return json.members.find(({ name }: { name: string }) => name === called).person_id as string
    }
    const exam = await school.exam(teacher, { learners: [await personIn(group, 'Ravi')] })
    await school.asOperator('POST', `/exams/${exam.exam_id}`, { learners: [await personIn(elsewhere, 'Yuki')] })
    const changed = await teacher.post(`/exams/${exam.exam_id}`, { learners: [await personIn(group, 'Noor')] })
    expect(changed.json).toMatchObject({ learners: 2, may_change: true, may_extend: true })
    const { people } = (await teacher.get(`/exams/${exam.exam_id}`)).json
    expect(people).toMatchObject([{ name: 'Noor', singly: true }])
    expect((await ownExams(stranger)).map(({ exam_id }) => exam_id)).toEqual([exam.exam_id])
  })

  test('is listed among those that are open, come, or are over', async () => {
    const other = await school.staff('teacher')
    const times = await school.times()
    await school.exam(other, { title: 'now' })
    await school.exam(other, { title: 'later', opens_at: times.in(60), closes_at: times.in(90) })
    await school.exam(other, { title: 'before', opens_at: times.in(-60), closes_at: times.in(-30) })
    const { exam_id: id } = await school.exam(other, { title: 'never' })
    await other.post(`/exams/${id}/cancel`)
    const titles = async (query: string) =>
      (await other.get(`/exams${query}`)).json.exams.map(({ title }: { title: string }) => title)
    expect(await titles('?state=open')).toEqual(['now'])
    expect(await titles('?state=upcoming')).toEqual(['later'])
    expect(await titles('?state=over')).toEqual(['never', 'before'])
    expect(await titles('')).toHaveLength(4)
  })

  test('is followed by a session that missed a change, with the next round of the sweeper', async () => {
    const { learner, exam } = await assigned()
    const session = await begun(learner, exam.exam_id)
    const before = await deadlineOf(learner, session)
    // The server that stored the extension has died before it could tell the session.
    const exams = server.container.resolve(TOKENS.exams)
    await exams.extend(exam.exam_id, { commandId: newId(), minutes: 2, reason: null })
    await server.container.resolve(TOKENS.examKeeper).round()
    expect(await deadlineOf(learner, session)).toBe(before + 2 * MINUTE)
  })

  test.each([
    ['that ends before it begins', { closes_at: '2020-01-01T00:00:00Z' }, 'malformed', '/closes_at'],
    ['whose results come at no time', { release: 'at' as const }, 'malformed', '/release_at'],
    ['of nothing', { assessment_id: 'no-such' }, 'unknown_assessment', undefined],
  ])('%s is refused', async (_, about, code, pointer) => {
    const { json } = await school.tryExam(teacher, about)
    expect([json.code, json.errors?.[0]?.pointer]).toEqual([code, pointer])
  })

  test('every way to make a session asks the exam', async () => {
    const times = await school.times()
    const { learner, exam } = await assigned({ opens_at: times.in(10), closes_at: times.in(20) })
    const viva = { session_type: 'evaluation', exam_id: exam.exam_id }
    const chats: [string, object][] = [
      ['/ag-ui', { threadId: newId(), runId: 'run', messages: [], forwardedProps: { viva } }],
      ['/ai-sdk/chat', { id: newId(), messages: [], viva }],
    ]
    for (const [path, body] of chats) expect((await learner.post(path, body)).body).toContain('exam_not_open')
    const { json } = await school.asOperator('POST', '/session/', { ...viva, learner: { external_id: newId() } })
    expect(json.code).toBe('exam_not_assigned')
  })
})
