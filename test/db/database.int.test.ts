// The one handle: what it refuses, and how long it waits.
import { sql } from 'drizzle-orm'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pgliteTemplate } from '../support/pglite-template.js'
import { Database, openPglite, openPostgres, rows } from '../../src/db/index.js'

describe('the database', () => {
  let database: Database
  const points: string[] = []
  beforeAll(async () => {
    database = new Database(await openPglite(null, { template: await pgliteTemplate() }), point => points.push(point))
    await database.read.execute(sql`create table mark (word text)`)
  }, 30_000)
  afterAll(() => database.close())

  const marks = async () =>
    (await rows<{ word: string }>(database.read, sql`select word from mark`)).map(row => row.word)

  test('refuses its outer handle inside a transaction at once, instead of waiting for ever', async () => {
    const misused = database.transaction(async () => void database.read)
    await expect(misused).rejects.toThrow('The outer database handle was used inside a transaction')
  })

  test('refuses it in a transaction that outlasts another one', async () => {
    // PGlite itself runs one transaction at a time.
    const overlapping = new Database({
      ...database.driver,
      handle: { transaction: (work: (tx: never) => unknown) => work(undefined as never) } as never,
    })
    const shorter = overlapping.transaction(() => Promise.resolve())
    const misused = overlapping.transaction(async () => {
      await shorter
      return overlapping.read
    })
    await expect(misused).rejects.toThrow('The outer database handle was used inside a transaction')
  })

  test('keeps nothing of a transaction that throws', async () => {
    const broken = database.transaction(async tx => {
      await tx.execute(sql`insert into mark values ('half')`)
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    expect(await marks()).toEqual([])
  })

  test('says the name of a commit just before and just after it, and of none that was given no name', async () => {
    await database.transaction(async (tx, name) => {
      name('marking')
      await tx.execute(sql`insert into mark values ('whole')`)
    })
    await database.transaction(async tx => void (await tx.execute(sql`select 1`)))
    expect(points).toEqual(['marking:before-commit', 'marking:after-commit'])
    expect(await marks()).toEqual(['whole'])
  })

  test('says that a single statement has committed only when it has moved a row', async () => {
    points.length = 0
    const marked = (word: string) => ({
      text: `with moved as (update mark set word = word where word = $1 returning 1) select count(*)::integer as moved from moved`,
      values: [word],
    })
    expect(await database.commit('early', marked('whole'))).toBe(true)
    expect(await database.commit('late', marked('gone'))).toBe(false)
    expect(points).toEqual(['early:before-commit', 'early:after-commit', 'late:before-commit'])
  })

  test('says that it takes writes', async () => {
    expect(await database.takesWrites()).toBe(true)
  })
})

test('a database that takes the connection and says nothing is not waited for', async () => {
  const silent = net.createServer(() => {})
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const database = new Database(openPostgres(`postgres://viva@127.0.0.1:${port}/viva`, { poolSize: 1 }))
  expect(await database.takesWrites(100)).toBe(false)
  silent.close()
})
