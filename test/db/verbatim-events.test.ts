// Events that were stored before their text was kept word for word are read as they were.
import { expect, test } from 'vitest'
import { databaseBefore } from './old-database.js'

const ID = '00000000-0000-7000-8000-000000000001'

test('an event keeps its payload, and those that come later the order of their fields', async () => {
  const { database, migrate } = await databaseBefore('0014')
  const write = (seq: number) =>
    database.exec(
      `insert into session_event (session_id, seq, type, created_at, payload)
       values ('${ID}', ${seq}, 'error', now(), '{"v":1,"code":"unreachable","a":{"z":"1 < 2","b":[1,2]}}')`,
    )
  await write(1)
  // Later migrations store events otherwise: commit-logs.test.ts
  await migrate('0014')
  await write(2)
  const { rows } = await database.query<{ payload: object; text: string }>(
    'select payload, payload::text as text from session_event order by seq',
  )
  expect(rows[0]!.payload).toEqual({ v: 1, code: 'unreachable', a: { z: '1 < 2', b: [1, 2] } })
  expect(rows[1]!.text).toBe('{"v":1,"code":"unreachable","a":{"z":"1 < 2","b":[1,2]}}')
})
