// Documents that were stored parsed are read as they were, and those that come later are kept word for word.
import { expect, test } from 'vitest'
import { databaseBefore } from './old-database.js'

const ID = '00000000-0000-7000-8000-000000000001'
const TEXT = '{"z": "1 < 2", "a": {"n": 0.25, "list": [1, null, "\\u00e9"]}}'

test('calls, answers, verdicts and events of the private log keep what they hold', async () => {
  const { database, migrate } = await databaseBefore('0017')
  const write = async (number: number): Promise<void> => {
    await database.query(
      `insert into domain_event (session_id, seq, type, created_at, payload) values ($1, $2, 'DriverNoted', now(), $3)`,
      [ID, number, TEXT],
    )
    await database.query(
      `insert into message (session_id, seq, role, content, created_at, tool_calls) values ($1, $2, 'assistant', '', now(), $3)`,
      [ID, number, `[${TEXT}]`],
    )
    await database.query(
      `insert into response (session_id, position, tool_call_id, kind, response, verdict, score, correct, hint_cost, received_at, late_ms)
       values ($1, $2, $1, 'answered', $3, $4, 1, true, 0, now(), 0)`,
      [ID, number, TEXT, number === 1 ? null : TEXT],
    )
  }
  await write(1)
  await migrate('0017')
  await write(2)
  const { rows } = await database.query<Readonly<Record<string, unknown>>>(
    `select d.payload, d.payload::text as text, m.tool_calls as calls, r.response, r.verdict
     from domain_event d join message m on m.seq = d.seq join response r on r.position = d.seq order by d.seq`,
  )
  const value = JSON.parse(TEXT)
  expect(rows).toMatchObject([
    { payload: value, calls: [value], response: value, verdict: null },
    { payload: value, calls: [value], response: value, verdict: value, text: TEXT },
  ])
})
