// What staff write to learners: it stands in the stream once, the learner marks it as read, and nothing else changes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { newId } from '../../src/kernel/ids.js'
import { aTeacher } from '../support/a-teacher.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase, nextQuestion, sayRight, takeTurn } from './pupil.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }

describe.each(todaysDatabase(0))('messages of staff on %s', database => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer({ database })))
  afterAll(() => server?.stop())

  const operator = () => ({
    authorization: `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}`,
  })
  const write = (id: string, message_id: string, text: string, headers: Record<string, string> = operator()) =>
    new Learner(server.url).post(`/supervise/${id}/message`, { message_id, text }, headers)
  const begun = async () => {
    const learner = new Learner(server.url)
    const id = await learner.create(EXAM)
    return { learner, id, action: await nextQuestion(learner, id) }
  }
  const told = async (learner: Learner, id: string) =>
    (await learner.follow(id, { fromStart: true })).events
      .filter(({ event }) => event.startsWith('staff_message'))
      .map(({ event, data }) => ({ event, ...data }))

  test('stand in the stream once, however often they are sent, and leave the question open', async () => {
    const { learner, id, action } = await begun()
    const [message_id, text] = [newId(), 'Ten more minutes.\nDo not hurry.']
    const sent = await Promise.all([1, 2, 3].map(() => write(id, message_id, text)))
    sent.push(await write(id, message_id, 'Another text.'))
    for (const { status, json } of sent)
      expect({ status, json }).toEqual({
        status: 200,
        json: { ok: true, status: 'awaiting_client_action', paused: false },
      })
    expect(await told(learner, id)).toEqual([{ event: 'staff_message', v: 1, message_id, text }])
    expect((await learner.state(id)).pending_action.tool_call_id).toBe(action.tool_call_id)
    // It comes while the learner thinks, and the stream that brings it ends where it is the learner's turn.
    await takeTurn(server, learner, id, 1, sayRight)
    expect((await nextQuestion(learner, id)).tool_call_id).not.toBe(action.tool_call_id)
  })

  test('are marked as read by their learner, once, and by nobody else', async () => {
    const { learner, id } = await begun()
    const message_id = newId()
    await write(id, message_id, 'Hello.')
    const read = (who: Learner, which = message_id) => who.post(`/session/${id}/messages/read`, { message_id: which })
    expect(await read(learner, newId())).toMatchObject({ status: 404, json: { code: 'message_not_found' } })
    const stranger = new Learner(server.url)
    await stranger.create(EXAM)
    expect(await read(stranger)).toMatchObject({ status: 404, json: { code: 'session_not_found' } })
    for (const _ of [1, 2]) expect((await read(learner)).status).toBe(200)
    expect((await told(learner, id)).map(({ event }) => event)).toEqual(['staff_message', 'staff_message_read'])
  })

  test('come from staff who see the learner, into a session that goes on, and are recorded', async () => {
    const { learner, id } = await begun()
    const cookie = await aTeacher(server, ['no such class'])
    expect(await write(id, newId(), 'Hello.', { cookie })).toMatchObject({
      status: 404,
      json: { code: 'session_not_found' },
    })
    expect(await write(id, newId(), 'Hello.', {})).toMatchObject({ status: 401 })
    expect(await write(newId(), newId(), 'Hello.')).toMatchObject({ status: 404, json: { code: 'session_not_found' } })
    expect((await write(id, newId(), 'Recorded.')).status).toBe(200)
    await learner.post(`/session/${id}/terminate`, {})
    expect(await write(id, newId(), 'Hello.')).toMatchObject({ status: 409, json: { code: 'session_ended' } })
    const audit = await new Learner(server.url).request('GET', '/audit', undefined, operator())
    expect(audit.body).toContain('"session.message"')
    expect(audit.body).toContain('"Recorded."')
  })
})
