// That a statement is planned once for a connection and then only executed, in a transaction and outside.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Database, openPostgres, rows, type Handle } from '../../src/db/index.js'
import { useDatabase } from '../support/use-database.js'

describe('statements on Postgres', () => {
  const fresh = useDatabase()
  let database: Database
  // One connection: prepared statements belong to the one that prepared them.
  beforeAll(() => void (database = new Database(openPostgres(fresh.url, { poolSize: 1 }))))
  afterAll(() => database.close())

  const prepared = (text: string) =>
    rows<{ times: number }>(
      database.read,
      sql`select (generic_plans + custom_plans)::integer as times from pg_prepared_statements
        where statement like ${`%${text}%`} and statement not like '%pg_prepared_statements%'`,
    )

  it('are prepared at their first use and found prepared at the next', async () => {
    const ask = (handle: Handle, value: number) => rows(handle, sql`select ${value}::integer as outside`)
    await ask(database.read, 1)
    await ask(database.read, 2)
    expect(await prepared('as outside')).toEqual([{ times: 2 }])
  })

  it('are prepared in a transaction too', async () => {
    const ask = (handle: Handle, value: number) => rows(handle, sql`select ${value}::integer as inside`)
    await database.transaction(async tx => {
      await ask(tx, 1)
      await ask(tx, 2)
    })
    expect(await prepared('as inside')).toEqual([{ times: 2 }])
  })
})
