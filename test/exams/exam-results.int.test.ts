// What one exam came to, apart from everything else that was taken of its assessment, and the release of all of it in one act.
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebhookEvent } from '../../src/contract/webhooks.js'
import { playThrough, todaysDatabase, nextQuestion, sayRight } from '../journeys/pupil.js'
import { eventually } from '../journeys/stored-rows.js'
import type { Learner } from '../support/learner.js'
import { releasedByHand } from '../support/released-by-hand.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { WebhookReceiver } from '../support/webhook-receiver.js'
import { begin, ExamSchool } from './exam-school.js'

describe.each(todaysDatabase(0))('the results of an exam on %s', database => {
  let server: TestServer
  let school: ExamSchool
  let folder: string
  let receiver: WebhookReceiver
  let teacher: Learner
  let colleague: Learner
  beforeAll(async () => {
    folder = await releasedByHand()
    receiver = await WebhookReceiver.listen(200)
    server = await startTestServer({
      database,
      blueprints: folder,
      env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' },
    })
    school = new ExamSchool(server)
    teacher = await school.staff('teacher')
    colleague = await school.staff('teacher')
  })
  afterAll(async () => {
    await server?.stop()
    receiver?.stop()
    await rm(folder, { recursive: true })
  })

  const took = async (learner: Learner, examId: string): Promise<string> => {
    const { session_id: id } = (await begin(learner, examId)).json
    await playThrough(server, learner, id, sayRight)
    return id
  }
  /** For two classes, each with a teacher of its own; one learner of each is through, and one is still in it. */
  const shared = async (title: string) => {
    const [own, other] = [await school.classOf(teacher), await school.classOf(colleague)]
    const about = { title, assessment_id: 'fixture-four', release: 'manual', classes: [own.id, other.id] } as const
    const { json: exam } = await school.asOperator('POST', '/exams', {
      opens_at: (await school.times()).in(0),
      closes_at: (await school.times()).in(60),
      ...about,
    })
    const [ada, ben, eve] = [await own.join('Ada'), await own.join('Ben'), await other.join('Eve')]
    const sessions = [await took(ada, exam.exam_id), await took(eve, exam.exam_id)]
    const { session_id: open } = (await begin(ben, exam.exam_id)).json
    await nextQuestion(ben, open)
    return { id: exam.exam_id as string, own, ada, ben, eve, sessions, open }
  }

  test('are those of its sessions alone, and of the learners whom one sees', async () => {
    const [exam, another] = [await shared('autumn'), await shared('winter')]
    const query = `exam_id=${exam.id}`
    const read = async (by: Learner, path: string) => (await by.get(`/supervise/${path}`)).json
    const ids = ({ results }: { results: { session_id: string }[] }) => results.map(one => one.session_id).toSorted()
    expect(ids((await school.asOperator('GET', `/supervise/results?${query}`)).json)).toEqual(exam.sessions.toSorted())
    expect(ids(await read(teacher, `results?${query}`))).toEqual([exam.sessions[0]])
    expect(ids(await read(colleague, `results?${query}`))).toEqual([exam.sessions[1]])
    expect(await read(teacher, `results/summary?${query}`)).toMatchObject({
      exam_id: exam.id,
      assessment_id: null,
      title: 'autumn',
      attempts: 1,
      released: 0,
    })
    expect(await read(teacher, `results/questions?${query}`)).toMatchObject({ exam_id: exam.id, learners: 1 })
    const { body: file } = await teacher.get(`/supervise/results/export?${query}`)
    expect([file.includes(exam.sessions[0]!), file.split('\r\n').filter(line => line !== '')]).toMatchObject([
      true,
      { length: 2 },
    ])
    const { sessions } = await read(teacher, `sessions?${query}`)
    expect(sessions.map((one: { session_id: string }) => one.session_id)).toEqual([exam.open, exam.sessions[0]])
    expect(await read(teacher, 'results/summary?class=x')).toMatchObject({ code: 'malformed' })
    expect(ids(await read(teacher, `results?exam_id=${another.id}`))).toEqual([another.sessions[0]])
  })

  test('are released in one act, each told to the webhook, and those that come later when it is said again', async () => {
    const exam = await shared('released')
    const hook = { url: receiver.url, events: ['result.released'] }
    const { json: made } = await school.asOperator('POST', '/webhooks', hook)
    const hidden = async (learner: Learner, id: string) => (await learner.get(`/session/${id}/results`)).status
    expect(await hidden(exam.ada, exam.sessions[0]!)).toBe(409)
    expect((await teacher.get(`/exams/${exam.id}`)).json).toMatchObject({ unreleased: 1, counts: { open: 1 } })
    // It is not theirs alone: whoever runs the server releases it for both classes.
    expect(await teacher.post(`/exams/${exam.id}/release`)).toMatchObject({ status: 403 })
    const release = async () => (await school.asOperator('POST', `/exams/${exam.id}/release`)).json
    expect((await school.asOperator('GET', `/exams/${exam.id}`)).json.unreleased).toBe(2)
    expect(await release()).toEqual({ released: 2 })
    expect(await hidden(exam.ada, exam.sessions[0]!)).toBe(200)
    expect(await hidden(exam.eve, exam.sessions[1]!)).toBe(200)
    expect(await release()).toEqual({ released: 0 })
    await exam.ben.post(`/session/${exam.open}/terminate`)
    expect(await hidden(exam.ben, exam.open)).toBe(409)
    expect(await release()).toEqual({ released: 1 })
    const told = await eventually(async () => receiver.got.length >= 3 && receiver.got)
    const sessions = told.map(({ body }) => WebhookEvent.parse(JSON.parse(body)).session_id)
    expect(new Set(sessions)).toEqual(new Set([...exam.sessions, exam.open]))
    const { json: log } = await school.asOperator('GET', '/audit?act=exam.release')
    expect(log.entries).toHaveLength(4)
    await school.asOperator('POST', `/webhooks/${made.webhook_id}/disable`)
  })

  test('of an exam for their classes alone are released by a teacher', async () => {
    const group = await school.classOf(teacher)
    const exam = await school.exam(teacher, { release: 'manual', classes: [group.id], assessment_id: 'fixture-four' })
    await took(await group.join(), exam.exam_id)
    expect((await teacher.post(`/exams/${exam.exam_id}/release`)).json).toEqual({ released: 1 })
    expect(await colleague.post(`/exams/${exam.exam_id}/release`)).toMatchObject({ json: { code: 'exam_not_found' } })
  })
})
