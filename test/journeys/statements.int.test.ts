// What a turn asks of the database: few statements, and at the end of a session no more than at its beginning.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseMeter } from '../bench/database-cost.js'
import { Player } from '../bench/player.js'
import { EXAM } from '../bench/turns.js'
import { createDatabaseAt } from '../support/database.js'
import { startCluster } from '../support/postgres.js'
import { startServer, type ServerProcess } from '../support/server-process.js'
import { eventually } from './stored-rows.js'

const folder = mkdtempSync(path.join(os.tmpdir(), 'viva-statements-'))
let cluster: Awaited<ReturnType<typeof startCluster>>
let server: ServerProcess
let meter: DatabaseMeter

beforeAll(async () => {
  const blueprints = path.join(folder, 'blueprints')
  cpSync(path.resolve(import.meta.dirname, '../fixtures/blueprints'), blueprints, { recursive: true })
  cpSync(path.resolve(import.meta.dirname, '../bench/hundred.yaml'), path.join(blueprints, 'assessments/hundred.yaml'))
  cluster = await startCluster({ counting: true })
  const database = await createDatabaseAt(cluster.url)
  const env = { DATA_DIR: folder, DATABASE_URL: database.url, BLUEPRINTS_DIR: blueprints, AGENT_PROVIDER: 'internal' }
  server = await startServer(env)
  meter = await DatabaseMeter.attach(database.url)
}, 60_000)

afterAll(async () => {
  await meter.close()
  server.kill()
  await server.exited
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['an exam of a hundred items', EXAM, { late: 93, most: 2 }],
  [
    'a practice of thirty items',
    { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 30 } },
    { late: 23, most: 5 },
  ],
])(
  'a late turn of %s takes as many statements as an early one, and not too many',
  async (_what, body, { late, most }) => {
    const player = new Player(server.url)
    await player.begin(body)
    let number = 1
    const play = async (): Promise<number> => {
      await player.turn(number++)
      return 1
    }
    /** The fewest of eight turns: what the sweeper and the doorbell ask every second comes on top of some of them. */
    const from = async (first: number): Promise<number> => {
      while (number < first) await play()
      const counts: number[] = []
      for (let turn = 0; turn < 8; turn += 1) counts.push((await meter.perTurn(play)).statements)
      return Math.min(...counts)
    }
    const early = await from(3)
    expect(early).toBeGreaterThan(1)
    expect(early).toBeLessThanOrEqual(most)
    expect(await from(late)).toBe(early)
    await player.close()
  },
  120_000,
)

// Postgres writes such an update to the row's own page and to no index (HOT). The few others begin and end sessions.
test.each(['session', 'pending_action'])('a turn changes nothing that an index of %s holds', async table => {
  await eventually(async () => (await meter.hotShare(table)) > 0.9)
})
