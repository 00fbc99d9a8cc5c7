// Rules of staff: from when on something is a reason to look at a session, and when it raises an alert.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DrizzleRuleAlerts } from '../../src/alerting/index.js'
import { TOKENS } from '../../src/container-tokens.js'
import { AlertRulesView, RULES, type OwnAlertRules } from '../../src/contract/alert-rules.js'
import { ClassNeeds } from '../../src/contract/class-mastery.js'
import { AlertList } from '../../src/contract/safety.js'
import { newId } from '../../src/kernel/ids.js'
import { ExamSchool } from '../exams/exam-school.js'
import { DATABASES, sayRight, sayWrong, takeTurn } from '../journeys/pupil.js'
import type { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { WebhookReceiver } from '../support/webhook-receiver.js'

const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 9 } }
const MINUTE = 60_000

describe.each(DATABASES)('rules of alerts on %s', database => {
  let server: TestServer
  let school: ExamSchool
  let receiver: WebhookReceiver
  let teacher: Learner
  beforeAll(async () => {
    receiver = await WebhookReceiver.listen(200)
    server = await startTestServer({ database, env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } })
    school = new ExamSchool(server)
    teacher = await school.staff('teacher')
  })
  afterAll(async () => {
    receiver?.stop()
    await server?.stop()
  })

  const set = (by: Learner, scope: object, rules: OwnAlertRules) =>
    by.request('PUT', '/alerts/rules', { ...scope, rules })
  const raise = () =>
    new DrizzleRuleAlerts(server.container.resolve(TOKENS.foundations).database, ['evaluation']).raise(9)
  const change = (statement: ReturnType<typeof sql>) =>
    server.container.resolve(TOKENS.foundations).database.read.execute(statement)
  const alertsOf = async (by: Learner) => AlertList.parse((await by.get('/alerts?state=open')).json).alerts
  /** A learner of a new class in a session that has begun. */
  const inClass = async () => {
    const group = await school.classOf(teacher)
    const learner = await group.join('Noor')
    const id = await learner.create(PRACTICE)
    let turns = 0
    return {
      classId: group.id,
      learner,
      id,
      says: async (...each: (typeof sayRight)[]) => {
        for (const say of each) {
          await learner.follow(id)
          await takeTurn(server, learner, id, (turns += 1), say)
        }
        await learner.follow(id)
      },
      reasons: async () => {
        const { needs } = ClassNeeds.parse((await teacher.get(`/classes/${group.id}/needs`)).json)
        return needs.flatMap(({ reasons }) => reasons.map(({ need, n }) => [need, n]))
      },
    }
  }

  test('a class has its own threshold; an alert is raised once for each occasion, listed, and told to webhooks', async () => {
    const { classId, id, says, reasons, learner } = await inClass()
    await school.asOperator('POST', '/webhooks', { url: receiver.url, events: ['alert'] })
    const view = await set(teacher, { class_id: classId }, { wrong_in_a_row: { threshold: 2, alerts: true } })
    expect(AlertRulesView.parse(view.json)).toMatchObject({ may_change: true, rules: { failing: { threshold: 3 } } })
    await says(sayWrong)
    expect([await reasons(), await raise()]).toEqual([[], 0])
    await says(sayWrong)
    // The server looks at the rules by itself every ten seconds, and may have raised the alert already.
    expect((await reasons()).filter(([need]) => need !== 'alert')).toEqual([['wrong_in_a_row', 2]])
    const raised = await raise()
    const again = await raise()
    expect(again).toBe(0)
    const [alert, ...others] = await alertsOf(teacher)
    expect([raised <= 1, others]).toEqual([true, []])
    expect(alert).toMatchObject({
      session_id: id,
      category: 'wrong_in_a_row',
      entry: '2',
      has_message: false,
      learner_name: 'Noor',
    })
    expect(await teacher.get(`/alerts/${alert!.alert_id}/message`)).toMatchObject({
      status: 404,
      json: { code: 'alert_not_found' },
    })
    expect((await reasons())[0]).toEqual(['alert', null])
    await teacher.post(`/alerts/${alert!.alert_id}/seen`)
    await says(sayWrong)
    await raise()
    expect(await alertsOf(teacher)).toEqual([])
    await says(sayRight, sayWrong, sayWrong)
    await raise()
    expect(await alertsOf(teacher)).toMatchObject([{ session_id: id, category: 'wrong_in_a_row' }])
    while (receiver.got.filter(({ body }) => body.includes(id)).length < 2)
      await receiver.count(receiver.got.length + 1)
    expect(new Set(receiver.got.map(({ body }) => (JSON.parse(body) as { id: string }).id)).size).toBe(2)
    await learner.post(`/session/${id}/terminate`, {})
    expect([await reasons(), await raise()]).toEqual([[], 0])
  })

  test('what is set for the exam counts before the class, and this before everybody', async () => {
    const { classId, id, says, reasons } = await inClass()
    const everybody = (rules: OwnAlertRules) => school.asOperator('PUT', '/alerts/rules', { rules })
    await says(sayWrong, sayWrong, sayWrong)
    expect(await reasons()).toEqual([['wrong_in_a_row', 3]])
    expect((await everybody({ wrong_in_a_row: { threshold: 4, alerts: false } })).status).toBe(200)
    expect(await reasons()).toEqual([])
    await set(teacher, { class_id: classId }, { wrong_in_a_row: { threshold: 3, alerts: false } })
    expect(await reasons()).toEqual([['wrong_in_a_row', 3]])
    await set(teacher, { class_id: classId }, { wrong_in_a_row: { threshold: null, alerts: false } })
    expect(await reasons()).toEqual([])
    await change(sql`update session set run_error_attempts = 3 where session_id = ${id}::uuid`)
    expect(await reasons()).toEqual([['failing', 3]])
    const examId = newId()
    await change(sql`update session set exam_id = ${examId}::uuid where session_id = ${id}::uuid`)
    await change(sql`insert into alert_rule (scope, scope_id, kind, threshold, alerts)
      values ('exam', ${examId}::uuid, 'failing', 4, false)`)
    expect(await reasons()).toEqual([])
    await everybody({})
    const { json } = await teacher.get(`/alerts/rules?class_id=${classId}`)
    const usual = { threshold: RULES.wrong_in_a_row.usual, alerts: false }
    expect(json).toMatchObject({ own: { wrong_in_a_row: { threshold: null } }, inherited: { wrong_in_a_row: usual } })
  })

  test('silence counts while a page is there, a lost page while a clock runs, a left page where it may be noted', async () => {
    const { classId, id, says, reasons, learner } = await inClass()
    await set(teacher, { class_id: classId }, { no_answer: { threshold: 2, alerts: false } })
    await says()
    const isThere = async () => {
      await learner.state(id)
      await server.container.resolve(TOKENS.presence).store()
    }
    await isThere()
    expect(await reasons()).toEqual([])
    await server.pass(2 * MINUTE)
    expect(await reasons()).toEqual([])
    await isThere()
    expect(await reasons()).toEqual([['no_answer', 2]])
    await change(sql`update session set deadline_at = viva_now() + interval '1 day' where session_id = ${id}::uuid`)
    await server.pass(MINUTE)
    expect(await reasons()).toEqual([['away', 1]])
    await change(sql`insert into activity_signal (session_id, signal_id, kind, left_at)
      select ${id}::uuid, gen_random_uuid(), 'hidden', viva_now() from generate_series(1, 5)`)
    expect(await reasons()).toEqual([
      ['left_page', 5],
      ['away', 1],
    ])
    await change(sql`update person set no_signals = true where learner_id = (
      select learner_id from session where session_id = ${id}::uuid)`)
    expect(await reasons()).toEqual([['away', 1]])
  })

  test('are set by whoever may for their own, within their bounds', async () => {
    const { classId } = await inClass()
    const exam = await school.exam(teacher, { classes: [classId] })
    const [stranger, proctor] = [await school.staff('teacher'), await school.staff('proctor')]
    const rules = { failing: { threshold: 2, alerts: true } }
    const refused = async (by: Learner, scope: object, sent: object = rules) => {
      const { status, json } = await by.request('PUT', '/alerts/rules', { ...scope, rules: sent })
      return [status, json.code]
    }
    expect(await refused(teacher, {})).toEqual([403, 'right_required'])
    expect(await refused(stranger, { class_id: classId })).toEqual([404, 'class_not_found'])
    expect(await refused(stranger, { exam_id: exam.exam_id })).toEqual([404, 'exam_not_found'])
    expect(await refused(teacher, { class_id: classId, exam_id: exam.exam_id })).toEqual([422, 'malformed'])
    for (const threshold of [0, -1, 1.5, RULES.failing.most + 1, '3'])
      expect(await refused(teacher, { class_id: classId }, { failing: { threshold, alerts: true } })).toEqual([
        422,
        'malformed',
      ])
    const wrong = { wrong_in_a_row: { threshold: 2, alerts: false } }
    expect(await refused(teacher, { exam_id: exam.exam_id }, wrong)).toEqual([422, 'malformed'])
    expect((await set(teacher, { exam_id: exam.exam_id }, rules)).json).toMatchObject({ own: rules })
    expect((await proctor.get('/alerts/rules')).json).toMatchObject({ may_change: false, own: {} })
    const { entries } = (await school.asOperator('GET', '/audit?act=alert_rules.set')).json
    expect(entries[0].details).toEqual({ exam_id: exam.exam_id, rules })
  })
})
