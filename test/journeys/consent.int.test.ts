// Guardians have to agree before a minor's words go to a language model: until then the server makes no such session.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTeacher } from '../support/a-teacher.js'
import { operatorOf } from '../support/enrolled.js'
import { Learner } from '../support/learner.js'
import { BY_GUIDELINE } from '../support/lesson-pupil.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase } from './pupil.js'

const TALK = { session_type: 'thought', topic: 'Kites' }
const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }
const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 1 } }
const PROGRAMME = { session_type: 'mastery', skills: ['fixture.sum'] }
const LESSON = { session_type: 'tutoring', guideline_id: BY_GUIDELINE.goal.guideline_id }
const SURVEY = { session_type: 'survey', survey_id: 'fixture-survey' }

describe.each(todaysDatabase(1))('guardians’ consent on %s', database => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer({ database, talks: true })))
  afterAll(() => server?.stop())

  const made = async (learner: Learner, body: object) => {
    const { status, json } = await learner.post('/session/', body)
    return json?.code ?? status
  }
  /** Noor of a class, and its teacher. */
  async function noor(className: string) {
    const teacher = new Learner(server.url)
    teacher.cookie = await aTeacher(server, [className])
    const { classes } = (await teacher.get('/classes')).json
    const id = classes[0].class_id as string
    const code = (await teacher.post(`/classes/${id}/code`, {})).json.code as string
    const learner = new Learner(server.url)
    await learner.post('/join', { code, name: 'Noor' })
    const member = async () =>
      (await teacher.get(`/classes/${id}`)).json.members.find(({ role }: { role: string }) => role === 'learner')
    const { person_id } = await member()
    const record = (guardian_consent: string, by = teacher) =>
      by.post(`/classes/${id}/members/${person_id}/consent`, { guardian_consent })
    return { learner, member, record, classId: id, personId: person_id as string }
  }

  test('is recorded by their teacher, and what a model would lead waits for it', async () => {
    const { learner, member, record } = await noor('5b')
    expect(await member()).toMatchObject({ guardian_consent: 'not_needed', consent_at: null, consent_by: null })
    const talk = await learner.create(TALK)
    const exam = await learner.create(EXAM)
    await learner.follow(talk)
    expect((await record('needed')).status).toBe(200)
    // What a model reads ends, and nothing else does.
    expect((await learner.state(talk)).status).toBe('terminated')
    expect((await learner.state(exam)).status).not.toBe('terminated')
    await learner.post(`/session/${exam}/terminate`, {})
    expect(await made(learner, TALK)).toBe('consent_required')
    for (const body of [EXAM, PRACTICE, SURVEY, PROGRAMME, LESSON]) expect(await made(learner, body)).toBe(201)
    expect((await learner.get('/my-data')).json.person.guardian_consent).toBe('needed')
    const needed = await member()
    expect(needed).toMatchObject({ guardian_consent: 'needed', consent_by: 'Ada Lovelace' })
    await record('needed')
    expect(await member()).toEqual(needed)
    await record('given')
    expect(await made(learner, TALK)).toBe(201)
    const { records } = (await learner.get('/my-data/records')).json
    expect(records.map(({ act }: { act: string }) => act)).toEqual(Array(3).fill('class.record_consent'))
    const log = await new Learner(server.url).request(
      'GET',
      '/audit?act=class.record_consent',
      undefined,
      operatorOf(server),
    )
    expect(Object.values(log.json.names)).toEqual(expect.arrayContaining(['Ada Lovelace', 'Noor', '5b']))
  })

  test('is not recorded by the staff of another class, nor of somebody who is no learner of it', async () => {
    const [ours, others] = [await noor('6a'), await noor('6b')]
    const stranger = new Learner(server.url)
    stranger.cookie = await aTeacher(server, ['6b'])
    expect((await ours.record('needed', stranger)).json.code).toBe('class_not_found')
    const address = `/classes/${others.classId}/members/${ours.personId}/consent`
    expect((await stranger.post(address, { guardian_consent: 'needed' })).json.code).toBe('person_not_found')
    expect(await ours.member()).toMatchObject({ guardian_consent: 'not_needed' })
  })

  test('is said by a site that enrols learners, too', async () => {
    const key = await new Learner(server.url).post('/api-keys', { name: 'LMS', rights: ['enrol'] }, operatorOf(server))
    const create = (body: object, learner: object) =>
      new Learner(server.url).post(
        '/session/',
        { ...body, learner: { external_id: 'kim', ...learner } },
        { authorization: `Bearer ${key.json.secret}` },
      )
    expect((await create(TALK, { guardian_consent: 'needed' })).json.code).toBe('consent_required')
    expect((await create(TALK, {})).status).toBe(403)
    expect((await create(EXAM, {})).status).toBe(201)
    expect((await create(TALK, { guardian_consent: 'given' })).status).toBe(201)
  })
})

test('practice, lessons and programmes wait, too, where a model leads them, and an exam does not', async () => {
  const model = { AGENT_PROVIDER: 'remote_llm', OPENAI_API_KEY: 'x', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }
  const server = await startTestServer({ env: model })
  try {
    const create = async (body: object) => {
      const learner = { external_id: 'kim', guardian_consent: 'needed' }
      const { status, json } = await new Learner(server.url).post('/session/', { ...body, learner }, operatorOf(server))
      return json.code ?? status
    }
    for (const body of [PRACTICE, TALK, LESSON, PROGRAMME]) expect(await create(body)).toBe('consent_required')
    expect(await create(EXAM)).toBe(201)
    expect(await create(SURVEY)).toBe(201)
  } finally {
    await server.stop()
  }
})
