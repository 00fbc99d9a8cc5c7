// The floor that turns are measured against: a server as one writes it by hand in an afternoon, on the same framework and driver, that
// keeps what Viva keeps for every answer. An answer is durable before its 200; the next question is a step of its own, taken under a
// lease by whoever may, and a late writer is refused by the fence; any stream goes on from its cursor; whoever asks is authorised. It has
// one type of session and no driver, model, command, rule or schema. A process of its own: `DATABASE_URL` names an empty database or that of another floor, the
// first line on stdout is the address.
import { serve } from '@hono/node-server'
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import postgres from 'postgres'

const ITEMS: Readonly<Record<string, number>> = { 'bench-hundred': 100, 'bench-two-hundred': 200 }
const LEASE = '15 seconds'
const sql = postgres(process.env['DATABASE_URL']!, { onnotice: () => {} })
await sql.unsafe(`
  create table if not exists floor_session (session_id uuid primary key, token bytea, status text, position int, call_id uuid, last_seq int, correct int,
    version int, fence int, lease_until timestamptz);
  create table if not exists floor_item (session_id uuid, position int, item jsonb, primary key (session_id, position));
  create table if not exists floor_response (session_id uuid, position int, response jsonb, correct bool, at timestamptz default now(), primary key (session_id, position));
  create table if not exists floor_event (session_id uuid, seq int, type text, payload jsonb, at timestamptz default now(), primary key (session_id, seq));
`)
/** Rings with the id of a session that moved. */
const moved = new EventEmitter().setMaxListeners(0)

type FloorItem = { stem: string; options: string[]; key: string; explanation: string; hints: string[] }
type FloorEvent = { seq: number; type: string; payload: object }

const digest = (token: string): Buffer => createHash('sha256').update(token).digest()
const tokenOf = (authorization: string | undefined): Buffer => digest(authorization?.slice('Bearer '.length) ?? '')

function makeItem(): FloorItem {
  const [a, b] = [0, 0].map(() => randomInt(100, 1000)) as [number, number]
  const options = [a + b, a + b + 10, Math.abs(a - b), a + b - 100].map(String)
  return {
    stem: `What is $${a} + ${b}$?`,
    options,
    key: options[0]!,
    explanation: `$${a} + ${b} = ${a + b}$.`,
    hints: ['Add the ones first.', 'Then add the tens, with what was carried.', 'Then add the hundreds.'],
  }
}

/** The question as its widget shows it, without its key. */
const asked = (callId: string, sessionId: string, { stem, options }: FloorItem) => ({
  v: 1,
  session_id: sessionId,
  action: {
    tool_call_id: callId,
    tool_name: 'present_choices',
    widget_type: 'multiple_choice',
    props: { prompt: stem, options },
    lock_input: true,
  },
})

const append = (tx: postgres.TransactionSql, sessionId: string, events: readonly FloorEvent[]) =>
  tx`insert into floor_event ${tx(events.map(event => ({ session_id: sessionId, ...event })) as never)}`

/** Asks the next question, or ends the session: one transaction under a lease that nobody else holds. */
async function step(sessionId: string): Promise<void> {
  const [claimed] = await sql`
    update floor_session set fence = fence + 1, lease_until = now() + ${LEASE}::interval
    where session_id = ${sessionId} and status = 'running' and (lease_until is null or lease_until < now())
    returning fence, position, last_seq`
  if (claimed === undefined) return
  const seq = Number(claimed['last_seq']) + 1
  const [next] = await sql`
    select item from floor_item where session_id = ${sessionId} and position = ${Number(claimed['position']) + 1}`
  const callId = next === undefined ? null : randomUUID()
  const events =
    callId === null
      ? [{ seq, type: 'session_completed', payload: { v: 1, session_id: sessionId } }]
      : [
          { seq, type: 'client_action', payload: asked(callId, sessionId, next!['item'] as FloorItem) },
          { seq: seq + 1, type: 'run_suspended', payload: { v: 1, tool_call_id: callId } },
        ]
  await sql.begin(async tx => {
    const { count } = await tx`
      update floor_session set status = ${callId === null ? 'completed' : 'waiting'}, position = position + 1, call_id = ${callId},
        last_seq = ${events.at(-1)!.seq}, version = version + 1, lease_until = null
      where session_id = ${sessionId} and fence = ${claimed['fence'] as number}`
    if (count === 0) throw new Error('Another process has the lease.')
    await append(tx, sessionId, events)
  })
  moved.emit(sessionId)
}

const app = new Hono()

app.post('/session/', async context => {
  const [sessionId, token] = [randomUUID(), randomBytes(32).toString('base64url')]
  const { assessment_id: exam }: { assessment_id: string } = await context.req.json()
  const items = Array.from({ length: ITEMS[exam]! }, (_, n) => ({
    session_id: sessionId,
    position: n + 1,
    item: makeItem(),
  }))
  await sql.begin(async tx => {
    await tx`insert into floor_session values (${sessionId}, ${digest(token)}, 'running', 0, null, 0, 0, 1, 0, null)`
    await tx`insert into floor_item ${tx(items as never)}`
  })
  void step(sessionId)
  return context.json({ session_id: sessionId, session_token: token }, 201)
})

app.post('/session/:id/respond', async context => {
  const id = context.req.param('id')
  const body: { tool_call_id: string; response: { index: number } } = await context.req.json()
  const refusal = await sql.begin(async tx => {
    const [session] = await tx`
      select position, call_id, last_seq from floor_session
      where session_id = ${id} and token = ${tokenOf(context.req.header('authorization'))} for update`
    if (session === undefined) return 404
    if (session['call_id'] !== body.tool_call_id) return 409
    const position = Number(session['position'])
    const [found] = await tx`select item from floor_item where session_id = ${id} and position = ${position}`
    const { options, key } = found!['item'] as FloorItem
    const selection = options[body.response.index]
    if (selection === undefined) return 422
    const seq = Number(session['last_seq']) + 1
    const correct = selection === key
    await tx`insert into floor_response ${tx({ session_id: id, position, response: body.response as never, correct })}`
    await append(tx, id, [
      { seq, type: 'tool_result', payload: { v: 1, tool_call_id: body.tool_call_id, result: body.response } },
      { seq: seq + 1, type: 'run_resumed', payload: { v: 1, tool_call_id: body.tool_call_id } },
    ])
    await tx`
      update floor_session set status = 'running', call_id = null, last_seq = ${seq + 1}, correct = correct + ${correct ? 1 : 0}, version = version + 1
      where session_id = ${id}`
    return null
  })
  if (refusal !== null) return context.json({ code: 'refused' }, refusal)
  void step(id)
  return context.json({ ok: true, status: 'active', duplicate: false })
})

app.get('/session/:id/stream', async context => {
  const id = context.req.param('id')
  let cursor = Number(context.req.query('after') ?? 0)
  const [session] = await sql`
    select status, last_seq from floor_session where session_id = ${id} and token = ${tokenOf(context.req.header('authorization'))}`
  if (session === undefined) return context.json({ code: 'session_not_found' }, 404)
  if (session['status'] !== 'running' && session['last_seq'] === cursor) return context.body(null, 204)
  context.header('content-type', 'text/event-stream')
  return stream(context, async body => {
    await body.write(':\n\n')
    for (;;) {
      const rung = once(moved, id)
      const events = await sql<FloorEvent[]>`
        select seq, type, payload from floor_event where session_id = ${id} and seq > ${cursor} order by seq`
      await body.write(
        events.map(e => `id: ${e.seq}\nevent: ${e.type}\ndata: ${JSON.stringify(e.payload)}\n\n`).join(''),
      )
      cursor = events.at(-1)?.seq ?? cursor
      if (/^(run_suspended|session_completed)$/.test(events.at(-1)?.type ?? '')) return
      await rung
    }
  })
})

const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) =>
  process.stdout.write(`http://127.0.0.1:${port}\n`),
)
process.once('SIGTERM', () => server.close(() => void sql.end().then(() => process.exit(0))))
