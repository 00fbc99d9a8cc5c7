// Whole sessions of every type over real HTTP, led by our own client: whatever the network does, the same is on the screen.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Api, emptyFold, ordinaryPorts, VivaClient, VivaSession } from '../../src/client/index.js'
import type { CreateSessionBody, Exchange, Fetch, Fold, Outcome } from '../../src/client/index.js'
import { cuttingFetch } from '../support/cutting-fetch.js'
import { FIXTURES, ROOT, startTestServer, type TestServer } from '../support/test-server.js'
import { someResponse } from '../support/some-response.js'

/** What a learner does about a question; `turn` counts from 1 within the session. */
type Act = (session: VivaSession, question: Exchange, turn: number) => Promise<unknown>

const answer: Act = (session, { action }) => session.respond(action, someResponse(action))

/** A hint before the first answer; a question about the second item, which is then asked again; back from the third, which is skipped. */
const practise: Act = async (session, question, turn) => {
  const { action } = question
  if (turn === 1) await session.command('hint', action)
  if (turn === 2) return session.command('ask', action, 'Why is that?')
  if (turn === 4) return session.command('back', action)
  return turn === 6 ? session.command('skip', action) : answer(session, question, turn)
}
/** Goes back once, and then through. */
const fillIn: Act = (session, question, turn) =>
  turn === 2 ? session.command('back', question.action) : answer(session, question, turn)
/** Says two things and goes. */
const talk: Act = (session, question, turn) =>
  turn === 3 ? session.command('finish') : answer(session, question, turn)

/** Each with the outcomes that its questions have in the end. */
const KINDS: [CreateSessionBody['session_type'], Omit<CreateSessionBody, 'session_type'>, Act, Outcome[]][] = [
  ['evaluation', { assessment_id: 'fixture-four' }, answer, ['answered', 'answered', 'answered', 'answered']],
  [
    'learning',
    { skills: ['fixture.sum'], config: { max_items: 3 } },
    practise,
    ['incorrect', 'asked', 'incorrect', 'back', 'incorrect', 'skipped'],
  ],
  ['survey', { survey_id: 'recommendation' }, fillIn, ['answered', 'back', 'answered', 'answered']],
  ['thought', { topic: 'Fractions' }, talk, ['answered', 'answered', 'closed']],
]

let content: string
let server: TestServer
let viva: VivaClient
beforeAll(async () => {
  content = await mkdtemp(path.join(os.tmpdir(), 'viva-client-'))
  await cp(FIXTURES, content, { recursive: true })
  await cp(path.join(ROOT, 'blueprints/surveys'), path.join(content, 'surveys'), { recursive: true })
  server = await startTestServer({ database: 'pglite', blueprints: content })
  viva = new VivaClient({ baseUrl: server.url })
})
afterAll(async () => {
  await server?.stop()
  await rm(content, { recursive: true, force: true })
})

/** The session once more, as another device has it; its clock runs fifty times as fast. */
function again(session: VivaSession, { fold = emptyFold, send }: { fold?: Fold; send?: Fetch } = {}): VivaSession {
  const { id, token } = session
  const api = new Api({ baseUrl: `${server.url}/`, token, ...(send ? { fetch: send } : {}) })
  const setTimer = (work: () => void, milliseconds: number) => setTimeout(work, milliseconds / 50)
  return new VivaSession(api, id, { token, fold, ports: { ...ordinaryPorts(api), setTimer } })
}

/** Follows to the end and does what `act` does. Every fold that was on the screen, by its cursor. */
async function follow(session: VivaSession, act?: Act): Promise<Map<number, Fold>> {
  const seen = new Map<number, Fold>()
  let turn = 0
  for await (const view of session.follow()) {
    if (view.caughtUp || act) seen.set(view.fold.cursor, view.fold)
    if (view.question && act) await act(session, view.question, ++turn)
  }
  return seen
}

/** Without what is still being written, and without when a fact became known. */
const screen = (fold: Fold | undefined) => fold && { ...fold, draft: null, facts: { ...fold.facts, asOf: 0 } }

describe.each(KINDS)('%s', (session_type, settings, act, outcomes) => {
  test('is the same live, live with the line cut behind every event, and resumed after any event', async () => {
    const created = await viva.create({ session_type, ...settings })
    const steady = again(created)
    const watching = follow(steady)
    const broken = again(created, { send: cuttingFetch })
    const seen = await follow(broken, act)
    await watching

    const { cursor, ending } = broken.view.fold
    expect(ending).toBe('completed')
    const exchanges = broken.view.fold.entries.filter(entry => entry.kind === 'exchange')
    expect(exchanges.map(entry => entry.outcome)).toEqual(outcomes)
    expect([...seen.keys()].filter(at => at > 0)).toEqual(Array.from({ length: cursor }, (__, at) => at + 1))
    const whole = screen(broken.view.fold)
    expect(screen(steady.view.fold)).toEqual(whole)

    const resumed = [emptyFold, ...seen.values()].map(async fold => {
      const kept = JSON.parse(JSON.stringify(fold)) as Fold
      const session = again(created, { fold: kept })
      await follow(session)
      expect(screen(session.view.fold), `resumed after event ${fold.cursor}`).toEqual(whole)
    })
    await Promise.all(resumed)
  })
})
