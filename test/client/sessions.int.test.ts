// Whole sessions of every type over real HTTP, led by our own client: whatever the network does, the same is on the screen.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Api, emptyFold, ordinaryPorts, VivaClient, VivaSession } from '../../src/client/index.js'
import type { CreateSessionBody, Exchange, Fetch, Fold } from '../../src/client/index.js'
import { cuttingFetch } from '../support/cutting-fetch.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { someResponse } from '../support/some-response.js'

/** What a learner does about a question; `turn` counts from 1 within the session. */
type Act = (session: VivaSession, question: Exchange, turn: number) => Promise<unknown>

const answer: Act = (session, { action }) => session.respond(action, someResponse(action))

const KINDS: [string, CreateSessionBody, Act][] = [
  ['evaluation', { session_type: 'evaluation', assessment_id: 'fixture-four' }, answer],
  ['learning', { session_type: 'learning', skills: ['fixture.sum', 'fixture.host'], config: { max_items: 2 } }, answer],
]

let server: TestServer
let viva: VivaClient
beforeAll(async () => {
  server = await startTestServer({ database: 'pglite' })
  viva = new VivaClient({ baseUrl: server.url })
})
afterAll(() => server?.stop())

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

describe.each(KINDS)('%s', (_, body, act) => {
  test('is the same live, live with the line cut behind every event, and resumed after any event', async () => {
    const created = await viva.create(body)
    const steady = again(created)
    const watching = follow(steady)
    const broken = again(created, { send: cuttingFetch })
    const seen = await follow(broken, act)
    await watching

    const { cursor, ending } = broken.view.fold
    expect(ending).toBe('completed')
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
