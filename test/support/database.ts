// Databases for test files: a fresh one in the run's Postgres, or a fresh PGlite folder from a template.
import { randomBytes } from 'node:crypto'
import postgres from 'postgres'

export type TestDatabase = {
  /** Nobody else's. */
  readonly url: string
  /** Drops it, with whoever is still connected. */
  drop(): Promise<void>
}

/** A new database beside the one that `adminUrl` names: a copy of `template`, to which nobody is connected, else an empty one. */
export async function createDatabaseAt(adminUrl: string, template = 'template1'): Promise<TestDatabase> {
  const name = `viva_test_${randomBytes(8).toString('hex')}`
  await asAdmin(adminUrl, sql => sql`create database ${sql(name)} template ${sql(template)}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(adminUrl, sql => sql`drop database if exists ${sql(name)} with (force)`) }
}

async function asAdmin(url: string, work: (sql: postgres.Sql) => PromiseLike<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
