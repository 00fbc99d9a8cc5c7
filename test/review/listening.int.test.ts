// Hints between nodes over a connection that may be lost: heard again afterwards, and everybody looks for themselves once.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../journeys/stored-rows.js'
import { Database, openPostgres, rows } from '../../src/db/index.js'
import { newId } from '../../src/kernel/ids.js'
import { SharedDoorbell } from '../../src/stream/index.js'
import { useDatabase } from '../support/use-database.js'

const provided = useDatabase()
const nodes: { database: Database; bell: SharedDoorbell }[] = []
beforeAll(async () => {
  for (let node = 0; node < 2; node += 1) {
    const database = new Database(openPostgres(provided.url))
    const bell = new SharedDoorbell(database, newId(), () => {})
    await bell.start()
    nodes.push({ database, bell })
  }
})
afterAll(async () => {
  for (const { database, bell } of nodes) {
    await bell.stop()
    await database.close()
  }
})

test('a node that lost its listening connection looks for itself, and hears again', async () => {
  const [here, there] = nodes as [(typeof nodes)[0], (typeof nodes)[0]]
  const sessionId = newId()
  const heard: number[] = []
  const leave = there.bell.listen(sessionId, { onRing: fence => heard.push(fence) })
  here.bell.ring(sessionId, 7)
  await eventually(async () => heard.includes(7))

  const cut = await rows<{ cut: boolean }>(
    here.database.read,
    sql`select pg_terminate_backend(pid) as cut from pg_stat_activity
        where datname = current_database() and query ilike 'listen%'`,
  )
  expect(cut).toHaveLength(2)
  // Nobody can know what was rung for meanwhile: a ring without a fence says "look".
  await eventually(async () => heard.includes(0))
  here.bell.ring(sessionId, 8)
  await eventually(async () => heard.includes(8))
  leave()
})
