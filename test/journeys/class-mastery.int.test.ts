// What a class has shown, as its teachers read it: skills, learners, misconceptions; of their own class alone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ClassMastery, ClassNeeds } from '../../src/contract/class-mastery.js'
import { aTeacher } from '../support/a-teacher.js'
import { enrolled, operatorOf } from '../support/enrolled.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase, playThrough, sayRight, sayWrong, takeTurn } from './pupil.js'

const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 3 } }

describe.each(todaysDatabase(0))('the mastery of a class on %s', database => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer({ database })))
  afterAll(() => server?.stop())

  const read = (path: string, headers: Record<string, string> = operatorOf(server)) =>
    new Learner(server.url).request('GET', path, undefined, headers)
  const idOf = async (name: string): Promise<string> =>
    (await read('/classes')).json.classes.find((one: { name: string }) => one.name === name).class_id

  async function practised(name: string, className: string, say: typeof sayRight): Promise<void> {
    const { id, page } = await enrolled(server, name, className, PRACTICE)
    await playThrough(server, page, id, say)
  }

  test('has each learner in each practised skill, and what was misunderstood', async () => {
    await practised('Ada', 'mastery-a', sayRight)
    await practised('Eve', 'mastery-a', sayWrong)
    await enrolled(server, 'Ida', 'mastery-a', PRACTICE)
    await practised('Zorabel', 'mastery-b', sayRight)
    const cookie = await aTeacher(server, ['mastery-a'])
    const classId = await idOf('mastery-a')
    const { json, body } = await read(`/classes/${classId}/mastery`, { cookie })
    const mastery = ClassMastery.parse(json)
    expect(mastery).toMatchObject({ name: 'mastery-a', complete: true, skills: [{ skill_id: 'fixture.sum' }] })
    expect(mastery.learners.map(({ name }) => name)).toEqual(['Ada', 'Eve', 'Ida'])
    const [ada, eve, ida] = mastery.learners.map(({ skills }) => skills[0])
    expect(ada!.attempts).toBe(3)
    expect(ada!.mastery).toBeGreaterThan(eve!.mastery)
    expect(ida).toBeUndefined()
    expect(body).not.toContain('Zorabel')
  })

  test('says who needs a person now, and why', async () => {
    const { id, page } = await enrolled(server, 'Noor', 'mastery-f', { ...PRACTICE, config: { max_items: 9 } })
    await enrolled(server, 'Kim', 'mastery-f', PRACTICE)
    const classId = await idOf('mastery-f')
    const needs = async () =>
      ClassNeeds.parse((await read(`/classes/${classId}/needs`)).json).needs.map(({ reasons, ...one }) => ({
        ...one,
        reasons: reasons.map(({ need }) => need),
      }))
    await page.follow(id)
    await takeTurn(server, page, id, 1, sayWrong)
    expect(await needs()).toEqual([])
    for (let n = 2; n < 7; n += 1) {
      await page.follow(id)
      await takeTurn(server, page, id, n, sayWrong)
    }
    expect(await needs()).toMatchObject([{ session_id: id, name: 'Noor', reasons: ['wrong_in_a_row'] }])
    const question = (await page.state(id)).pending_action
    await page.respond(id, question.tool_call_id, { text: 'I want to kill myself.' })
    expect(await needs()).toMatchObject([{ session_id: id, reasons: ['alert', 'safety', 'wrong_in_a_row'] }])
    await page.post(`/session/${id}/terminate`, {})
    expect(await needs()).toEqual([])
    const stranger = { cookie: await aTeacher(server, ['mastery-g']) }
    expect((await read(`/classes/${classId}/needs`, stranger)).json.code).toBe('class_not_found')
  })

  test('is for staff who see the class', async () => {
    await enrolled(server, 'Zorabel', 'mastery-c', PRACTICE)
    const reply = await read(`/classes/${await idOf('mastery-c')}/mastery`, {
      cookie: await aTeacher(server, ['mastery-d']),
    })
    expect([reply.status, reply.json.code]).toEqual([404, 'class_not_found'])
    expect(reply.body).not.toContain('Zorabel')
  })

  test('counts a misconception once for each learner', async () => {
    for (const name of ['Kim', 'Lee']) await practised(name, 'mastery-e', sayWrong)
    const { misconceptions } = ClassMastery.parse((await read(`/classes/${await idOf('mastery-e')}/mastery`)).json)
    expect(misconceptions[0]).toMatchObject({ skill_id: 'fixture.sum', learners: 2 })
    expect(misconceptions[0]!.example).not.toBe('')
    expect(misconceptions[0]!.answers).toBeGreaterThanOrEqual(2)
  })
})
