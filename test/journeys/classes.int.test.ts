// Classes without accounts: a teacher makes a code, learners join by it under a name, and the teacher sees them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { ClassCode, ClassMembers, ClassView, CODE_SIGNS } from '../../src/contract/classes.js'
import { newId } from '../../src/kernel/ids.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { DATABASES } from './pupil.js'

const TERM_MS = 120 * 24 * 3600 * 1000
const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 1 } }

describe.each(DATABASES)('classes on %s', database => {
  let server: TestServer
  let operator: { authorization: string }
  beforeAll(async () => {
    server = await startTestServer({ database })
    operator = { authorization: `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}` }
  })
  afterAll(() => server?.stop())

  const asOperator = (method: string, path: string, body?: object) =>
    new Learner(server.url).request(method, path, body, operator)
  const signedIn = async (role: string, classes: string[] = []) => {
    const { json } = await asOperator('POST', '/people', { name: 'Ms Rao', roles: [role], classes })
    const browser = new Learner(server.url)
    await browser.post('/sign-in', { token: json.invitation.token })
    return { browser, id: json.person_id as string }
  }
  const classOf = async (staff: Learner) => {
    const made = await staff.post('/classes', { name: `class ${newId()}` })
    expect(made.status).toBe(201)
    return ClassView.parse(made.json)
  }
  const codeOf = async (staff: Learner, id: string) => {
    const made = await staff.post(`/classes/${id}/code`)
    expect(made.status).toBe(201)
    return ClassCode.parse(made.json)
  }
  const join = (learner: Learner, code: string, name = 'Noor') => learner.post('/join', { code, name })
  const read = async (staff: Learner, id: string) => ClassMembers.parse((await staff.get(`/classes/${id}`)).json)

  test('a learner joins by the code, is greeted by name, and the teacher sees who it is', async () => {
    const { browser: teacher, id: teacherId } = await signedIn('teacher')
    const { class_id: id, name } = await classOf(teacher)
    const { code, path } = await codeOf(teacher, id)
    expect(path).toBe(`/join/${code}`)
    const learner = new Learner(server.url)
    const typed = `${code.slice(0, 4).toLowerCase()} - ${code.slice(4)}`
    expect(await join(learner, typed, '  Noor ')).toMatchObject({ status: 200, json: { class: name, name: 'Noor' } })
    expect((await learner.get('/profile')).json).toEqual({ name: 'Noor' })
    expect((await teacher.get('/classes')).json.classes).toMatchObject([{ class_id: id, learners: 1, staff: 1 }])
    const { members } = await read(teacher, id)
    expect(members.map(({ name: called, role }) => [called, role])).toEqual([
      ['Ms Rao', 'staff'],
      ['Noor', 'learner'],
    ])
    expect(members[0]!.person_id).toBe(teacherId)
    // What they do now is seen by the teacher, who may act on it.
    const session = await learner.create(PRACTICE)
    expect((await teacher.post(`/supervise/${session}/end`, {})).status).toBe(200)
  })

  test('joining again changes the name alone, and keeps the rest of the profile', async () => {
    const { browser: teacher } = await signedIn('teacher')
    const { class_id: id } = await classOf(teacher)
    const { code } = await codeOf(teacher, id)
    const learner = new Learner(server.url)
    await learner.request('PUT', '/profile', { grade: 5 })
    await join(learner, code, 'Nor')
    const renamed = await learner.post('/join', { code, name: 'Noor', who: 'same' })
    expect(renamed.status).toBe(200)
    expect((await learner.get('/profile')).json).toEqual({ grade: 5, name: 'Noor' })
    expect((await read(teacher, id)).members.filter(({ role }) => role === 'learner')).toMatchObject([{ name: 'Noor' }])
  })

  test('somebody else in the same browser is asked who they are, and becomes a learner of their own', async () => {
    const { browser: teacher } = await signedIn('teacher')
    const { class_id: id } = await classOf(teacher)
    const { code } = await codeOf(teacher, id)
    const browser = new Learner(server.url)
    await join(browser, code, 'Noor')
    const noor = browser.cookie
    expect(await join(browser, code, 'Ravi')).toMatchObject({
      status: 409,
      json: { code: 'another_name', name: 'Noor' },
    })
    expect(browser.cookie).toBe(noor)
    const other = { code: CODE_SIGNS.slice(0, 8), name: 'Ravi', who: 'new' }
    expect((await browser.post('/join', other)).status).toBe(404)
    expect(browser.cookie).toBe(noor)
    expect((await browser.post('/join', { code, name: 'Ravi', who: 'new' })).status).toBe(200)
    expect(browser.cookie).not.toBe(noor)
    expect((await browser.get('/profile')).json).toEqual({ name: 'Ravi' })
    const { members } = await read(teacher, id)
    expect(members.map(({ name }) => name)).toEqual(['Ms Rao', 'Noor', 'Ravi'])
  })

  test('wrong codes are counted for a quarter of an hour, and a right one clears the count', async () => {
    const { browser: teacher } = await signedIn('teacher')
    const { class_id: id } = await classOf(teacher)
    const { code } = await codeOf(teacher, id)
    const learner = new Learner(server.url)
    const tries = async (...codes: string[]) => {
      const found: number[] = []
      for (const each of codes) found.push((await join(learner, each)).status)
      return found
    }
    const wrong = CODE_SIGNS.slice(0, 8)
    expect(await tries(wrong, wrong, wrong, wrong, code)).toEqual([404, 404, 404, 404, 200])
    expect(await tries(wrong, wrong, wrong, wrong, wrong, code)).toEqual([404, 404, 404, 404, 404, 429])
    await server.pass(15 * 60_000)
    expect(await tries(wrong, wrong, code)).toEqual([404, 404, 200])
  })

  test('thirty who join at once are thirty members', async () => {
    const { browser: teacher } = await signedIn('teacher')
    const { class_id: id } = await classOf(teacher)
    const { code } = await codeOf(teacher, id)
    const joined = await Promise.all(
      Array.from({ length: 30 }, (_, at) => join(new Learner(server.url), code, `Learner ${at}`)),
    )
    expect(new Set(joined.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await read(teacher, id)).learners).toBe(30)
  })

  test('a new code voids the one before, and a code ends with the term', async () => {
    const { browser: teacher } = await signedIn('teacher')
    const { class_id: id } = await classOf(teacher)
    const first = await codeOf(teacher, id)
    const second = await codeOf(teacher, id)
    const unknown = { status: 404, json: { code: 'class_code_unknown' } }
    expect(await join(new Learner(server.url), first.code)).toMatchObject(unknown)
    expect((await read(teacher, id)).code).toEqual(second)
    expect((await join(new Learner(server.url), second.code)).status).toBe(200)
    await server.pass(TERM_MS + 1_000)
    expect(await join(new Learner(server.url), second.code)).toMatchObject(unknown)
    const { class_id: later } = await classOf((await signedIn('administrator')).browser)
    expect((await asOperator('GET', `/classes/${id}`)).json.code).toBeNull()
    expect((await asOperator('GET', `/classes/${later}`)).json.code).toBeNull()
  })

  test('an unknown code leaves no trace of the name', async () => {
    const learner = new Learner(server.url)
    expect((await join(learner, CODE_SIGNS.slice(0, 8))).status).toBe(404)
    expect((await learner.get('/profile')).json).toEqual({})
  })

  test('classes of others do not exist for a teacher', async () => {
    const { browser: own } = await signedIn('teacher')
    const { browser: other } = await signedIn('teacher')
    const { class_id: id } = await classOf(own)
    const missing = { status: 404, json: { code: 'class_not_found' } }
    expect((await other.get('/classes')).json).toEqual({ classes: [] })
    expect(await other.get(`/classes/${id}`)).toMatchObject(missing)
    expect(await other.post(`/classes/${id}/code`)).toMatchObject(missing)
    expect(await other.post(`/classes/${id}/members/${newId()}/remove`)).toMatchObject(missing)
    // Nor can they take it over by its name.
    const { name } = await read(own, id)
    expect(await other.post('/classes', { name })).toMatchObject({ status: 409, json: { code: 'class_exists' } })
    expect((await asOperator('GET', '/classes')).json.classes).toContainEqual(expect.objectContaining({ class_id: id }))
  })

  test('a teacher takes out learners, and neither adds somebody nor takes out a colleague', async () => {
    const { browser: teacher } = await signedIn('teacher')
    const { class_id: id } = await classOf(teacher)
    const { id: colleague } = await signedIn('proctor')
    const learner = new Learner(server.url)
    await join(learner, (await codeOf(teacher, id)).code)
    const { person_id: learnerId } = (await read(teacher, id)).members.find(({ role }) => role === 'learner')!
    const member = { person_id: colleague, role: 'staff' }
    const add = `/classes/${id}/members`
    expect(await teacher.post(add, member)).toMatchObject({ status: 403, json: { right: 'manage' } })
    expect((await asOperator('POST', add, member)).status).toBe(200)
    const remove = (who: string) => teacher.post(`/classes/${id}/members/${who}/remove`)
    expect(await remove(colleague)).toMatchObject({ status: 403, json: { right: 'manage' } })
    expect((await remove(learnerId)).status).toBe(200)
    expect((await remove(learnerId)).status).toBe(200)
    expect((await read(teacher, id)).members.map(({ role }) => role)).toEqual(['staff', 'staff'])
    const session = await learner.create(PRACTICE)
    expect((await teacher.post(`/supervise/${session}/end`, {})).status).toBe(404)
    expect((await asOperator('POST', `/classes/${id}/members/${colleague}/remove`)).status).toBe(200)
    expect((await read(teacher, id)).staff).toBe(1)
    expect((await asOperator('POST', add, { ...member, person_id: newId() })).status).toBe(404)
  })

  test('what staff do with a class and who is in it is on record', async () => {
    const { browser: teacher, id: teacherId } = await signedIn('teacher')
    const { class_id: id } = await classOf(teacher)
    await join(new Learner(server.url), (await codeOf(teacher, id)).code)
    const learner = (await read(teacher, id)).members.find(({ role }) => role === 'learner')!.person_id
    await teacher.post(`/classes/${id}/members/${learner}/remove`)
    const { entries } = (await asOperator('GET', `/audit?class_id=${id}`)).json
    const by = { kind: 'person', id: teacherId }
    expect(entries).toMatchObject([
      { act: 'class.remove_member', actor: by, learner_id: learner },
      { act: 'class.read', actor: by, learner_id: null },
      { act: 'class.renew_code', actor: by, learner_id: null },
    ])
  })

  test('a proctor sees their class, and not the code that lets learners in', async () => {
    const { browser: teacher } = await signedIn('teacher')
    const { class_id: id, name } = await classOf(teacher)
    await codeOf(teacher, id)
    const { browser: proctor } = await signedIn('proctor', [name])
    expect((await proctor.get('/classes')).json.classes).toMatchObject([{ class_id: id, code: null }])
    expect((await read(proctor, id)).code).toBeNull()
    expect((await proctor.post(`/classes/${id}/code`)).status).toBe(403)
  })
})
