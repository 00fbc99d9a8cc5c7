// The review of an examination with questions of every type is as secret as its keys until the results are released; then it tells the
// learner what is right, and nothing of what the next attempt must not know.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { forBrowser, type Item } from '../../src/items/index.js'
import { itemsOf, leaks, logOf, secretsOf } from '../support/secret-items.js'
import { loadPages, playWatched } from '../support/secret-journey.js'
import { findSecrets } from '../support/secret-search.js'
import { WireLearner } from '../support/secret-wire.js'
import { startTestServer, type TestServer } from '../support/test-server.js'

const FIXTURES = path.resolve(import.meta.dirname, '../fixtures/secret-blueprints')
const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-secret-types' }

let server: TestServer
let blueprints: string
beforeAll(async () => {
  blueprints = await mkdtemp(path.join(os.tmpdir(), 'viva-review-'))
  await cp(FIXTURES, blueprints, { recursive: true })
  const file = path.join(blueprints, 'assessments/fixture-secret-types.yaml')
  const exam = await readFile(file, 'utf8')
  await writeFile(file, exam.replace('configuration:\n', 'configuration:\n  release: manual\n'))
  server = await startTestServer({ blueprints })
})
afterAll(async () => {
  await server?.stop()
  await rm(blueprints, { recursive: true, force: true })
})

const review = (learner: WireLearner, id: string) => learner.get(`/session/${id}/review`)

test('nothing of a review is told before its release, and to nobody else afterwards', { timeout: 60_000 }, async () => {
  const learner = new WireLearner(server.url)
  const id = await learner.create(EXAM)
  const events = await playWatched(server, learner, id, () => ({ dont_know: true }))
  expect(events.at(-1)!.event).toBe('session_completed')
  await loadPages(learner, id)
  expect(await review(learner, id)).toMatchObject({ status: 409, json: { code: 'not_released' } })
  const guarded = await secretsOf(server, id)
  expect(leaks([...learner.pieces, logOf(server)], guarded, { mayTellAfterAnswer: false })).toEqual([])

  const { operatorToken } = server.container.resolve(TOKENS.foundations).guests.keys
  await learner.post(`/supervise/${id}/release`, {}, { authorization: `Bearer ${operatorToken}` })
  const { status, body } = await review(learner, id)
  expect(status).toBe(200)
  const told = guarded.map(({ question, secrets }) => ({ question, found: findSecrets(body, secrets) }))
  // Of each question its key or its steps are there; the seeds, the hints and what grades in the background are not.
  for (const { question, found } of told) {
    const names = found.map(({ secret }) => secret.replace(/ of .*/, ''))
    if (question === null || question.includes('/hint')) expect(names).toEqual([])
    else if (!question.endsWith('/tried')) expect(names).toContain('a step')
  }
  expect(body).not.toContain('ZHINT-91ab7')
  expect(body).not.toContain('KOTHER-91ab7')
  expect(await shownQuestions(learner, id)).toEqual(
    [...(await itemsOf(server, id)).values()].map(item => asShown(item)),
  )

  const stranger = new WireLearner(server.url)
  await stranger.create(EXAM)
  expect(await review(stranger, id)).toMatchObject({ status: 404, json: { code: 'session_not_found' } })
  expect(leaks([...stranger.pieces, logOf(server)], guarded, { mayTellAfterAnswer: false })).toEqual([])
})

const asShown = (item: Item) => {
  const { widget_type, props } = forBrowser(item)
  return { widget_type, props }
}

const shownQuestions = async (learner: WireLearner, id: string) =>
  (await review(learner, id)).json.items.map(({ question }: { question: unknown }) => question)
