// Staff take an exam themselves: as a learner would, at any time, and nothing of it is left.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { ExamPreviewEnd } from '../../src/contract/exams.js'
import { OF_SESSION } from '../../src/exams/infrastructure/drizzle-preview-store.js'
import { rows } from '../../src/db/index.js'
import { todaysDatabase, playThrough, sayRight, storedItem } from '../journeys/pupil.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { WebhookReceiver } from '../support/webhook-receiver.js'
import { ExamSchool, MINUTE } from './exam-school.js'

describe.each(todaysDatabase(0))('the preview of an exam on %s', database => {
  let server: TestServer
  let school: ExamSchool
  let teacher: Learner
  let receiver: WebhookReceiver
  beforeAll(async () => {
    receiver = await WebhookReceiver.listen(200)
    server = await startTestServer({ database, env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } })
    await server.container.resolve(TOKENS.sweeper).stop()
    school = new ExamSchool(server)
    teacher = await school.staff('teacher')
  })
  afterAll(async () => {
    await server?.stop()
    receiver?.stop()
  })

  /** It opens tomorrow, needs a code, and its results are never released by themselves. */
  const closedExam = async (about: object = {}) => {
    const group = await school.classOf(teacher)
    const times = await school.times()
    return school.exam(teacher, {
      title: 'Tomorrow',
      assessment_id: 'fixture-four',
      classes: [group.id],
      opens_at: times.in(1_440),
      closes_at: times.in(2_880),
      access_code: 'Rowan',
      release: 'manual',
      ...about,
    })
  }
  /** Whoever holds the bearer token of the preview. */
  const begun = async (examId: string, by: Learner = teacher) => {
    const { status, json, body } = await by.post(`/exams/${examId}/preview`)
    if (status !== 201) throw new Error(body)
    const taker = new Learner(server.url)
    const request = taker.request.bind(taker)
    const headers = { authorization: `Bearer ${json.session_token}` }
    taker.request = (method, path, sent, more) => request(method, path, sent, { ...headers, ...more })
    return { id: json.session_id as string, taker }
  }
  const end = (examId: string, sessionId: string, by: Learner = teacher) =>
    by.post(`/exams/${examId}/preview/${sessionId}/end`)

  const read = <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
    rows<T>(server.container.resolve(TOKENS.foundations).database.read, query)
  /** Rows that name the session or its learner, by table. */
  const traces = async (sessionId: string, learnerId: string): Promise<string[]> => {
    const columns = await read<{ table_name: string; column_name: string }>(sql`
      select table_name, column_name from information_schema.columns
      where column_name in ('session_id', 'learner_id') and table_schema = 'public'`)
    const found: string[] = []
    for (const { table_name: name, column_name: column } of columns) {
      const id = column === 'session_id' ? sessionId : learnerId
      const hits = await read(sql`select 1 from ${sql.identifier(name)} where ${sql.identifier(column)} = ${id}::uuid`)
      if (hits.length > 0) found.push(name)
    }
    return [...new Set(found)].toSorted()
  }
  /** Removed first; what keeps apart who has taken one; and what the log keeps of staff. */
  const APART = ['audit_entry', 'exam_preview', 'session']

  test('leaves no table out that has rows of a session', async () => {
    const tables = await read<{ table_name: string }>(sql`
      select distinct table_name from information_schema.columns where column_name = 'session_id' and table_schema = 'public'`)
    expect(tables.map(({ table_name: name }) => name).toSorted()).toEqual([...OF_SESSION, ...APART].toSorted())
  })

  const learnerOf = async (sessionId: string): Promise<string> => {
    const [found] = await read<{ learner_id: string }>(
      sql`select learner_id from session where session_id = ${sessionId}::uuid`,
    )
    return found!.learner_id
  }
  /** Twice: the first may be a round of the server's own that began before the time passed. */
  const sweep = async (): Promise<void> => {
    for (const _ of [1, 2]) await server.container.resolve(TOKENS.examKeeper).round()
  }

  test('needs neither window nor code, shows no key, and with its end everything, once', async () => {
    const exam = await closedExam()
    const { id, taker } = await begun(exam.exam_id)
    await playThrough(server, taker, id, sayRight)
    const item = await storedItem(server, id, 1)
    for (const path of ['results', 'review']) expect((await taker.get(`/session/${id}/${path}`)).status).toBe(409)
    const reply = await end(exam.exam_id, id)
    const { results, review } = ExamPreviewEnd.parse(reply.json)
    expect(results).toMatchObject({ status: 'completed', score_percent: 100 })
    expect(review.items).toHaveLength(4)
    expect(review.items[0]!.prompt).toBe(item.stem)
    expect(await end(exam.exam_id, id)).toMatchObject({ status: 404, json: { code: 'preview_not_found' } })
    expect((await taker.get(`/session/${id}/results`)).status).toBe(404)
    expect((await teacher.get(`/exams/${exam.exam_id}`)).json).toMatchObject({
      begun: false,
      counts: { open: 0, done: 0 },
      unreleased: 0,
    })
  })

  test('is in no list, result, analysis, gradebook, regrade and webhook, while it goes on and after', async () => {
    const { json: hook } = await school.asOperator('POST', '/webhooks', {
      url: receiver.url,
      events: ['session.completed', 'session.needs_attention', 'alert', 'result.released'],
    })
    const { json: before } = await school.asOperator('GET', '/supervise/assessments')
    const exam = await closedExam()
    const { id, taker } = await begun(exam.exam_id)
    const learnerId = await learnerOf(id)
    const nowhere = async () => {
      const asked = [
        '/supervise/sessions',
        `/supervise/sessions?session_id=${id}`,
        '/supervise/results',
        '/supervise/results/summary?assessment_id=fixture-four',
        '/supervise/results/questions?assessment_id=fixture-four',
        '/supervise/results/export?format=csv',
        '/supervise/results/export?format=xapi',
        `/supervise/results?exam_id=${exam.exam_id}`,
      ]
      for (const path of asked) {
        const { status, body } = await school.asOperator('GET', path)
        expect([path, status, body.includes(id) || body.includes(learnerId)]).toEqual([path, 200, false])
      }
      expect((await school.asOperator('GET', '/supervise/assessments')).json).toEqual(before)
    }
    await nowhere()
    await playThrough(server, taker, id, sayRight)
    await nowhere()
    const { blueprintId } = await storedItem(server, id, 1)
    const { json: regrade } = await school.asOperator('POST', '/supervise/regrades', {
      blueprint_id: blueprintId,
      policy: 'replace',
    })
    expect(regrade.answers_looked_at).toBe(0)
    await server.container.resolve(TOKENS.webhookDeliverer).round()
    expect((await school.asOperator('GET', `/webhooks/${hook.webhook_id}/deliveries`)).json.deliveries).toEqual([])
    await end(exam.exam_id, id)
    await nowhere()
    expect(receiver.got).toEqual([])
  })

  test('leaves no row of its session and its learner in any table', async () => {
    const exam = await closedExam()
    const { id, taker } = await begun(exam.exam_id)
    const learnerId = await learnerOf(id)
    await playThrough(server, taker, id, sayRight)
    expect(await traces(id, learnerId)).toEqual(
      expect.arrayContaining(['item', 'response', 'session', 'session_event']),
    )
    await end(exam.exam_id, id)
    expect(await traces(id, learnerId)).toEqual(['exam_preview'])
    await server.pass(2 * MINUTE)
    await sweep()
    expect(await traces(id, learnerId)).toEqual([])
  })

  test.each([
    ['never begun', 61, false],
    ['begun, and its page closed', 30, true],
  ])('that was %s is removed by the sweeper', async (_, minutes, opens) => {
    const exam = await closedExam({ duration_minutes: 5 })
    const { id, taker } = await begun(exam.exam_id)
    const learnerId = await learnerOf(id)
    if (opens) await taker.follow(id)
    await sweep()
    expect(await traces(id, learnerId)).toContain('session')
    await server.pass(minutes * MINUTE)
    // Its time is up, and nobody looks.
    await server.container.resolve(TOKENS.sweeper).sweep()
    await server.pass(16 * MINUTE)
    await sweep()
    expect(await traces(id, learnerId)).toEqual(['exam_preview'])
    await server.pass(2 * MINUTE)
    await sweep()
    expect(await traces(id, learnerId)).toEqual([])
  })

  test('begun anew removes the one before', async () => {
    const exam = await closedExam()
    const first = await begun(exam.exam_id)
    const second = await begun(exam.exam_id)
    expect((await first.taker.get(`/session/${first.id}`)).status).toBe(404)
    expect((await second.taker.get(`/session/${second.id}`)).status).toBe(200)
    expect(await end(exam.exam_id, second.id)).toMatchObject({ json: { results: { items_completed: 0 } } })
  })

  test('is for staff who see the exam, and ends for whoever began it alone', async () => {
    const exam = await closedExam()
    const stranger = await school.staff('teacher')
    expect(await stranger.post(`/exams/${exam.exam_id}/preview`)).toMatchObject({ json: { code: 'exam_not_found' } })
    expect((await (await school.staff('proctor')).post(`/exams/${exam.exam_id}/preview`)).status).toBe(403)
    expect((await new Learner(server.url).post(`/exams/${exam.exam_id}/preview`)).status).toBe(401)
    const { id, taker } = await begun(exam.exam_id)
    expect(await end(exam.exam_id, id, stranger)).toMatchObject({ json: { code: 'preview_not_found' } })
    expect((await taker.get(`/session/${id}`)).status).toBe(200)
    await end(exam.exam_id, id)
  })
})
