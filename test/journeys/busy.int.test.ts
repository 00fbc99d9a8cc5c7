// A server that cannot keep up, because its database is locked: what it refuses, in which words, and that a refusal has changed nothing.
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Learner, type Answer, type Reply } from '../support/learner.js'
import { someResponse } from '../support/some-response.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { useDatabase } from '../support/use-database.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }
const SOME = 12

const provided = useDatabase()
let server: TestServer
let sql: postgres.Sql
beforeAll(async () => {
  server = await startTestServer({ database: 'postgres', databaseUrl: provided.url })
  sql = postgres(provided.url, { max: 2, onnotice: () => {} })
})
afterAll(async () => {
  await sql?.end()
  await server?.stop()
})

let unlockLast = async (): Promise<void> => {}
afterEach(() => unlockLast())

/** Nothing reads or writes sessions until the returned function is called. */
async function lockSessions(): Promise<() => Promise<void>> {
  let unlock = (): void => {}
  const unlocked = new Promise<void>(resolve => (unlock = resolve))
  let locked = (): void => {}
  const isLocked = new Promise<void>(resolve => (locked = resolve))
  const over = sql.begin(async tx => {
    await tx`lock table session in access exclusive mode`
    locked()
    await unlocked
  })
  await isLocked
  return (unlockLast = async () => {
    unlock()
    await over
  })
}

const sessionsOf = async (id: string | null): Promise<number> =>
  (await sql`select count(*)::integer as n from session where session_id = coalesce(${id}, session_id)`)[0]![
    'n'
  ] as number

function expectBusy({ status, json, headers }: Reply): void {
  expect(status).toBe(503)
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(json).toMatchObject({ code: 'server_busy', status: 503 })
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
}

test('new sessions that cannot begin in time are refused, nothing of them is stored, and the same request succeeds later', async () => {
  const before = await sessionsOf(null)
  const unlock = await lockSessions()
  const learners = Array.from({ length: SOME }, (_, at) => ({ learner: new Learner(server.url), key: `key-${at}` }))
  const refused: { learner: Learner; key: string }[] = []
  let lastRefusal = (): void => {}
  const allRefused = new Promise<void>(resolve => (lastRefusal = resolve))
  const asked = learners.map(async each => {
    const reply = await each.learner.post('/session/', EXAM, { 'idempotency-key': each.key })
    if (reply.status === 201) return reply
    refused.push(each)
    if (refused.length === SOME - 1) lastRefusal()
    return reply
  })
  // The first is being made; for as long as it waits for the lock no other begins.
  await allRefused
  await unlock()
  const replies = await Promise.all(asked)
  const created = replies.filter(({ status }) => status === 201)
  expect(created).toHaveLength(1)
  replies.filter(reply => !created.includes(reply)).forEach(expectBusy)
  expect(await sessionsOf(null)).toBe(before + 1)
  const lines = server.log.filter(line => line.includes('"refusing":"new_sessions"'))
  expect(lines).toHaveLength(1)
  for (const { learner, key } of refused) await learner.create(EXAM, { 'idempotency-key': key })
  expect(await sessionsOf(null)).toBe(before + SOME)
})

test('what would wait long for the database is refused, but for pages and probes, and whoever was answered 200 is stored', async () => {
  const learner = new Learner(server.url)
  const id = await learner.create(EXAM)
  await learner.follow(id)
  const action = (await learner.state(id)).pending_action
  const unlock = await lockSessions()
  const waiting: Promise<Reply>[] = []
  let busy: Reply | null = null
  // Each takes a connection until there are none; from then on others wait, and soon they are refused.
  while (busy === null) {
    waiting.push(
      learner.get(`/session/${id}/state`).then(reply => {
        if (reply.json.code === 'server_busy') busy = reply
        return reply
      }),
    )
    await Promise.race([waiting.at(-1), new Promise(resolve => setTimeout(resolve, 50))])
  }
  expectBusy(busy)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.url}/`)).status).toBe(200)
  const answer = someResponse(action) as Answer
  expectBusy(await learner.respond(id, action.tool_call_id, answer))
  await unlock()
  for (const { status } of await Promise.all(waiting)) expect([200, 503]).toContain(status)
  expect((await learner.state(id)).pending_action.tool_call_id).toBe(action.tool_call_id)
  const repeated = await learner.respond(id, action.tool_call_id, answer)
  expect(repeated).toMatchObject({ status: 200, json: { duplicate: false } })
  const [stored] = await sql`select count(*)::integer as n from response where session_id = ${id}`
  expect(stored!['n']).toBe(1)
})
