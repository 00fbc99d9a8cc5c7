// Events that were stored one by one are read as they were, and hashes that were stored as digits are the same hashes.
import { drizzle } from 'drizzle-orm/pglite'
import { expect, test } from 'vitest'
import { sessionTables } from '../../src/sessions/index.js'
import { databaseBefore } from './old-database.js'

const ONE = '00000000-0000-7000-8000-000000000001'
const OTHER = '00000000-0000-7000-8000-000000000002'
const AT = '2026-01-02T03:04:05.678Z'
const PAYLOAD = '{"v":1,"z":"1 < 2","a":{"n": 0.250,"list":[1,null]}}'
const HASH = 'a0'.repeat(32)
const SEED = '0f'.repeat(32)

test('an event keeps its number, its type and the text of its payload', async () => {
  const { database, migrate } = await databaseBefore('0019')
  for (const table of ['session_event', 'domain_event'])
    for (const [session, seq] of [
      [ONE, 2],
      [OTHER, 1],
      [ONE, 1],
    ] as const)
      await database.query(
        `insert into ${table} (session_id, seq, type, payload, created_at) values ($1, $2, $3, $4, $5)`,
        [session, seq, `type_${seq}`, PAYLOAD, AT],
      )
  await migrate()

  for (const table of ['session_event', 'domain_event']) {
    const { rows } = await database.query<Readonly<Record<string, unknown>>>(
      `select session_id, seq, created_at, json_array_length(events) as count, events->0->>0 as type, (events->0->1)::text as payload
       from ${table} order by session_id, seq`,
    )
    const common = { created_at: new Date(AT), count: 1, payload: PAYLOAD }
    expect(rows).toEqual([
      { ...common, session_id: ONE, seq: 1, type: 'type_1' },
      { ...common, session_id: ONE, seq: 2, type: 'type_2' },
      { ...common, session_id: OTHER, seq: 1, type: 'type_1' },
    ])
    // Still no number twice.
    const again = database.query(`insert into ${table} values ($1, $2, 1, '[]')`, [AT, ONE])
    await expect(again).rejects.toThrow(`${table}_session_id_seq_pk`)
  }
})

test('the hash of an answer and the seed of an item stay the same', async () => {
  const { database, migrate } = await databaseBefore('0019')
  for (const [call, hash] of [
    [ONE, HASH],
    [OTHER, null],
  ])
    await database.query(
      `insert into pending_action (opened_at, session_id, tool_call_id, event_seq, tool_name, status, answer_hash)
       values ($1, $2, $3, 1, 'present_choices', 'resolved', $4)`,
      [AT, ONE, call, hash],
    )
  await database.query(
    `insert into item (created_at, session_id, frame_id, position, number, told, retry, seed, tier, skill_id, variant_key, numbers)
     values ($1, $2, $2, 1, 1, false, false, $3, 'easy', 'fixture.sum', 'one', '1 2')`,
    [AT, ONE, SEED],
  )
  await migrate()

  const { item, pendingAction } = sessionTables
  const read = drizzle(database, { casing: 'snake_case' })
  const asked = await read.select().from(pendingAction).orderBy(pendingAction.toolCallId)
  expect(asked.map(({ answerHash }) => answerHash)).toEqual([HASH, null])
  expect((await read.select().from(item)).map(({ seed }) => seed)).toEqual([SEED])
})
