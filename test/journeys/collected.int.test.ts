// What a collector gets of one session: the numbers of its turns, its model and its database, and no word of anybody.
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

beforeAll(async () => {
  ;[far, data, database] = await Promise.all([startFarModel(), emptyDataDir(), createDatabase()])
  far.script = honest({ greeting: 'A greeting of the model.' })
  server = await startServer({
    DATA_DIR: data.path,
    DATABASE_URL: database.url,
    BLUEPRINTS_DIR: FIXTURES,
    METRICS_TOKEN: TOKEN,
    ...far.env,
  })
})
afterAll(async () => {
  server.kill()
  await server.exited
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
})
