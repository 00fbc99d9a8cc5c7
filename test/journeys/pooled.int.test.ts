// Behind a pooler in transaction mode a connection belongs to nobody for longer than a transaction. So what needs one of its own, listening and the
// lock of migrations, goes straight to Postgres, and nothing of the kind is ever said to the pooler.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { createEmptyDatabase } from '../support/use-database.js'

const sockets = new Set<Socket>()
/** What was said by way of the pooler. */
let said = ''
let database: Awaited<ReturnType<typeof createEmptyDatabase>>
const nodes: TestServer[] = []
const pooler = createServer(near => {
  const { hostname, port } = new URL(database.url)
  const far = connect({ host: hostname, port: Number(port) })
  for (const socket of [near, far]) {
    sockets.add(socket)
    socket.on('error', () => {})
  }
  near.on('data', (bytes: Buffer) => (said += bytes.toString('latin1').toLowerCase()))
  near.pipe(far).pipe(near)
})

beforeAll(async () => {
  database = await createEmptyDatabase()
  await new Promise<void>(resolve => pooler.listen(0, '127.0.0.1', resolve))
  const pooled = new URL(database.url)
  pooled.port = `${(pooler.address() as AddressInfo).port}`
  const env = { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: database.url }
  for (let node = 0; node < 2; node += 1) nodes.push(await startTestServer({ databaseUrl: database.url, env }))
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  for (const socket of sockets) socket.destroy()
  pooler.close()
  await database.drop()
})

test('two servers migrate, hear of each other and lead a session, and ask nothing of a session of the pooler', async () => {
  const [first, second] = nodes.map(({ url }) => new Learner(url)) as [Learner, Learner]
  const id = await first.create({ session_type: 'evaluation', assessment_id: 'fixture-four' })
  second.cookie = first.cookie
  await first.follow(id)
  // The other node follows; what this one is answered there ends that stream.
  for (const [here, there] of [
    [first, second],
    [second, first],
  ] as const) {
    const { pending_action: action } = await here.state(id)
    const text = action.props.prompt.includes('network') ? '10.0.0.0' : '123'
    const given = action.widget_type === 'multiple_choice' ? { index: 0 } : { text }
    expect((await here.respond(id, action.tool_call_id, given)).status).toBe(200)
    expect((await there.follow(id)).events.at(-1)!.event).toBe('run_suspended')
  }
  expect((await first.state(id)).items_completed).toBe(2)
  expect(said).toContain('insert into')
  // A statement follows the zero behind its name; `listen` as a value of another statement follows its length.
  expect(said).not.toMatch(/\0(?:listen|set session|create temp)|pg_(?:try_)?advisory_lock|__drizzle_migrations/)
})
