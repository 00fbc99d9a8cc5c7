// What is kept of a learner, as the learner gets it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MyData, MyDataRecords } from '../../src/contract/my-data.js'
import { TOKENS } from '../../src/container-tokens.js'
import { newId } from '../../src/kernel/ids.js'
import { aTeacher } from '../support/a-teacher.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase, nextQuestion } from './pupil.js'

const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 1 } }

describe.each(todaysDatabase(1))('what is kept of a learner on %s', database => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer({ database })))
  afterAll(() => server?.stop())

  const read = async (learner: Learner, query = '') => MyData.parse((await learner.get(`/my-data${query}`)).json)

  test('is nothing of a stranger', async () => {
    expect(await read(new Learner(server.url))).toEqual({
      learner_id: null,
      profile: {},
      person: null,
      rules: {
        erasure: 'self',
        contact: null,
        kept_days: { sessions: null, alerts: null, audit: null, commands: null, agent_log: 90 },
      },
      sessions: [],
      next: null,
    })
  })

  test('is what they told and answered, and nothing of anybody else', async () => {
    const [learner, other] = [new Learner(server.url), new Learner(server.url)]
    for (const [one, text] of [
      [learner, '4711'],
      [other, '4712'],
    ] as const) {
      await one.request('PUT', '/profile', { interests: [`hobby ${text}`] })
      const id = await one.create(PRACTICE)
      await one.follow(id)
      const ask = async () => (await one.state(id)).pending_action.tool_call_id
      const question = { command_id: newId(), command: 'ask', tool_call_id: await ask(), text: `Why ${text}?` }
      expect((await one.post(`/session/${id}/command`, question)).status).toBe(200)
      await one.follow(id)
      await one.respond(id, await ask(), { text })
    }
    const kept = await read(learner)
    expect(kept).toMatchObject({ profile: { interests: ['hobby 4711'] }, person: null, next: null })
    expect(kept.sessions).toHaveLength(1)
    expect(kept.sessions[0]!.messages).toEqual([{ text: 'Why 4711?', at: expect.any(String) }])
    expect(kept.sessions[0]!.answers).toEqual([{ position: 1, answer: { text: '4711' }, at: expect.any(String) }])
    expect(JSON.stringify(kept)).not.toContain('4712')
  })

  test('comes a page at a time, newest first', async () => {
    const learner = new Learner(server.url)
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) ids.push(await learner.create(PRACTICE))
    const first = await read(learner, '?limit=2')
    const second = await read(learner, `?limit=2&before=${first.next}`)
    expect([...first.sessions, ...second.sessions].map(one => one.session_id)).toEqual(ids.toReversed())
    expect(second.next).toBeNull()
  })

  test('says what the school knows of somebody in a class', async () => {
    const authorization = `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}`
    const staff = new Learner(server.url)
    const { json } = await staff.post('/classes', { name: '5b' }, { authorization })
    const code = (await staff.post(`/classes/${json.class_id}/code`, {}, { authorization })).json.code as string
    const learner = new Learner(server.url)
    await learner.post('/join', { code, name: 'Noor' })
    expect((await read(learner)).person).toMatchObject({
      name: 'Noor',
      time_factor: 1,
      classes: [{ name: '5b', role: 'learner' }],
    })
  })

  test('holds what staff wrote and what the learner reported, and says who did what, and nothing of anybody else', async () => {
    const authorization = `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}`
    const operator = new Learner(server.url)
    const { json } = await operator.post('/classes', { name: '6c' }, { authorization })
    const code = (await operator.post(`/classes/${json.class_id}/code`, {}, { authorization })).json.code as string
    const teacher = new Learner(server.url)
    teacher.cookie = await aTeacher(server, ['6c'])
    const [learner, other] = [new Learner(server.url), new Learner(server.url)]
    const ids: string[] = []
    for (const [one, name] of [
      [learner, 'Noor'],
      [other, 'Kim'],
    ] as const) {
      await one.post('/join', { code, name })
      const id = await one.create({ session_type: 'evaluation', assessment_id: 'fixture-four' })
      ids.push(id)
      const { tool_call_id } = await nextQuestion(one, id)
      await one.post(`/session/${id}/report`, { tool_call_id, reason: 'unclear', comment: `Unclear to ${name}` })
      await teacher.post(`/supervise/${id}/message`, { message_id: newId(), text: `Look again, ${name}` })
    }
    await teacher.post(`/supervise/${ids[0]}/pause`, { reason: 'A fire drill' })
    await operator.request('GET', `/session/${ids[0]}/review`, undefined, { authorization })

    const [kept] = (await read(learner)).sessions
    expect(kept).toMatchObject({
      from_staff: [{ text: 'Look again, Noor' }],
      reports: [{ reason: 'unclear', comment: 'Unclear to Noor' }],
    })
    const records = async (query = '') => MyDataRecords.parse((await learner.get(`/my-data/records${query}`)).json)
    const all = await records()
    const session = { session_id: ids[0], title: 'Four items' }
    const ada = { kind: 'person', name: 'Ada Lovelace', roles: ['teacher'] }
    expect(all.records.map(({ act, by, session: of }) => ({ act, by, session: of }))).toEqual([
      { act: 'session.read_review', by: { kind: 'operator', name: null, roles: [] }, session },
      { act: 'session.pause', by: ada, session },
      { act: 'session.message', by: ada, session },
    ])
    expect(JSON.stringify(all)).not.toMatch(/fire drill|Look again/)
    const first = await records('?limit=2')
    const second = await records(`?limit=2&before=${first.next}`)
    expect([...first.records, ...second.records]).toEqual(all.records)
    expect(second.next).toBeNull()
    expect((await new Learner(server.url).get('/my-data/records')).json).toEqual({ records: [], next: null })
  })
})

describe('where the school keeps what it knows', () => {
  let server: TestServer
  beforeAll(async () => {
    const env = { SELF_ERASURE: 'guests', PRIVACY_CONTACT: 'Ms Rao, room 12' }
    server = await startTestServer({ env })
  })
  afterAll(() => server?.stop())

  test('guests erase their own data, and whoever has a name is told whom to ask', async () => {
    const authorization = `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}`
    const operator = new Learner(server.url)
    const { json } = await operator.post('/classes', { name: '5b' }, { authorization })
    const code = (await operator.post(`/classes/${json.class_id}/code`, {}, { authorization })).json.code as string
    const [noor, guest] = [new Learner(server.url), new Learner(server.url)]
    await noor.post('/join', { code, name: 'Noor' })
    await guest.create(PRACTICE)
    const rules = async (learner: Learner) => (await learner.get('/my-data')).json.rules
    expect(await rules(noor)).toMatchObject({ erasure: 'ask', contact: 'Ms Rao, room 12' })
    expect(await rules(guest)).toMatchObject({ erasure: 'self', contact: 'Ms Rao, room 12' })
    expect(await noor.post('/my-data/erase', { confirm: true })).toMatchObject({
      status: 403,
      json: { code: 'ask_school' },
    })
    expect((await noor.get('/my-data')).json.person.name).toBe('Noor')
    expect((await guest.post('/my-data/erase', { confirm: true })).status).toBe(200)
    expect((await guest.get('/my-data')).json.learner_id).toBeNull()
  })
})
