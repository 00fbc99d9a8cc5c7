// Ways to ask that are the same to a database and not to a program: letters of an id, a method that wants no body.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextQuestion } from '../journeys/pupil.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }
let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server?.stop())

test('asking for the head of a stream does not begin the session', async () => {
  const learner = new Learner(server.url)
  const id = await learner.create(EXAM)
  const reply = await learner.request('HEAD', `/session/${id}/stream`)
  expect(reply.status).toBeLessThan(500)
  expect(await learner.state(id)).toMatchObject({ status: 'pending', deadline_at: null })
})

test('an id in capitals is the same session and the same question', async () => {
  const learner = new Learner(server.url)
  const created = await learner.post('/session/', EXAM)
  const { session_id: id, session_token } = created.json
  const bearer = { authorization: `Bearer ${session_token}` }
  const loud = id.toUpperCase()
  expect((await learner.request('GET', `/session/${loud}/state`, undefined, bearer)).json.session_id).toBe(id)
  const { tool_call_id, widget_type } = await nextQuestion(learner, id)
  const response = widget_type === 'multiple_choice' ? { index: 0 } : { text: '5' }
  const answer = (callId: string) => learner.post(`/session/${loud}/respond`, { tool_call_id: callId, response })
  const first = await answer(tool_call_id)
  const again = await answer(tool_call_id.toUpperCase())
  expect(again.json).toMatchObject({ duplicate: true, receipt: first.json.receipt })
})
