// Another server is told what happens: it makes a webhook, enrols a learner, is told of the end, and fetches the results.
import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verifyWebhook } from '../../src/client/verify-webhook.js'
import { TOKENS } from '../../src/container-tokens.js'
import { WebhookEvent, type DeliveryView } from '../../src/contract/webhooks.js'
import { Learner } from '../support/learner.js'
import { releasedByHand } from '../support/released-by-hand.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { useDatabase } from '../support/use-database.js'
import { WebhookReceiver } from '../support/webhook-receiver.js'
import { todaysDatabase, nextQuestion, sayWrong } from './pupil.js'
import { playProgramme } from './programme-pupil.js'
import { eventually } from './stored-rows.js'

const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 1 } }
const EXAM = { session_type: 'evaluation', assessment_id: 'by-hand' }
const env = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }
const ALL = ['session.completed', 'session.needs_attention', 'alert', 'result.released']

/** Whoever holds this bearer token. */
const holder = (url: string, token: string) => {
  const learner = new Learner(url)
  const request = learner.request.bind(learner)
  learner.request = (method, path, body, headers) =>
    request(method, path, body, { ...headers, authorization: `Bearer ${token}` })
  return learner
}
const operatorOf = (server: TestServer) =>
  holder(server.url, server.container.resolve(TOKENS.foundations).guests.keys.operatorToken)

async function hook(server: TestServer, receiver: WebhookReceiver, events: readonly string[] = ALL) {
  const { status, json } = await operatorOf(server).post('/webhooks', { url: receiver.url, events })
  expect(status).toBe(201)
  return { id: json.webhook_id as string, secret: json.secret as string }
}

async function deliveriesOf(server: TestServer, id: string): Promise<DeliveryView[]> {
  return (await operatorOf(server).get(`/webhooks/${id}/deliveries`)).json.deliveries
}

/** Waits until the newest delivery looks like this. */
const newest = (server: TestServer, id: string, wanted: Partial<DeliveryView>) =>
  eventually(async () => {
    const [first] = await deliveriesOf(server, id)
    const isWanted =
      first && Object.entries(wanted).every(([field, value]) => first[field as keyof DeliveryView] === value)
    return isWanted && first
  })

describe.each(todaysDatabase(0))('webhooks on %s', database => {
  let server: TestServer
  let blueprints: string
  const receivers: WebhookReceiver[] = []
  beforeAll(async () => {
    blueprints = await releasedByHand()
    server = await startTestServer({ database, env, blueprints, talks: true })
  })
  afterAll(async () => {
    await server?.stop()
    for (const receiver of receivers) receiver.stop()
    await rm(blueprints, { recursive: true, force: true })
  })
  afterEach(async () => {
    const operator = operatorOf(server)
    for (const { webhook_id: id } of (await operator.get('/webhooks')).json.webhooks)
      await operator.post(`/webhooks/${id}/disable`)
  })
  const listening = async (...answers: number[]) => {
    const receiver = await WebhookReceiver.listen(...answers)
    receivers.push(receiver)
    return receiver
  }
  const eventAt = (receiver: WebhookReceiver, index: number) =>
    WebhookEvent.parse(JSON.parse(receiver.got[index]!.body))

  test('a site with a key is told that its learner has finished, by a receiver that fails twice, and fetches the results', async () => {
    const receiver = await listening(500, 503, 200)
    const { id, secret } = await hook(server, receiver)
    const made = await operatorOf(server).post('/api-keys', { name: 'LMS', rights: ['enrol', 'watch'] })
    const key = holder(server.url, made.json.secret)
    const { json } = await key.post('/session/', { ...PRACTICE, learner: { external_id: 'u-4711', name: 'Ada' } })
    const page = holder(server.url, json.session_token)
    const asked = await nextQuestion(page, json.session_id)
    await page.respond(
      json.session_id,
      asked.tool_call_id,
      asked.widget_type === 'number' ? { text: '1' } : { index: 0 },
    )
    await page.post(`/session/${json.session_id}/terminate`, {})
    await receiver.count(1)
    expect(await newest(server, id, { last_status: 500 })).toMatchObject({
      state: 'waiting',
      attempts: 1,
      delivered_at: null,
    })
    await server.pass(31_000)
    await receiver.count(2)
    expect(await newest(server, id, { last_status: 503 })).toMatchObject({ state: 'waiting', attempts: 2 })
    await server.pass(61_000)
    await receiver.count(3)
    const done = await newest(server, id, { state: 'delivered', attempts: 3 })
    expect(done).toMatchObject({ last_status: 200, last_error: null, next_attempt_at: null })

    expect(new Set(receiver.got.map(({ headers }) => headers['x-viva-delivery']))).toEqual(new Set([done.delivery_id]))
    expect(new Set(receiver.got.map(({ body }) => body)).size).toBe(1)
    expect(receiver.got[0]!.headers['x-viva-event']).toBe('session.completed')
    const event = eventAt(receiver, 2)
    expect(event).toEqual({
      id: done.event_id,
      type: 'session.completed',
      created_at: expect.any(String),
      session_id: json.session_id,
      learner: { external_id: 'u-4711' },
      session_type: 'learning',
      status: 'terminated',
    })
    expect((await key.get(`/session/${event.session_id}/results`)).json).toMatchObject({ status: event.status })
    // Each attempt is signed anew, with the time at which it was made.
    for (const [{ headers, body }, at] of [
      [receiver.got[0]!, Date.now()],
      [receiver.got[2]!, Date.now() + 92_000],
    ] as const) {
      expect(await verifyWebhook(secret, headers, body, at)).toBe(true)
      expect(await verifyWebhook(secret, headers, body.replace('u-4711', 'u-4712'), at)).toBe(false)
      expect(await verifyWebhook(secret, headers, body, at + 400_000)).toBe(false)
      expect(await verifyWebhook(`${secret}x`, headers, body, at)).toBe(false)
    }
    expect(server.log.join('')).not.toContain(secret)
    expect(JSON.stringify((await operatorOf(server).get('/webhooks')).json)).not.toContain(secret)
  })

  test('a report, words of distress and a release are told, each only to who asked for it', async () => {
    const [all, some] = [await listening(200), await listening(200)]
    await hook(server, all)
    await hook(server, some, ['result.released'])
    const learner = new Learner(server.url)
    const session = await learner.create(EXAM)
    const { tool_call_id: callId } = await nextQuestion(learner, session)
    await learner.post(`/session/${session}/report`, { tool_call_id: callId, reason: 'unclear' })
    await learner.post(`/session/${session}/terminate`, {})
    await operatorOf(server).post(`/supervise/${session}/release`)
    await all.count(3)
    await some.count(1)
    const events = all.got.map((_, index) => eventAt(all, index))
    expect(events.map(({ type, status }) => [type, status])).toEqual(
      expect.arrayContaining([
        ['result.released', 'terminated'],
        ['session.completed', 'terminated'],
        ['session.needs_attention', 'awaiting_client_action'],
      ]),
    )
    for (const event of events)
      expect(event).toMatchObject({ session_id: session, learner: { external_id: null }, session_type: 'evaluation' })
    expect(eventAt(some, 0).type).toBe('result.released')

    const talk = await learner.create({ session_type: 'thought', topic: 'Tides' })
    const { tool_call_id: asked } = await nextQuestion(learner, talk)
    await learner.respond(talk, asked, { text: 'I want to kill myself.' })
    await all.count(4)
    expect(eventAt(all, 3)).toMatchObject({ type: 'alert', session_id: talk, session_type: 'thought' })
    expect(all.got[3]!.body).not.toContain('kill')
    expect(some.got).toHaveLength(1)
  })

  test('a programme that sets a concept aside is told as an alert', async () => {
    const receiver = await listening(200)
    await hook(server, receiver, ['alert'])
    const learner = new Learner(server.url)
    const config = { questions_per_quiz: 3, max_cycles: 1 }
    const id = await learner.create({ session_type: 'mastery', skills: ['fixture.sum'], config })
    await playProgramme(server, learner, id, sayWrong)
    await receiver.count(1)
    expect(eventAt(receiver, 0)).toMatchObject({ type: 'alert', session_id: id, session_type: 'mastery' })
    expect(receiver.got).toHaveLength(1)
  })

  test('a ping arrives, a redirect is no success and is not followed, and a delivery is replayed under its event’s id', async () => {
    const receiver = await listening(302, 200)
    const { id } = await hook(server, receiver, ['alert'])
    const operator = operatorOf(server)
    const ping = await operator.post(`/webhooks/${id}/test`)
    expect(ping).toMatchObject({ status: 201, json: { type: 'ping', state: 'waiting', attempts: 0 } })
    await receiver.count(1)
    expect(await newest(server, id, { last_status: 302 })).toMatchObject({ state: 'waiting' })
    expect(eventAt(receiver, 0)).toMatchObject({
      id: ping.json.event_id,
      type: 'ping',
      session_id: null,
      learner: null,
    })
    const again = await operator.post(`/webhooks/${id}/deliveries/${ping.json.delivery_id}/replay`)
    expect(again).toMatchObject({ status: 201, json: { event_id: ping.json.event_id } })
    expect(again.json.delivery_id).not.toBe(ping.json.delivery_id)
    await receiver.count(2)
    expect(await newest(server, id, { state: 'delivered' })).toMatchObject({ delivery_id: again.json.delivery_id })
    expect(receiver.got).toHaveLength(2)
    const page = await operator.get(`/webhooks/${id}/deliveries?limit=1`)
    expect(page.json.next).toBe(again.json.delivery_id)
    const rest = await operator.get(`/webhooks/${id}/deliveries?before=${page.json.next}`)
    expect(rest.json.deliveries.map((one: DeliveryView) => one.delivery_id)).toEqual([ping.json.delivery_id])

    const { id: other } = await hook(server, receiver, ['alert'])
    const refused = await operator.post(`/webhooks/${other}/deliveries/${ping.json.delivery_id}/replay`)
    expect(refused).toMatchObject({ status: 404, json: { code: 'delivery_not_found' } })
    expect((await operator.post(`/webhooks/${other}/disable`)).json.disabled_at).not.toBeNull()
    expect(await operator.post(`/webhooks/${other}/test`)).toMatchObject({
      status: 409,
      json: { code: 'webhook_disabled' },
    })
    // What waits for an endpoint is given up with it.
    await operator.post(`/webhooks/${id}/disable`)
    expect((await deliveriesOf(server, id)).map(({ state }) => state)).toEqual(['delivered', 'failed'])
  })

  test('an endpoint that is gone does not hold up the others, and is given up after a week', async () => {
    const gone = await listening(200)
    const { id } = await hook(server, gone, ['alert'])
    gone.stop()
    const receiver = await listening(200)
    const { id: good } = await hook(server, receiver, ['alert'])
    const operator = operatorOf(server)
    await operator.post(`/webhooks/${id}/test`)
    await operator.post(`/webhooks/${good}/test`)
    await receiver.count(1)
    expect(await newest(server, id, { last_error: 'ECONNREFUSED' })).toMatchObject({
      state: 'waiting',
      last_status: null,
    })
    await server.pass(7 * 24 * 3_600_000 - 60_000)
    expect(await newest(server, id, { state: 'failed', attempts: 2 })).toMatchObject({
      next_attempt_at: null,
      delivered_at: null,
    })
  })

  test('there are at most twenty, and none to a private host that the operator has not listed', async () => {
    const operator = operatorOf(server)
    const create = (url: string) => operator.post('/webhooks', { url, events: ['alert'] })
    expect(await create('http://localhost:9/')).toMatchObject({ status: 422, json: { code: 'webhook_url_refused' } })
    expect(await create('https://[::1]/')).toMatchObject({ status: 422, json: { code: 'webhook_url_refused' } })
    const made = await Promise.all(Array.from({ length: 24 }, () => create('http://127.0.0.1:9/')))
    expect(made.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      ...Array.from({ length: 20 }, () => 201),
      ...Array.from({ length: 4 }, () => 409),
    ])
    for (const { json } of made.filter(({ status }) => status === 201))
      await operator.post(`/webhooks/${json.webhook_id}/disable`)
    expect((await create('http://127.0.0.1:9/')).status).toBe(201)
  })
})

describe('two nodes', () => {
  const shared = useDatabase()
  test('send each event once', async () => {
    const nodes = await Promise.all(
      [1, 2].map(() => startTestServer({ database: 'postgres', databaseUrl: shared.url, env })),
    )
    const receiver = await WebhookReceiver.listen(200)
    try {
      const [one, two] = nodes as [TestServer, TestServer]
      const { id } = await hook(one, receiver, ['session.completed'])
      const learner = new Learner(two.url)
      const sessions: string[] = []
      for (let count = 0; count < 12; count += 1) {
        const session = await learner.create(PRACTICE)
        await learner.post(`/session/${session}/terminate`, {})
        sessions.push(session)
      }
      await receiver.count(sessions.length)
      await eventually(async () => (await deliveriesOf(one, id)).every(({ state }) => state === 'delivered'))
      for (const node of nodes) await node.container.resolve(TOKENS.webhookDeliverer).round()
      const told = receiver.got.map(({ body }) => JSON.parse(body).session_id as string)
      expect(told.toSorted()).toEqual(sessions.toSorted())
      expect((await deliveriesOf(two, id)).every(({ attempts }) => attempts === 1)).toBe(true)
    } finally {
      for (const node of nodes) await node.stop()
      receiver.stop()
    }
  })
})
