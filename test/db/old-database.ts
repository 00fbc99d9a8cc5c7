// A database as an earlier version left it, for tests of what the later migrations make of its rows.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { onTestFinished } from 'vitest'
import { pgliteTemplate } from '../support/pglite-template.js'

const DRIZZLE = path.resolve(import.meta.dirname, '../../drizzle')
const migrations = readdirSync(DRIZZLE).filter(name => name.endsWith('.sql'))

type OldDatabase = { readonly database: PGlite; migrate(last?: string): Promise<void> }

/** With the migrations before `name` (its file begins with it); `migrate` runs the others, or
 * those up to `last`. Closed when the test is over. */
export async function databaseBefore(name: string): Promise<OldDatabase> {
  // Emptying today's takes a quarter of the time that making a new one does.
  const database = await PGlite.create({ loadDataDir: await pgliteTemplate() })
  await database.exec('drop schema public cascade; drop schema drizzle cascade; create schema public')
  onTestFinished(() => database.close())
  const run = async (names: readonly string[]): Promise<void> => {
    for (const each of names) await database.exec(readFileSync(path.join(DRIZZLE, each), 'utf8'))
  }
  const at = migrations.findIndex(each => each.startsWith(name))
  await run(migrations.slice(0, at))
  const through = (last?: string): number =>
    last === undefined ? migrations.length : migrations.findIndex(each => each.startsWith(last)) + 1
  return { database, migrate: last => run(migrations.slice(at, through(last))) }
}
