// What a collector gets of one session: the numbers of its turns, its model and its database, the traces of its turns, and no word of anybody.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Learner } from '../support/learner.js'
import { startServer, type ServerProcess } from '../support/server-process.js'
import { FIXTURES } from '../support/test-server.js'
import { createDatabase } from '../support/use-database.js'
import { emptyDataDir } from '../support/pglite-template.js'
import { honest, startFarModel, type FarModel } from './remote-model-script.js'

const TOKEN = 'the-token-of-the-collector'
let far: FarModel
let data: Awaited<ReturnType<typeof emptyDataDir>>
let database: Awaited<ReturnType<typeof createDatabase>>
let server: ServerProcess
let collector: Server
/** Bodies of what was sent to the collector. */
const received: string[] = []

/** Takes traces as OTLP over HTTP does, with a key. */
async function startCollector(): Promise<string> {
  collector = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece))
    request.once('end', () => {
      const isRight = request.url === '/v1/traces' && request.headers['x-api-key'] === 'k 1'
      if (isRight) received.push(body)
      response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
}

beforeAll(async () => {
  ;[far, data, database] = await Promise.all([startFarModel(), emptyDataDir(), createDatabase()])
  far.script = honest({ greeting: 'A greeting of the model.' })
  server = await startServer({
    DATA_DIR: data.path,
    DATABASE_URL: database.url,
    BLUEPRINTS_DIR: FIXTURES,
    METRICS_TOKEN: TOKEN,
    OTEL_EXPORTER_OTLP_ENDPOINT: await startCollector(),
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=k%201',
    OTEL_SERVICE_NAME: 'viva-of-the-test',
    ...far.env,
  })
})
afterAll(async () => {
  server.kill()
  await server.exited
  collector.close()
  await Promise.all([far.stop(), data.remove(), database.drop()])
})

/** Numbers by name and labels, as they are written. */
async function scrape(): Promise<Readonly<Record<string, number>>> {
  const reply = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(reply.headers.get('content-type')).toContain('version=0.0.4')
  const samples = (await reply.text()).split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    samples.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

type Received = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[]
}

const spans = (): Received[] =>
  received.flatMap(body => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as Received[])

test('a session of two questions with a model is in the numbers, and nothing of who took it', async () => {
  const learner = new Learner(server.url)
  const id = await learner.create({ session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 2 } })
  const { results } = await learner.play(id, ({ widget_type: type }) =>
    type === 'multiple_choice' ? { index: 0 } : { text: '123' },
  )
  expect(results).toMatchObject({ status: 'completed', items_completed: 2 })
  const numbers = await scrape()
  const answers = numbers['viva_turn_seconds_count{session_type="learning",outcome="asked"}']!
  expect(answers).toBeGreaterThan(0)
  const asked = Object.entries(numbers).filter(([name]) => name.startsWith('viva_model_calls_total{'))
  expect(asked).toEqual([
    [expect.stringMatching(/role="tutor",.*,outcome="answered"/), far.server.getRequests().length],
  ])
  expect(numbers['viva_model_tokens_total{role="tutor",kind="input"}']).toBeGreaterThanOrEqual(0)
  expect(numbers).toMatchObject({
    'viva_turn_seconds_count{session_type="learning",outcome="ended"}': 1,
    'viva_queue_length{queue="runs"}': 0,
    'viva_queue_length{queue="documents"}': 0,
    viva_leases_held: 0,
    viva_event_streams_open: 0,
    viva_sockets_open: 0,
    viva_database_up: 1,
    'viva_database_connections{state="waiting"}': 0,
  })
  expect(numbers['viva_runs_total{session_type="learning",outcome="done"}']).toBeGreaterThan(0)
  expect(numbers['viva_database_statement_seconds_count']).toBeGreaterThan(10)
  expect(numbers['viva_sweeper_age_seconds']).toBeLessThan(30)
  expect(numbers['process_cpu_seconds_total']).toBeGreaterThan(0)
  const names = Object.keys(numbers).join('\n')
  expect(names).not.toContain(id)
  expect(names).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)

  // What waits is sent before the process ends.
  server.kill()
  await server.exited
  const byId = new Map(spans().map(span => [span.spanId, span]))
  const above = (span: Received): readonly string[] => {
    const parent = byId.get(span.parentSpanId ?? '')
    return parent === undefined ? [] : [parent.name, ...above(parent)]
  }
  const attributes = ({ attributes: all }: Received) =>
    Object.fromEntries(all.map(({ key, value }) => [key, Object.values(value)[0]]))
  const calls = spans().filter(({ name }) => name.startsWith('chat '))
  expect(calls).toHaveLength(far.server.getRequests().length)
  // The answer of a learner and what the model was asked because of it are one trace.
  const followed = calls.filter(span => above(span).includes('POST /session/:id/respond'))
  expect(followed.length).toBeGreaterThan(0)
  expect(above(followed[0]!)).toEqual(['step', 'run', 'sessions/submit-response', 'POST /session/:id/respond'])
  expect(attributes(followed[0]!)).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai',
    'gen_ai.agent.name': 'tutor',
    'gen_ai.conversation.id': id,
  })
  expect(spans().filter(({ name }) => name.startsWith('commit ')).length).toBeGreaterThan(4)
  expect(new Set(spans().map(({ spanId }) => spanId)).size).toBe(spans().length)
  for (const { startTimeUnixNano: from, endTimeUnixNano: to } of spans()) expect(BigInt(to) >= BigInt(from)).toBe(true)
  const sent = received.join('')
  expect(JSON.parse(received[0]!).resourceSpans[0].resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'viva-of-the-test' },
  })
  expect(sent).not.toMatch(/A greeting of the model|123"|viva_guest|vg[12]\.|healthz/)
  const logged = server
    .stdout()
    .split('\n')
    .filter(line => line.includes('"msg":"request"') && line.includes('/respond"'))
  expect(logged[0]).toMatch(/"trace_id":"[0-9a-f]{32}"/)
})
