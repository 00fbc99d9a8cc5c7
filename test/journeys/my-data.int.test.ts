// What is kept of a learner, as the learner gets it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MyData } from '../../src/contract/my-data.js'
import { TOKENS } from '../../src/container.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { DATABASES } from './pupil.js'

const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 1 } }

describe.each(DATABASES)('what is kept of a learner on %s', database => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer({ database })))
  afterAll(() => server?.stop())

  const read = async (learner: Learner, query = '') => MyData.parse((await learner.get(`/my-data${query}`)).json)

  test('is nothing of a stranger', async () => {
    expect(await read(new Learner(server.url))).toEqual({
      learner_id: null,
      profile: {},
      person: null,
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
      await one.respond(id, (await one.state(id)).pending_action.tool_call_id, { text })
    }
    const kept = await read(learner)
    expect(kept).toMatchObject({ profile: { interests: ['hobby 4711'] }, person: null, next: null })
    expect(kept.sessions).toHaveLength(1)
    expect(JSON.stringify(kept.sessions[0]!.answers.concat(kept.sessions[0]!.messages as never))).toContain('4711')
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
})
