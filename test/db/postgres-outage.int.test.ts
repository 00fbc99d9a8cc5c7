// What becomes of statements and transactions when their connection breaks, on a real Postgres.
import net from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectionProblem, Database, openPostgres, rows } from '../../src/db/index.js'
import { causedBy, DatabaseUnavailable } from '../../src/kernel/errors.js'
import { createDatabase, useDatabase } from '../support/use-database.js'

const provided = useDatabase()
let database: Database
let other: Database
beforeAll(async () => {
  database = new Database(openPostgres(provided.url, { poolSize: 2, statementMs: 500 }))
  other = new Database(openPostgres(provided.url, { poolSize: 1 }))
  await other.read.execute(sql`create table mark (word text)`)
})
afterAll(async () => {
  await Promise.all([database.close(), other.close()])
})

const cutOff = () =>
  other.read.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
const marks = async () => (await rows<{ word: string }>(other.read, sql`select word from mark`)).map(row => row.word)
const away = async (work: Promise<unknown>): Promise<DatabaseUnavailable | null> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  return causedBy(error, DatabaseUnavailable)
}

test('a statement whose connection is cut is unavailable, and the next one has another connection', async () => {
  const waiting = away(database.read.execute(sql`select pg_sleep(5)`))
  const seen = async () =>
    (
      await rows<{ n: number }>(
        other.read,
        sql`select count(*)::integer as n from pg_stat_activity where query like '%pg_sleep(5)%'`,
      )
    )[0]!
  while ((await seen()).n < 2) await new Promise(resolve => setImmediate(resolve))
  await cutOff()
  expect(await waiting).not.toBeNull()
  expect(await rows(database.read, sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test('however a cut falls between statements, each of them either answers or is unavailable', async () => {
  const busy = new Database(openPostgres(provided.url, { poolSize: 4 }))
  const errors: unknown[] = []
  for (let round = 0; round < 40; round += 1) {
    const asked = Array.from({ length: 12 }, async (_, at) => {
      for (let wait = 0; wait < at; wait += 1) await new Promise(resolve => setImmediate(resolve))
      await busy.read.execute(sql`select ${at}::integer`)
    })
    const [cut, ...outcomes] = await Promise.allSettled([cutOff(), ...asked])
    expect(cut.status).toBe('fulfilled')
    for (const outcome of outcomes) if (outcome.status === 'rejected') errors.push(outcome.reason)
  }
  await busy.close()
  expect(errors.length).toBeGreaterThan(0)
  const causes = errors.map(error => String(causedBy(error, DatabaseUnavailable)?.cause))
  expect(causes.filter(cause => cause === 'undefined' || cause.includes('did not answer'))).toEqual([])
})

test('a transaction whose connection is cut leaves nothing, also of what it does afterwards', async () => {
  const broken = database.transaction(async tx => {
    await tx.execute(sql`insert into mark values ('before')`)
    await cutOff()
    // The server has closed the connection by now; this one must not be carried out on a new one, by itself.
    await tx.execute(sql`insert into mark values ('after')`).catch(() => {})
    await tx.execute(sql`insert into mark values ('later')`)
  })
  expect(await away(broken)).not.toBeNull()
  expect(await marks()).toEqual([])
})

test('a transaction that fails is rolled back, and its connection is lent again', async () => {
  const broken = database.transaction(async tx => {
    await tx.execute(sql`insert into mark values ('half')`)
    await tx.execute(sql`select 1 / 0`)
  })
  await expect(broken).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(await marks()).toEqual([])
  expect(await rows(database.read, sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test('a transaction of which a statement failed commits nothing, also when that was caught', async () => {
  const broken = database.transaction(async tx => {
    await tx.execute(sql`insert into mark values ('kept?')`)
    await tx.execute(sql`select 1 / 0`).catch(() => {})
  })
  await expect(broken).rejects.toMatchObject({ code: '22012' })
  expect(await marks()).toEqual([])
})

test('a transaction is of no use after its end', async () => {
  let late: (() => Promise<unknown>) | null = null
  await database.transaction(async tx => void (late = () => tx.execute(sql`insert into mark values ('late')`)))
  await expect(late!()).rejects.toMatchObject({ cause: { message: 'A transaction was used after its end' } })
  expect(await marks()).toEqual([])
})

test('a connection that may not listen is not left open', async () => {
  const listening = async () =>
    (
      await rows<{ n: number }>(
        other.read,
        sql`select count(*)::integer as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
    )[0]!.n
  const before = await listening()
  const driver = openPostgres(provided.url)
  await expect(
    driver.listen(
      'not"a"channel',
      () => {},
      () => {},
    ),
  ).rejects.toMatchObject({ code: '42601' })
  await expect.poll(listening).toBe(before)
  await driver.close()
})

test('a statement that takes too long is given up, with its connection', async () => {
  const error = await away(database.read.execute(sql`select pg_sleep(20)`))
  expect(error).toMatchObject({ cause: { message: 'The database did not answer within 500 ms' } })
  expect(await rows(database.read, sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test('a server that only reads is away for what writes', async () => {
  const standby = await createDatabase()
  const readOnly = new Database(openPostgres(`${standby.url}?default_transaction_read_only=on`))
  expect(await away(readOnly.read.execute(sql`create table mine (id int)`))).not.toBeNull()
  expect(await readOnly.takesWrites()).toBe(false)
  const backend = async () => (await rows<{ pid: number }>(readOnly.read, sql`select pg_backend_pid() as pid`))[0]!.pid
  const before = await backend()
  expect(await backend()).toBe(before)
  expect(await away(readOnly.read.execute(sql`create table mine (id int)`))).not.toBeNull()
  // The next connection may lead to another server: the name of a cluster leads to whichever is the primary.
  expect(await backend()).not.toBe(before)
  await readOnly.close()
  await standby.drop()
})

test('one that hangs up on every connection is away at once, and not asked without end', async () => {
  let asked = 0
  const rude = net.createServer(socket => {
    asked += 1
    socket.destroy()
  })
  await new Promise<void>(resolve => rude.listen(0, '127.0.0.1', resolve))
  const { port } = rude.address() as net.AddressInfo
  const hungUp = new Database(openPostgres(`postgres://viva@127.0.0.1:${port}/viva`))
  expect(await away(hungUp.read.execute(sql`select 1`))).not.toBeNull()
  expect(asked).toBe(1)
  await hungUp.close()
  rude.close()
})

describe('an operator is told', () => {
  const told = async (change: (url: URL) => void): Promise<string | null> => {
    const url = new URL(provided.url)
    change(url)
    const wrong = new Database(openPostgres(url.href))
    try {
      await wrong.read.execute(sql`select 1`)
      return null
    } catch (error) {
      return connectionProblem(error)
    } finally {
      await wrong.close()
    }
  }

  test('that nothing listens', async () =>
    expect(await told(url => (url.port = '1'))).toBe('Nothing listens there. Start Postgres, or correct DATABASE_URL.'))
  test('that there is no such host', async () =>
    expect(await told(url => (url.hostname = 'nowhere.invalid'))).toMatch(/^The host name /))
  test('that there is no such database', async () =>
    expect(await told(url => (url.pathname = '/none'))).toBe(
      'There is no database of that name. Create it first, for example with createdb.',
    ))
})
