// Databases as earlier versions left them, with sessions in every state that those knew (scripts/upgrade-fixture.mts has made them), are migrated
// to the newest schema, and every session goes on, or is as it ended.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { restoreBackup } from '../../src/backup/restore.js'
import type { ClientAction } from '../../src/contract/widget.js'
import { Database, openPostgres, pendingMigrations, setClockOffset } from '../../src/db/index.js'
import { Learner } from '../support/learner.js'
import { sampled } from '../support/sampling.js'
import { startTestServer } from '../support/test-server.js'
import { createEmptyDatabase } from '../support/use-database.js'

const FOLDER = path.resolve(import.meta.dirname, '../fixtures/upgrade')
const names = readdirSync(FOLDER).flatMap(name => /^(.*)\.backup$/.exec(name)?.[1] ?? [])

type Made = { readonly id: string; readonly state: string; readonly cookie: string }

const answer = ({ widget_type: type, props }: ClientAction) =>
  type === 'multiple_choice' ? { index: 0 } : { text: props.prompt.includes('network') ? '10.0.0.0' : '123' }

test('there are databases of several versions', () => expect(names.length).toBeGreaterThan(2))

test.each(sampled(names, 3))(
  'sessions of a database with %s go on',
  async name => {
    const { sessions } = JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8')) as { sessions: Made[] }
    const empty = await createEmptyDatabase()
    const database = new Database(openPostgres(empty.url))
    const { head } = await restoreBackup(database, path.join(FOLDER, `${name}.backup`), empty.url)
    // As if it were upgraded a second after the backup: the deadlines of its questions have not passed.
    await setClockOffset(database, Date.parse(head.made_at) + 1_000 - Date.now())
    expect(await pendingMigrations(database)).toBe(0)
    await database.close()
    const server = await startTestServer({ databaseUrl: empty.url })
    onTestFinished(async () => {
      await server.stop()
      await empty.drop()
    })
    const { operatorToken } = server.container.resolve(TOKENS.foundations).guests.keys
    const ends: Record<string, string> = {}
    for (const { id, state, cookie } of sessions) {
      const learner = new Learner(server.url)
      learner.cookie = cookie
      if (state.endsWith('paused')) {
        const staff = new Learner(server.url)
        const resumed = await staff.post(`/supervise/${id}/resume`, {}, { authorization: `Bearer ${operatorToken}` })
        expect(resumed.status).toBe(200)
      }
      const { results } = await learner.play(id, answer)
      ends[state] = results.status
    }
    expect(ends).toEqual(
      Object.fromEntries(
        sessions.map(({ state }) => [state, state.endsWith('terminated') ? 'terminated' : 'completed']),
      ),
    )
  },
  120_000,
)
