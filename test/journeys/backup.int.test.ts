// A backup that is taken while learners answer, restored elsewhere: whatever was begun goes on there, and nothing in it contradicts itself.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { restoreBackup } from '../../src/backup/restore.js'
import { writeBackup } from '../../src/backup/dump.js'
import { TOKENS } from '../../src/container-tokens.js'
import type { ClientAction } from '../../src/contract/widget.js'
import { Database, openPostgres, rows } from '../../src/db/index.js'
import { faults, type Stored } from '../support/cut-stored.js'
import { Learner } from '../support/learner.js'
import { eachEvent, type LogRow } from '../support/log-rows.js'
import { createDataDir } from '../support/pglite-template.js'
import { runViva, startServer } from '../support/server-process.js'
import { FIXTURES, startTestServer, type TestServer } from '../support/test-server.js'
import { createEmptyDatabase } from '../support/use-database.js'
import { everyRow } from './stored-rows.js'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'viva-backup-test-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const KINDS = [
  { session_type: 'evaluation', assessment_id: 'fixture-patient-four' },
  { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 3 } },
]
const answer = ({ widget_type: type, props }: ClientAction) =>
  type === 'multiple_choice' ? { index: 0 } : { text: props.prompt.includes('network') ? '10.0.0.0' : '123' }

type Begun = { readonly id: string; readonly cookie: string }

/** Learners who take one session after the other until they are stopped. */
function school(url: string) {
  const begun: Begun[] = []
  let isOver = false
  let answered = 0
  const one = async (number: number): Promise<void> => {
    const learner = new Learner(url)
    for (let taken = 0; !isOver; taken += 1) {
      const id = await learner.create(KINDS[(number + taken) % KINDS.length]!)
      begun.push({ id, cookie: learner.cookie })
      await learner.play(id, action => {
        answered += 1
        return answer(action)
      })
    }
  }
  const all = Promise.all([0, 1, 2].map(one))
  return {
    begun,
    answered: () => answered,
    stop: () => ((isOver = true), all),
    /** Resolves when so many more answers were given; rejects when a learner meets anything unexpected. */
    goesOn: async (more: number) => {
      const until = answered + more
      while (answered < until) await Promise.race([all, new Promise(resolve => setTimeout(resolve, 10))])
    },
  }
}

/** Plays on what was begun, and says how many sessions there were and what is wrong with them. */
async function goOn(server: TestServer, begun: readonly Begun[]) {
  const problems: string[] = []
  let played = 0
  for (const { id, cookie } of begun) {
    const learner = new Learner(server.url)
    learner.cookie = cookie
    if ((await learner.get(`/session/${id}/state`)).status === 404) continue
    const { results } = await learner.play(id, answer)
    played += 1
    if (results.status !== 'completed') problems.push(`${id}: ${results.status}`)
    problems.push(...faults(await storedOf(server, id)).map(fault => `${id}: ${fault}`))
  }
  return { played, problems }
}

async function storedOf(server: TestServer, id: string): Promise<Stored> {
  const found = Object.entries(await everyRow(server, id)).map(([table, list]) => {
    const inOrder = (list as Record<string, number>[]).toSorted((a, b) => place(a) - place(b))
    const isLog = table === 'session_event' || table === 'domain_event'
    return [table, isLog ? eachEvent(inOrder as unknown as LogRow[]) : inOrder]
  })
  return Object.fromEntries(found) as Stored
}
const place = (row: Record<string, number>): number => row['seq'] ?? row['position'] ?? 0

test('of Postgres, into another Postgres and into no database that holds something', async () => {
  const source = await startTestServer({ database: 'postgres' })
  const file = path.join(folder, 'postgres.backup')
  const classroom = school(source.url)
  await classroom.goesOn(20)
  const { database } = source.container.resolve(TOKENS.foundations)
  const [written] = await Promise.all([writeBackup(database, file), classroom.goesOn(3)])
  await classroom.stop()
  await source.stop()

  const empty = await createEmptyDatabase()
  const target = new Database(openPostgres(empty.url))
  const { rows: restored } = await restoreBackup(target, file, empty.url)
  expect(restored).toBe(written.rows)
  await expect(restoreBackup(target, file, empty.url)).rejects.toThrow(/not empty: it has rows in \w+/)
  await target.close()

  const server = await startTestServer({ databaseUrl: empty.url })
  onTestFinished(async () => {
    await server.stop()
    await empty.drop()
  })
  const { played, problems } = await goOn(server, classroom.begun)
  expect(problems).toEqual([])
  expect(played).toBeGreaterThan(3)
  // A number that a sequence gives is a new one: the next entry of what has one goes behind the restored ones.
  expect(await new Learner(server.url).create(KINDS[0]!)).toMatch(/^[0-9a-f-]{36}$/)
}, 120_000)

test('of an embedded database, by the command, through the server that holds it, into Postgres', async () => {
  const data = await createDataDir()
  onTestFinished(data.remove)
  const env = { BLUEPRINTS_DIR: FIXTURES, DATA_DIR: data.path }
  const source = await startServer(env)
  const classroom = school(source.url)
  await classroom.goesOn(8)
  const file = path.join(folder, 'embedded.backup')
  const port = new URL(source.url).port
  const [taken] = await Promise.all([runViva(['backup', file], { ...env, PORT: port }), classroom.goesOn(1)])
  expect(taken).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/embedded\.backup: \d+\.\d MB, schema \d+\./),
  })
  expect(await runViva(['backup', file], { ...env, PORT: port })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('exists already'),
  })
  expect(await runViva(['restore', file], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is in use by'),
  })
  await classroom.stop()
  source.kill()
  await source.exited

  const started = await createEmptyDatabase()
  const restored = await runViva(['restore', file], { DATA_DIR: data.path, DATABASE_URL: started.url })
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  const server = await startTestServer({ databaseUrl: started.url })
  onTestFinished(async () => {
    await server.stop()
    await started.drop()
  })
  const { database } = server.container.resolve(TOKENS.foundations)
  const [found] = await rows<{ count: number }>(database.read, sql`select count(*)::integer as count from session`)
  const { played, problems } = await goOn(server, classroom.begun)
  expect(problems).toEqual([])
  expect(played).toBe(found!.count)
  expect(played).toBeGreaterThan(1)
}, 120_000)
