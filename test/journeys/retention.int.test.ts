// What was kept long enough goes, on two nodes at once and after a kill in the middle; what is younger, or nobody limits, stays.
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { rows } from '../../src/db/index.js'
import { enrolled, operatorOf } from '../support/enrolled.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer, type TestServerOptions } from '../support/test-server.js'
import { createDatabase } from '../support/use-database.js'
import { todaysDatabase, playThrough, sayRight } from './pupil.js'

const DAY = 24 * 3_600_000
const QUIZ = { session_type: 'evaluation', assessment_id: 'fixture-four' }
const LIMITS = { GUEST_DAYS: '30', SESSION_DAYS: '60', ALERT_DAYS: '10', AUDIT_DAYS: '20', COMMAND_DAYS: '40' }

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})
async function serving(options: TestServerOptions): Promise<TestServer> {
  const server = await startTestServer(options)
  stops.push(() => server.stop())
  return server
}
const retire = (server: TestServer) => server.container.resolve(TOKENS.erasures).retire()
const stored = <T extends Record<string, unknown>>(server: TestServer, statement: ReturnType<typeof sql>) =>
  rows<T>(server.container.resolve(TOKENS.foundations).database.read, statement)
const emptied = async (server: TestServer): Promise<string[]> =>
  (await stored<{ id: string }>(server, sql`select session_id as id from session where erased_at is not null`)).map(
    ({ id }) => id,
  )

async function guest(server: TestServer): Promise<{ learner: Learner; id: string }> {
  const learner = new Learner(server.url)
  const id = await learner.create(QUIZ)
  await playThrough(server, learner, id, sayRight)
  return { learner, id }
}
async function pupil(server: TestServer, name: string): Promise<{ learner: Learner; id: string }> {
  const { id, page: learner } = await enrolled(server, name, '5b', QUIZ)
  await playThrough(server, learner, id, sayRight)
  return { learner, id }
}

describe.each(todaysDatabase(1))('what was kept long enough, on %s,', database => {
  test('goes: guests as a whole, of people the sessions that ended', async () => {
    const server = await serving({ database, env: LIMITS })
    const [anybody, noor, staying] = [await guest(server), await pupil(server, 'Noor'), await guest(server)]
    const open = await staying.learner.create({ session_type: 'survey', survey_id: 'fixture-survey' })
    await staying.learner.follow(open)

    await stored(
      server,
      sql`insert into activity_signal values (${noor.id}::uuid, gen_random_uuid(), 'hidden', viva_now(), viva_now())`,
    )
    await stored(
      server,
      sql`insert into session_note values (${noor.id}::uuid, gen_random_uuid(), 'operator', null, 'Ill.', viva_now())`,
    )

    await stored(
      server,
      sql`insert into command values (${noor.id}::uuid, gen_random_uuid(), 'skip', null, null, viva_now()),
        (${open}::uuid, gen_random_uuid(), 'skip', null, null, viva_now())`,
    )
    const commands = async () =>
      (await stored<{ id: string }>(server, sql`select session_id as id from command order by 1`)).map(({ id }) => id)

    await server.pass(29 * DAY)
    await retire(server)
    expect(await emptied(server)).toEqual([])
    const { rules } = (await anybody.learner.get('/my-data')).json
    expect(rules.kept_days).toEqual({ sessions: 30, alerts: 10, audit: 20, commands: 40, agent_log: 90 })

    await server.pass(2 * DAY)
    await retire(server)
    expect((await anybody.learner.get('/my-data')).json.learner_id).toBeNull()
    await expect.poll(() => emptied(server), { timeout: 15_000 }).toEqual([anybody.id])
    expect((await staying.learner.get('/my-data')).json.sessions).toHaveLength(2)
    expect((await noor.learner.get(`/session/${noor.id}/results`)).json.score_percent).toBe(100)
    expect(await commands()).toEqual([noor.id, open].toSorted())

    await server.pass(30 * DAY)
    await retire(server)
    expect(await commands()).toEqual([open])
    expect(await emptied(server)).toContain(noor.id)
    expect((await noor.learner.get(`/session/${noor.id}/results`)).json.code).toBe('session_erased')
    const [answer] = await stored<{ n: number }>(
      server,
      sql`select count(*)::integer as n from response where session_id = ${noor.id}::uuid and response is not null`,
    )
    expect(answer!.n).toBe(0)
    // What other modules keep of the session goes with it.
    expect(await stored(server, sql`select 1 from activity_signal`)).toEqual([])
    expect(await stored(server, sql`select 1 from session_note`)).toEqual([])
    expect(await stored(server, sql`select 1 from person where name = 'Noor'`)).toHaveLength(1)
  })

  test('goes from what staff did: the details, and the log is sound', async () => {
    const server = await serving({ database, env: LIMITS })
    const { id } = await pupil(server, 'Noor')
    const asStaff = (method: string, path: string, body?: object) =>
      new Learner(server.url).request(method, path, body, operatorOf(server))
    await asStaff('POST', `/supervise/${id}/end`, { reason: 'A fire drill.' })
    const reason = async () => (await asStaff('GET', `/audit?session_id=${id}`)).body
    await server.pass(20 * DAY)
    await retire(server)
    expect(await reason()).toContain('A fire drill.')
    await server.pass(DAY)
    await retire(server)
    const { entries } = (await asStaff('GET', '/audit?act=audit.retire')).json
    expect(entries).toMatchObject([{ actor: { kind: 'system' }, details: { through: expect.any(Number) } }])
    expect(await reason()).not.toContain('fire')
    expect((await asStaff('GET', '/audit/verify')).json).toMatchObject({ fault: null })
    await retire(server)
    expect((await asStaff('GET', '/audit?act=audit.retire')).json.entries).toHaveLength(1)
  })

  test('stays where nobody limits it; traces that nobody needs go', async () => {
    const server = await serving({ database })
    const { id } = await guest(server)
    await stored(server, sql`insert into session_presence values (${id}::uuid, viva_now())`)
    await stored(
      server,
      sql`insert into step_request values (${id}::uuid, 'key', gen_random_uuid(), 'hash', viva_now())`,
    )
    await stored(server, sql`insert into exam_guess values (gen_random_uuid(), gen_random_uuid(), 4, viva_now())`)
    await stored(server, sql`update session set idempotency_key = 'key', idempotency_hash = 'hash'`)
    const traces = async () => {
      const of = async (from: ReturnType<typeof sql>) => (await stored(server, sql`select 1 ${from}`)).length
      return {
        presence: await of(sql`from session_presence`),
        steps: await of(sql`from step_request`),
        guesses: await of(sql`from exam_guess`),
        keys: await of(sql`from session where idempotency_key is not null or idempotency_hash is not null`),
      }
    }
    await retire(server)
    expect(await traces()).toEqual({ presence: 1, steps: 1, guesses: 1, keys: 1 })
    await server.pass(29 * DAY)
    await retire(server)
    expect(await traces()).toEqual({ presence: 0, steps: 1, guesses: 0, keys: 1 })
    await server.pass(2 * DAY)
    await retire(server)
    expect(await traces()).toEqual({ presence: 0, steps: 0, guesses: 0, keys: 0 })
    await server.pass(2_000 * DAY)
    await retire(server)
    expect(await emptied(server)).toEqual([])
  })
})

test('two nodes at once, one of which dies after the files, remove each session once', async () => {
  const fresh = await createDatabase()
  stops.push(() => fresh.drop())
  let dies = true
  const shared = { database: 'postgres', databaseUrl: fresh.url, env: LIMITS } as const
  const dying = await serving({
    ...shared,
    hook: point => {
      if (dies && point === 'retire sessions:before-commit') {
        dies = false
        throw new Error('killed')
      }
    },
  })
  const other = await serving(shared)
  const ids = [(await pupil(dying, 'Noor')).id, (await pupil(dying, 'Kim')).id]
  await dying.pass(61 * DAY)
  await expect(retire(dying)).rejects.toThrow('killed')
  expect(await emptied(other)).toEqual([])
  await Promise.all([retire(other), retire(dying)])
  expect((await emptied(other)).toSorted()).toEqual(ids.toSorted())
})
