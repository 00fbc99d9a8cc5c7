// Another server reads the events of a session page by page: the same as the stream's, none left out, none twice.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'

const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 2 } }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

/** Every event that `ask` gets, in pages of three. */
async function paged(ask: (path: string) => Promise<{ json: any }>, id: string): Promise<unknown[]> {
  const events: unknown[] = []
  for (let after: number | null = 0; after !== null;) {
    const { json } = await ask(`/session/${id}/events?after=${after}&limit=3`)
    expect(json.events.length).toBeLessThanOrEqual(3)
    events.push(...json.events)
    after = json.next
  }
  return events
}

test('with an API key, and as the learner', async () => {
  const learner = new Learner(server.url)
  const id = await learner.create(PRACTICE)
  const { events } = await learner.play(id, () => ({ text: '1' }))
  const streamed = events.flatMap(event => (event.id === null ? [] : [event]))
  expect(streamed.length).toBeGreaterThan(6)

  const { operatorToken } = server.container.resolve(TOKENS.foundations).guests.keys
  const operator = { authorization: `Bearer ${operatorToken}` }
  const { json: key } = await learner.post('/api-keys', { name: 'LMS', rights: ['watch'] }, operator)
  const bearer = { authorization: `Bearer ${key.secret}` }
  expect(await paged(path => new Learner(server.url).request('GET', path, undefined, bearer), id)).toEqual(streamed)
  expect(await paged(learner.get, id)).toEqual(streamed)
  const { entries } = (await learner.request('GET', `/audit?session_id=${id}`, undefined, operator)).json
  expect(entries[0]).toMatchObject({ act: 'session.read_events', actor: { kind: 'key' } })
})

test('before it has begun there are none, and reading does not begin it', async () => {
  const learner = new Learner(server.url)
  const id = await learner.create(PRACTICE)
  expect((await learner.get(`/session/${id}/events`)).json).toEqual({ events: [], last_event_id: 0, next: null })
  expect((await learner.state(id)).status).toBe('pending')
})
