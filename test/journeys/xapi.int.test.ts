// Results as xAPI statements: of what was answered, for staff, without any right answer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { Learner } from '../support/learner.js'
import { keyOf } from '../support/only-part.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { Statement } from '../support/xapi-schema.js'
import { todaysDatabase, playThrough, sayWrong } from './pupil.js'

describe.each(todaysDatabase(0))('xAPI statements on %s', database => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer({ database })))
  afterAll(() => server?.stop())

  const exported = async () => {
    const authorization = `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}`
    return new Learner(server.url).request('GET', '/supervise/results/export?format=xapi', undefined, { authorization })
  }

  test('are an empty list where nothing is over', async () => {
    expect((await exported()).json).toEqual([])
  })

  test('say what a quiz came to and each answer, and no key', async () => {
    const learner = new Learner(server.url)
    const id = await learner.create({ session_type: 'evaluation', assessment_id: 'fixture-four' })
    const { turns } = await playThrough(server, learner, id, sayWrong)
    const reply = await exported()
    expect(reply.headers.get('content-disposition')).toContain('results.xapi.json')
    const statements = (reply.json as unknown[]).map(one => Statement.parse(one))
    expect(statements.map(({ verb }) => verb.id.split('/').pop())).toEqual(['failed', ...turns.map(() => 'answered')])
    expect(statements.every(({ context }) => context.registration === id)).toBe(true)
    for (const [index, { item, response }] of turns.entries()) {
      const { result } = statements[index + 1]!
      expect(JSON.parse(result.response!)).toEqual(response)
      expect(result.success).toBe(false)
      expect(JSON.stringify(result.response)).not.toContain(`"${keyOf(item)}"`)
    }
    expect(await exported()).toMatchObject({ body: reply.body })
  })
})
