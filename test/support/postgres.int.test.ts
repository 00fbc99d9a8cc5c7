// That the tests' Postgres is a real one, and that each file has a database to itself.
import postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { PGlite } from '@electric-sql/pglite'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createDataDir, pgliteTemplate } from './pglite-template.js'
import { createDatabase, useDatabase } from './use-database.js'

async function ask<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

describe('the Postgres of the tests', () => {
  const database = useDatabase()

  test('answers', async () => {
    expect([...(await ask(database.url, sql => sql`select 1 as one`))]).toEqual([{ one: 1 }])
  })

  test('keeps what one file does from every other', async () => {
    const other = await createDatabase()
    await ask(database.url, sql => sql`create table mine (id int)`)
    const tables = await ask(other.url, sql => sql`select tablename from pg_tables where tablename = 'mine'`)
    expect(tables).toEqual([])
    await other.drop()
    await expect(ask(other.url, sql => sql`select 1`)).rejects.toMatchObject({ code: '3D000' })
  })

  test('drops a database that somebody still uses', async () => {
    const other = await createDatabase()
    const sql = postgres(other.url, { max: 1 })
    await sql`select 1`
    await other.drop()
    await sql.end({ timeout: 1 })
    await expect(ask(other.url, s => s`select 1`)).rejects.toMatchObject({ code: '3D000' })
  })
})

describe('the PGlite template', () => {
  test('opens migrated in memory', async () => {
    const pglite = await PGlite.create({ loadDataDir: await pgliteTemplate() })
    const { rows } = await pglite.query('select to_regclass($1) is not null as there', ['public.session'])
    await pglite.close()
    expect(rows).toEqual([{ there: true }])
  })

  test('opens migrated on a folder, and the copies are apart', async () => {
    const [one, two] = await Promise.all([createDataDir(), createDataDir()])
    const pglite = await PGlite.create(path.join(one.path, 'pglite'))
    await pglite.query('create table mine (id int)')
    await pglite.close()
    const other = await PGlite.create(path.join(two.path, 'pglite'))
    const { rows } = await other.query("select tablename from pg_tables where tablename in ('mine', 'session')")
    await other.close()
    await Promise.all([one.remove(), two.remove()])
    expect(rows).toEqual([{ tablename: 'session' }])
    expect(existsSync(one.path)).toBe(false)
  })
})
