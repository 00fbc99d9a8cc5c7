// Two who want the same thing at the same moment, many times over: exactly one of them gets it, and what is stored is whole.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { DATABASES, nextQuestion, storedItem } from '../journeys/pupil.js'
import { eventually, eventsIn, rowsIn } from '../journeys/stored-rows.js'
import { Learner } from '../support/learner.js'
import { isDeep } from '../support/sampling.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { keyOf } from '../support/only-part.js'

const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 2 } }
const ROUNDS = isDeep ? 40 : 6

describe.each(DATABASES)('on %s', database => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer({ database })))
  afterAll(() => server?.stop())

  const supervise = (id: string, what: string) =>
    new Learner(server.url).post(
      `/supervise/${id}/${what}`,
      {},
      { authorization: `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}` },
    )

  /** Events are gapless, every call has one result, and the log ends where the session stands. */
  async function whole(id: string): Promise<void> {
    const events = await eventsIn(server, 'session_event', id)
    const numbers = events.map(row => Number(row['seq'])).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    const messages = await rowsIn(server, 'message', id)
    const results = messages.flatMap(row => (row['role'] === 'tool' ? [row['tool_call_id'] as string] : []))
    const calls = messages.flatMap(row => ((row['tool_calls'] ?? []) as { id: string }[]).map(call => call.id))
    const open = (await rowsIn(server, 'pending_action', id)).filter(row => row['status'] === 'open')
    expect([...results, ...open.map(row => row['tool_call_id'] as string)].sort()).toEqual([...calls].sort())
    const endings = events.filter(row => String(row['type']).startsWith('session_'))
    expect(endings.length).toBeLessThan(2)
  }

  async function asked() {
    const learner = new Learner(server.url)
    const id = await learner.create(PRACTICE)
    const { tool_call_id, widget_type } = await nextQuestion(learner, id)
    const item = await storedItem(server, id, 1)
    const response = widget_type === 'multiple_choice' ? { selection: keyOf(item) } : { text: keyOf(item) }
    return { learner, id, post: () => learner.respond(id, tool_call_id, response) }
  }

  test('an answer and a termination: the session is over, and the answer counts exactly when it was taken', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { learner, id, post } = await asked()
      const [answer, end] = await Promise.all([post(), learner.post(`/session/${id}/terminate`, {})])
      expect([end.status, [200, 409].includes(answer.status)]).toEqual([200, true])
      expect(await rowsIn(server, 'response', id)).toHaveLength(answer.status === 200 ? 1 : 0)
      expect(await learner.state(id)).toMatchObject({ status: 'terminated', pending_action: null })
      await server.container.resolve(TOKENS.runner).idle()
      await whole(id)
    }
  })

  test('an answer and a pause: it is taken or kept, and after the pause the session goes on', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { learner, id, post } = await asked()
      const [answer, pause] = await Promise.all([post(), supervise(id, 'pause')])
      expect([pause.status, [200, 409].includes(answer.status)]).toEqual([200, true])
      await server.container.resolve(TOKENS.runner).idle()
      await whole(id)
      await supervise(id, 'resume')
      if (answer.status === 409) {
        expect(answer.json.code).toBe('session_paused')
        expect((await post()).status).toBe(200)
      }
      await eventually(async () => (await learner.state(id)).items_completed === 1)
      await eventually(async () => (await learner.state(id)).pending_action !== null)
      await whole(id)
    }
  })

  test('an answer and the end of its time: one of them, and its result', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const learner = new Learner(server.url)
      const id = await learner.create({ ...PRACTICE, config: { max_items: 2, item_time_limit_seconds: 20 } })
      const { tool_call_id, widget_type } = await nextQuestion(learner, id)
      const response = widget_type === 'multiple_choice' ? { index: 0 } : { text: '5' }
      await server.pass(24_900)
      const [answer] = await Promise.all([
        learner.respond(id, tool_call_id, response),
        server.pass(200).then(() => server.container.resolve(TOKENS.sweeper).sweep()),
      ])
      expect([200, 409, 410]).toContain(answer.status)
      await server.container.resolve(TOKENS.sweeper).sweep()
      const kinds = (await rowsIn(server, 'response', id)).map(row => row['kind'])
      expect(kinds).toEqual([answer.status === 200 ? 'answered' : 'timed_out'])
      await server.container.resolve(TOKENS.runner).idle()
      await whole(id)
    }
  })

  test('two first streams and a termination begin one session at most, and end it once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const learner = new Learner(server.url)
      const id = await learner.create(PRACTICE)
      const [one, two, end] = await Promise.all([
        learner.follow(id, { fromStart: true }),
        learner.follow(id, { fromStart: true }),
        learner.post(`/session/${id}/terminate`, {}),
      ])
      expect([one.status, two.status, end.status]).toEqual([200, 200, 200])
      const starts = (await eventsIn(server, 'domain_event', id)).filter(({ type }) => type === 'SessionStarted')
      expect(starts.length).toBeLessThan(2)
      await server.container.resolve(TOKENS.runner).idle()
      await whole(id)
    }
  })
})
