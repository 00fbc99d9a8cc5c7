import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { OtlpExporter, type Span } from '../../src/telemetry/otlp.js'
import { Tracer } from '../../src/telemetry/tracer.js'

const tracing = (share = 1, random = () => 0.5) => {
  const spans: Span[] = []
  return { spans, tracer: new Tracer(span => void spans.push(span), share, random) }
}

const work = async (): Promise<string> => 'done'

test('what is watched within something else is below it, and what is beside it is not', async () => {
  const { spans, tracer } = tracing()
  const { watched } = tracer
  await watched('run', { session_id: 's', session_type: 'learning', run: 3 }, async note => {
    await Promise.all([watched('step', {}, work), watched('commit', { label: 'x' }, work)])
    note({ outcome: 'done' })
  })
  await watched('command', { command: 'c' }, work)
  const [step, commit, run, command] = spans
  expect(spans.map(({ name }) => name)).toEqual(['step', 'commit x', 'run', 'c'])
  expect([step!.parentId, commit!.parentId, run!.parentId, command!.parentId]).toEqual([
    run!.spanId,
    run!.spanId,
    null,
    null,
  ])
  expect([step!.traceId, commit!.traceId]).toEqual([run!.traceId, run!.traceId])
  expect(command!.traceId).not.toBe(run!.traceId)
  expect(step!.attributes).toEqual({ 'viva.session.id': 's' })
  expect(run!.attributes).toMatchObject({ 'viva.run.fence': 3, 'viva.run.outcome': 'done' })
})

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'

test.each([
  [`00-${TRACE}-${PARENT}-01`, [TRACE, PARENT]],
  // Whoever began it does not record it.
  [`00-${TRACE}-${PARENT}-00`, null],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, [expect.not.stringMatching(TRACE), null]],
  ['something else', [expect.any(String), null]],
])('a request with traceparent %s', async (traceparent, expected) => {
  const { spans, tracer } = tracing()
  await tracer.watched('request', { method: 'GET', traceparent }, async note =>
    note({ status: 200, route: '/session/:id' }),
  )
  expect(spans.map(span => [span.traceId, span.parentId])).toEqual(expected === null ? [] : [expected])
})

test('a trace that is not kept has no parts, and no ids in the log', async () => {
  const { spans, tracer } = tracing(0.4)
  let ids: object = { some: 'id' }
  await tracer.watched('run', {}, () => tracer.watched('step', {}, async () => void (ids = tracer.ids())))
  expect([spans, ids]).toEqual([[], {}])
})

test('what fails is marked by a word, and its message is not told', async () => {
  const { spans, tracer } = tracing()
  const failing = tracer.watched('model', { model: 'm', provider: 'google' }, async note => {
    note({ outcome: 'timeout' })
    throw new Error('Ada wrote this')
  })
  await expect(failing).rejects.toThrow('Ada')
  expect(spans[0]).toMatchObject({ error: 'timeout', attributes: { 'gen_ai.provider.name': 'gcp.gemini' } })
  expect(JSON.stringify(spans)).not.toContain('Ada')
})

test('a collector that is away costs its spans, each counted once, and never grows a queue without limit', async () => {
  const refusing = createServer((_request, response) => void response.writeHead(503).end())
  await new Promise<void>(resolve => refusing.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void refusing.close())
  const endpoint = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}/`
  let lost = 0
  const exporter = new OtlpExporter({ endpoint, headers: {}, service: 's', share: 1 }, count => void (lost += count))
  const span = {
    traceId: TRACE,
    spanId: PARENT,
    parentId: null,
    name: 'n',
    kind: 'internal',
    began: 1,
    ended: 2,
  } as const
  for (let made = 0; made < 3_000; made += 1) exporter.add({ ...span, attributes: {}, error: null })
  // The first batch is on its way; beyond 2,048 nothing waits.
  expect(lost).toBe(3_000 - 2_048 - 512)
  await exporter.stop()
  expect(lost).toBe(3_000)
})
