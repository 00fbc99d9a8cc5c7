// Another server embeds sessions: it holds an API key, says who its learner is, and reads what came of it.
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClientAction } from '../../src/contract/widget.js'
import { TOKENS } from '../../src/container-tokens.js'
import { todaysDatabase } from './pupil.js'
import { Learner, type Answer } from '../support/learner.js'
import { releasedByHand } from '../support/released-by-hand.js'
import { FIXTURES, startTestServer, type TestServer } from '../support/test-server.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'by-hand' }
const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 2 } }

/** What another server sends: never a cookie. */
class OtherServer {
  constructor(
    private readonly url: string,
    private readonly secret: string,
  ) {}
  async ask(method: string, path: string, body?: object): Promise<{ status: number; json: any }> {
    const response = await fetch(this.url + path, {
      method,
      headers: { authorization: `Bearer ${this.secret}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, json: await response.json().catch(() => null) }
  }
  get = (path: string) => this.ask('GET', path)
  post = (path: string, body: object = {}) => this.ask('POST', path, body)
}

describe.each(todaysDatabase(1))('on %s', database => {
  let server: TestServer
  let operator: OtherServer
  let blueprints: string
  beforeAll(async () => {
    blueprints = await releasedByHand()
    server = await startTestServer({ database, blueprints })
    operator = new OtherServer(server.url, server.container.resolve(TOKENS.foundations).guests.keys.operatorToken)
  })
  afterAll(async () => {
    await server?.stop()
    await rm(blueprints, { recursive: true, force: true })
  })

  const keyWith = async (...rights: string[]) => {
    const { status, json } = await operator.post('/api-keys', { name: 'LMS', rights })
    expect(status).toBe(201)
    return { key: new OtherServer(server.url, json.secret), id: json.key_id as string, secret: json.secret as string }
  }
  /** The learner's page: it knows the session and its token only. */
  const pageOf = ({ session_token }: { session_token: string }) => {
    const learner = new Learner(server.url)
    const request = learner.request.bind(learner)
    learner.request = (method, path, body, headers) =>
      request(method, path, body, { ...headers, authorization: `Bearer ${session_token}` })
    return learner
  }
  const wrongFor = (asked: ClientAction): Answer => (asked.widget_type === 'number' ? { text: '-1' } : { index: 0 })

  test('a key enrols a learner, whose page plays the session with its token alone', async () => {
    const { key } = await keyWith('enrol', 'watch')
    const { status, json } = await key.post('/session/', { ...PRACTICE, learner: { external_id: 'u-1', name: 'Ada' } })
    expect(status).toBe(201)
    const page = pageOf(json)
    await page.follow(json.session_id)
    const { pending_action: asked } = await page.state(json.session_id)
    expect((await page.respond(json.session_id, asked.tool_call_id, wrongFor(asked))).status).toBe(200)
    await page.post(`/session/${json.session_id}/terminate`, {})
    expect((await key.get(`/session/${json.session_id}/results`)).json).toMatchObject({ items_correct: 0 })
    expect(page.cookie).toBe('')
  })

  test('an agent works with the tools that the rights of its key allow, and sees no key without the right to author', async () => {
    const agentWith = async (...rights: string[]) => {
      const { secret } = await keyWith(...rights)
      const agent = new Client({ name: 'agent', version: '1' })
      const headers = { authorization: `Bearer ${secret}` }
      await agent.connect(new StreamableHTTPClientTransport(new URL('/mcp', server.url), { requestInit: { headers } }))
      const call = async (name: string, args: Record<string, unknown> = {}) => {
        const { structuredContent, isError } = await agent.callTool({ name, arguments: args })
        return { ...(structuredContent as Record<string, any>), isError: isError === true } as Record<string, any>
      }
      return { agent, call }
    }
    const lms = await agentWith('enrol', 'watch')
    expect(lms.agent.getServerVersion()).toMatchObject({ name: 'viva' })
    expect((await lms.agent.listTools()).tools.map(({ name }) => name)).toEqual([
      'list_skills',
      'list_assessments',
      'make_items',
      'start_session',
      'read_results',
      'list_results',
    ])
    const { skills } = await lms.call('list_skills')
    expect(skills.map(({ skill_id }: { skill_id: string }) => skill_id)).toContain('fixture.sum')
    const made = await lms.call('make_items', { skill_id: 'fixture.sum', count: 2, seed: 'a' })
    expect(made.items.map((item: object) => Object.keys(item).toSorted())).toEqual(
      Array(2).fill(['blueprint_id', 'difficulty', 'prompt', 'props', 'seed', 'widget_type']),
    )
    const started = await lms.call('start_session', { ...EXAM, learner: { external_id: 'u-mcp' } })
    const page = pageOf(started as { session_token: string })
    await page.follow(started.session_id)
    expect(await lms.call('read_results', { session_id: started.session_id })).toMatchObject({
      isError: true,
      code: 'session_not_ended',
    })
    await page.post(`/session/${started.session_id}/terminate`, {})
    expect(await lms.call('read_results', { session_id: started.session_id })).toMatchObject({ items_correct: 0 })
    expect((await lms.call('list_results')).results[0]).toMatchObject({ session_id: started.session_id })
    expect(await lms.call('read_results', { session_id: 'no id' })).toMatchObject({ isError: true, code: 'malformed' })
    await expect(lms.call('check_blueprint', { yaml: 'schema: blueprint/1' })).rejects.toThrow('no such tool')

    const author = await agentWith('author')
    const { items } = await author.call('make_items', { skill_id: 'fixture.sum', count: 2, seed: 'a' })
    expect(items.map(({ prompt }: { prompt: string }) => prompt)).toEqual(
      made.items.map(({ prompt }: { prompt: string }) => prompt),
    )
    for (const item of items) expect(item.correct_response).toBeTypeOf('object')
    const yaml = await readFile(path.join(FIXTURES, 'sum.yaml'), 'utf8')
    expect(await author.call('check_blueprint', { yaml })).toMatchObject({ ok: true, problems: [] })
    const wrong = await author.call('check_blueprint', { yaml: yaml.replace('key:', 'kay:') })
    expect(wrong.ok).toBe(false)
    expect(wrong.problems[0]).toMatchObject({ line: expect.any(Number), message: expect.any(String) })
    await Promise.all([lms.agent.close(), author.agent.close()])
  })

  test('the same external id is the same learner, whichever key says it; another one is another', async () => {
    const [one, two] = [await keyWith('enrol'), await keyWith('enrol')]
    const created = async (key: OtherServer, external_id: string) => {
      const { session_id } = (await key.post('/session/', { ...PRACTICE, learner: { external_id } })).json
      return (await server.container.resolve(TOKENS.sessions).load(session_id))!.stored.session.learnerId
    }
    const [first, again, other] = [
      await created(one.key, 'u-2'),
      await created(two.key, 'u-2'),
      await created(one.key, 'u-3'),
    ]
    expect(again).toBe(first)
    expect(other).not.toBe(first)
    const atOnce = await Promise.all(Array.from({ length: 6 }, () => created(one.key, 'u-4')))
    expect(new Set(atOnce).size).toBe(1)
  })

  test('a time factor stretches every limit from then on, and none is left of them for who needs all the time', async () => {
    const { key } = await keyWith('enrol', 'watch')
    const limits = async (learner: object) => {
      const { json } = await key.post('/session/', {
        ...PRACTICE,
        config: { max_items: 1, time_limit_seconds: 600 },
        learner: { external_id: 'u-5', ...learner },
      })
      const seconds = json.time_limit_seconds ?? null
      expect((await key.get(`/session/${json.session_id}/state`)).json.time_remaining_seconds).toBe(seconds)
      expect((await key.get(`/session/${json.session_id}`)).json.time_limit_seconds).toBe(seconds)
      await pageOf(json).follow(json.session_id)
      return (await key.get(`/session/${json.session_id}/state`)).json.time_remaining_seconds as number | null
    }
    expect(await limits({})).toBeCloseTo(600, -1)
    expect(await limits({ time_factor: 1.5 })).toBeCloseTo(900, -1)
    expect(await limits({})).toBeCloseTo(900, -1)
    expect(await limits({ time_factor: null })).toBeNull()
  })

  test('staff read what is not released yet, and the learner does not', async () => {
    const { key } = await keyWith('enrol', 'watch')
    const { json } = await key.post('/session/', { ...EXAM, learner: { external_id: 'u-6' } })
    const page = pageOf(json)
    await page.follow(json.session_id)
    await page.post(`/session/${json.session_id}/terminate`, {})
    const address = `/session/${json.session_id}`
    expect(await page.get(`${address}/results`)).toMatchObject({ status: 409, json: { code: 'results_not_released' } })
    expect(await page.get(`${address}/review`)).toMatchObject({ status: 409, json: { code: 'not_released' } })
    expect((await key.get(`${address}/results`)).json).toMatchObject({ session_id: json.session_id, items_correct: 0 })
    expect((await key.get(`${address}/review`)).status).toBe(200)
  })

  test('a key without the right is refused, and so is a learner who says for whom', async () => {
    const { key } = await keyWith('watch')
    const body = { ...PRACTICE, learner: { external_id: 'u-7' } }
    const refused = { status: 403, json: { code: 'right_required', right: 'enrol' } }
    expect(await key.post('/session/', body)).toMatchObject(refused)
    expect(await new Learner(server.url).post('/session/', body)).toMatchObject(refused)
    expect(await key.post('/api-keys', { name: 'more', rights: ['manage'] })).toMatchObject({ status: 403 })
    const { key: manager } = await keyWith('manage')
    expect(await manager.post('/api-keys', { name: 'more', rights: ['enrol'] })).toMatchObject(refused)
  })

  test('a revoked key opens nothing, at once, and no list shows a secret', async () => {
    const { key, id, secret } = await keyWith('watch')
    expect((await key.get('/alerts')).status).toBe(200)
    expect((await operator.post(`/api-keys/${id}/revoke`)).json.revoked_at).not.toBeNull()
    expect(await key.get('/alerts')).toMatchObject({ status: 401, json: { code: 'invalid_token' } })
    const { json } = await operator.get('/api-keys')
    expect(json.api_keys.find((one: { key_id: string }) => one.key_id === id).last_used_at).not.toBeNull()
    expect(JSON.stringify(json)).not.toContain(secret)
    expect(server.log.join('')).not.toContain(secret)
  })
})
