// A foreign model over the wire: when it calls for care it is heard, and when it says nothing the guard has heard before it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { AlertList } from '../../src/contract/safety.js'
import { newId } from '../../src/kernel/ids.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { nextQuestion, openAction } from './pupil.js'
import { honest, startFarModel, type FarModel, type Script } from './remote-model-script.js'

const INDIRECT = 'The room gets so dark when he comes home.'
const PLAIN = 'I want to kill myself.'
const TYPES = {
  thought: { session_type: 'thought', topic: 'Evenings' },
  learning: { session_type: 'learning', skills: ['fixture.sum'] },
}

let far: FarModel
let server: TestServer
beforeAll(async () => {
  far = await startFarModel()
  server = await startTestServer({ env: { ...far.env, AGENT_RETRY_BUDGET: '1' } })
})
afterAll(async () => {
  await server?.stop()
  await far?.stop()
})

const deaf: Script = request =>
  request.tools?.some(({ function: { name } }) => name === 'get_next_item')
    ? honest()(request)
    : { content: 'Go on, I am listening.' }
const caring: Script = request =>
  JSON.stringify(request.messages.at(-1)).includes(INDIRECT)
    ? { toolCalls: [{ name: 'call_for_care', arguments: '{}' }] }
    : deaf(request)

const alertsOf = async (sessionId: string) => {
  const { operatorToken } = server.container.resolve(TOKENS.foundations).guests.keys
  const headers = { authorization: `Bearer ${operatorToken}` }
  const { json } = await new Learner(server.url).request('GET', '/alerts', undefined, headers)
  return AlertList.parse(json).alerts.filter(alert => alert.session_id === sessionId)
}

/** Says `text` to the tutor where a question is open, and to the partner elsewhere. */
const say = (learner: Learner, id: string, type: string, callId: string, text: string) =>
  type === 'thought'
    ? learner.respond(id, callId, { text })
    : learner.post(`/session/${id}/command`, { command_id: newId(), tool_call_id: callId, command: 'ask', text })
const goOn = (learner: Learner, id: string) =>
  learner.post(`/session/${id}/command`, { command_id: newId(), command: 'continue' })

test.each(Object.entries(TYPES))('a model that calls for care in a session of type %s is heard', async (type, body) => {
  far.script = caring
  const learner = new Learner(server.url)
  const id = await learner.create(body)
  const { tool_call_id: callId } = await nextQuestion(learner, id)
  const before = await learner.state(id)
  expect((await say(learner, id, type, callId, INDIRECT)).json.safety ?? null).toBeNull()
  const names = (await learner.follow(id)).events.map(({ event }) => event)
  expect(names).toContain('safety_message')
  expect(names).not.toContain('message_complete')
  expect(await learner.state(id)).toMatchObject({ safety_hold: true, items_completed: before.items_completed })
  expect(await alertsOf(id)).toMatchObject([{ category: 'model', entry: 'model' }])
  await goOn(learner, id)
  await learner.follow(id)
  expect(await openAction(learner, id)).toMatchObject({ tool_name: expect.any(String) })
  expect(await alertsOf(id)).toHaveLength(1)
})

test.each(Object.entries(TYPES))('a model that says nothing in one of type %s is never asked', async (type, body) => {
  far.script = deaf
  const learner = new Learner(server.url)
  const id = await learner.create(body)
  const { tool_call_id: callId } = await nextQuestion(learner, id)
  far.server.clearRequests()
  expect((await say(learner, id, type, callId, PLAIN)).json.safety).toMatchObject({ language: 'en' })
  expect(await alertsOf(id)).toMatchObject([{ category: 'self_harm' }])
  await goOn(learner, id)
  expect(JSON.stringify(far.server.getRequests())).not.toContain(PLAIN)
})
