// A server without a model: an open dialogue is offered at no door, and every door says what is missing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'

const TALK = { session_type: 'thought', topic: 'Tides' }
const REFUSED = {
  status: 409,
  code: 'model_required',
  detail: expect.stringContaining('OPENAI_API_KEY'),
  variables: ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'AGENT_PARTNER_PROVIDER'],
}

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server?.stop())

test.each<[string, string, object]>([
  ['REST', '/session/', TALK],
  [
    'AG-UI',
    '/ag-ui',
    { threadId: newId(), runId: newId(), messages: [], tools: [], context: [], forwardedProps: { viva: TALK } },
  ],
  ['the AI SDK', '/ai-sdk/chat', { id: newId(), trigger: 'submit-message', messages: [], viva: TALK }],
])('over %s a dialogue is refused with what to set, and nothing is stored', async (_, path, body) => {
  const learner = new Learner(server.url)
  await learner.get('/session/')
  expect((await learner.post(path, body)).json).toMatchObject(REFUSED)
  expect((await learner.get('/session/')).json).toEqual({ sessions: [], next: null })
})

test('what does not go with a dialogue is refused first', async () => {
  const { json } = await new Learner(server.url).post('/session/', { ...TALK, skills: ['fixture.sum'] })
  expect(json).toMatchObject({ status: 422, code: 'setting_not_allowed' })
})

test('the list of session types says that it is not offered, and why; all others are', async () => {
  const { session_types: types } = (await new Learner(server.url).get('/session-types')).json
  const [talk, ...others] = types
  expect(talk).toEqual({ session_type: 'thought', offered: false, refused_with: 'model_required' })
  expect(others).toHaveLength(5)
  for (const type of others) expect(type).toMatchObject({ offered: true, refused_with: null })
})
