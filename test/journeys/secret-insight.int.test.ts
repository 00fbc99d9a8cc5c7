// Invariant 2 for staff who look on: what they read of a session that goes on holds no key of a question that is still open, and of a
// class that is not theirs they read nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTeacher } from '../support/a-teacher.js'
import { operatorOf } from '../support/enrolled.js'
import { leaks, logOf, secretsOf } from '../support/secret-items.js'
import { playWatched } from '../support/secret-journey.js'
import { addSecretLesson } from '../support/secret-lesson.js'
import { WireLearner } from '../support/secret-wire.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { useContent } from '../support/use-content.js'

let server: TestServer
const content = useContent()
beforeAll(async () => {
  await addSecretLesson(content.folder)
  server = await startTestServer({ blueprints: content.folder })
})
afterAll(() => server?.stop())

const PARTS = ['', '/steps', '/replay?limit=500']

test('staff who follow an exam read no key before its end', { timeout: 60_000 }, async () => {
  const learner = new WireLearner(server.url)
  const id = await learner.create({ session_type: 'evaluation', assessment_id: 'fixture-secret-forms' })
  const staff = new WireLearner(server.url)
  const look = async (headers: Record<string, string>) => {
    for (const part of PARTS) {
      const { status } = await staff.request('GET', `/supervise/sessions/${id}${part}`, undefined, headers)
      expect([part, status]).toEqual([part, headers['cookie'] === undefined ? 200 : 404])
    }
  }
  const stranger = { cookie: await aTeacher(server, ['elsewhere']) }
  await playWatched(
    server,
    learner,
    id,
    () => ({ dont_know: true }),
    async () => {
      await look(operatorOf(server))
      await look(stranger)
    },
  )
  expect(staff.pieces.length).toBeGreaterThan(10)
  expect(leaks([...staff.pieces, logOf(server)], await secretsOf(server, id), { mayTellAfterAnswer: false })).toEqual(
    [],
  )
})
