// What a class has shown, as its teachers read it: skills, learners, misconceptions; of their own class alone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ClassMastery, ClassNeeds } from '../../src/contract/class-mastery.js'
import { ClassProgrammes } from '../../src/contract/class-programmes.js'
import { ProgrammeView } from '../../src/contract/mastery-programme.js'
import { aTeacher } from '../support/a-teacher.js'
import { enrolled, operatorOf } from '../support/enrolled.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase, playThrough, sayRight, sayWrong, takeTurn } from './pupil.js'
import { playProgramme } from './programme-pupil.js'

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
    await page.follow(id)
    const question = (await page.state(id)).pending_action
    await page.respond(id, question.tool_call_id, { text: 'I want to kill myself.' })
    expect(await needs()).toMatchObject([{ session_id: id, reasons: ['alert', 'safety', 'wrong_in_a_row'] }])
    await page.post(`/session/${id}/terminate`, {})
    expect(await needs()).toEqual([])
    const stranger = { cookie: await aTeacher(server, ['mastery-g']) }
    expect((await read(`/classes/${classId}/needs`, stranger)).json.code).toBe('class_not_found')
  })

  test('has where each programme stands: at what, in which cycle, what is known, and what was set aside', async () => {
    const programme = (skills: readonly string[]) => ({
      session_type: 'mastery',
      skills,
      config: { questions_per_quiz: 3, max_cycles: 1 },
    })
    const ada = await enrolled(server, 'Ada', 'mastery-h', programme(['fixture.sum', 'fixture.host']))
    const eve = await enrolled(server, 'Eve', 'mastery-h', programme(['fixture.sum']))
    await enrolled(server, 'Zorabel', 'mastery-i', programme(['fixture.sum']))
    await playProgramme(server, eve.page, eve.id, sayWrong)
    const shown = async () =>
      ProgrammeView.parse((await read(`/session/${ada.id}/mastery`, operatorOf(server))).json).stage
    await playProgramme(server, ada.page, ada.id, sayWrong, async () => (await shown()) === 'teaching')
    const { json, body } = await read(`/classes/${await idOf('mastery-h')}/programmes`, {
      cookie: await aTeacher(server, ['mastery-h']),
    })
    const { programmes, concepts, complete } = ClassProgrammes.parse(json)
    expect(programmes).toMatchObject([
      { name: 'Eve', stage: 'over', concept: null, cycle: null, known: 0, concepts: 1, set_aside: ['Sums'] },
      { name: 'Ada', stage: 'teaching', cycle: { number: 1, most: 1 }, known: 0, concepts: 2, set_aside: [] },
    ])
    expect(programmes[1]!.concept).not.toBeNull()
    const sums = concepts.find(({ concept_id: id }) => id === 'fixture.sum')!
    expect(sums).toMatchObject({ title: 'Sums', set_aside: 1 })
    expect(sums.known + sums.now + sums.stuck + sums.set_aside + sums.later).toBe(2)
    expect(complete).toBe(true)
    expect(body).not.toContain('Zorabel')
  })

  test.each(['mastery', 'programmes'])('is for staff who see the class: %s', async what => {
    await enrolled(server, 'Zorabel', 'mastery-c', PRACTICE)
    const reply = await read(`/classes/${await idOf('mastery-c')}/${what}`, {
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
