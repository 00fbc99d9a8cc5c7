// Databases as earlier versions left them, with sessions of every type in every state that those knew (scripts/upgrade-fixture.mts has made them),
// are migrated to the newest schema, and every session goes on, or is as it ended.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { restoreBackup } from '../../src/backup/restore.js'
import { Database, openPostgres, pendingMigrations, setClockOffset } from '../../src/db/index.js'
import { newId } from '../../src/kernel/ids.js'
import { anAnswer, type Made } from '../../scripts/upgrade-stories.mjs'
import { Learner } from '../support/learner.js'
import { sampled } from '../support/sampling.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { createEmptyDatabase } from '../support/use-database.js'

const FOLDER = path.resolve(import.meta.dirname, '../fixtures/upgrade')
const names = readdirSync(FOLDER).flatMap(name => /^(.*)\.backup$/.exec(name)?.[1] ?? [])

/** What sessions end as that had ended before. */
const END: Readonly<Record<string, string>> = { terminated: 'terminated', expired: 'expired' }
/** Of a dialogue, which has no end of its own, and of any other session. */
const FEW_TURNS = 3
const ALL_TURNS = 200

test('there are databases of many versions', () => expect(names.length).toBeGreaterThan(9))

test.each(sampled(names, names.length))(
  'sessions of a database with %s go on',
  async name => {
    const { sessions } = JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8')) as { sessions: Made[] }
    const server = await serverOn(path.join(FOLDER, `${name}.backup`))
    const ends = await Promise.all(sessions.map(async made => [made.state, await endOf(server, made)] as const))
    expect(Object.fromEntries(ends)).toEqual(
      Object.fromEntries(sessions.map(({ state }) => [state, expectedEnd(state)])),
    )
  },
  120_000,
)

async function serverOn(backup: string): Promise<TestServer> {
  const empty = await createEmptyDatabase()
  const database = new Database(openPostgres(empty.url))
  const { head } = await restoreBackup(database, backup, empty.url)
  // As if it were upgraded a second after the backup: the deadlines of its questions have not passed.
  await setClockOffset(database, Date.parse(head.made_at) + 1_000 - Date.now())
  expect(await pendingMigrations(database)).toBe(0)
  await database.close()
  const server = await startTestServer({ databaseUrl: empty.url, talks: true })
  onTestFinished(async () => {
    await server.stop()
    await empty.drop()
  })
  return server
}

function expectedEnd(state: string): string {
  const [kind, how] = state.split(': ') as [string, string]
  return END[how] ?? (kind === 'dialogue' ? 'goes on' : 'completed')
}

/** Plays a session on, as its learner, until it ends; a dialogue for a few turns. */
async function endOf(server: TestServer, { id, state, cookie }: Made): Promise<string> {
  const learner = new Learner(server.url)
  learner.cookie = cookie
  if (state.endsWith('paused')) await resumed(server, id)
  if (state.endsWith('held for a person')) {
    const reply = await learner.post(`/session/${id}/command`, { command_id: newId(), command: 'continue' })
    expect(reply.status).toBe(200)
  }
  const turns = expectedEnd(state) === 'goes on' ? FEW_TURNS : ALL_TURNS
  for (let turn = 0; turn < turns; turn += 1) {
    await learner.follow(id)
    const { pending_action: action, status } = await learner.state(id)
    if (['completed', 'terminated', 'expired'].includes(status)) return status
    if (action === null) return `asks nothing while ${status}`
    const reply = await learner.respond(id, action.tool_call_id, anAnswer(action))
    // The time for that question was over, and the server may have closed it already: the next one comes.
    if (reply.status !== 200 && !['too_late', 'call_closed'].includes(reply.json.code))
      return `${reply.status} ${reply.body}`
  }
  return 'goes on'
}

async function resumed(server: TestServer, id: string): Promise<void> {
  const { operatorToken } = server.container.resolve(TOKENS.foundations).guests.keys
  const staff = new Learner(server.url)
  const reply = await staff.post(`/supervise/${id}/resume`, {}, { authorization: `Bearer ${operatorToken}` })
  expect(reply.status).toBe(200)
}
