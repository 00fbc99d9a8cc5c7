// The databases of earlier versions (test/fixtures/upgrade) hold rows that each migration meets which changes a table of that time.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const FOLDER = path.join(ROOT, 'test/fixtures/upgrade')

const migrations = readdirSync(path.join(ROOT, 'drizzle'))
  .filter(name => name.endsWith('.sql'))
  .map(name => readFileSync(path.join(ROOT, 'drizzle', name), 'utf8'))

const TABLE =
  /\b(?:ALTER|CREATE|DROP) TABLE (?:IF (?:NOT )?EXISTS )?"(\w+)"|\b(?:UPDATE|INSERT INTO|DELETE FROM) "(\w+)"/g

/** Tables whose rows a migration changes, and that were there before it. One that is made anew under a name that it had is that table. */
function changedBy(sql: string, before: ReadonlySet<string>): string[] {
  const named = [...sql.matchAll(TABLE)].map(match => match[1] ?? match[2]!)
  return [...new Set(named)].filter(table => before.has(table))
}

/** Tables that there are after so many migrations, one set each. */
const known = migrations.reduce<ReadonlySet<string>[]>(
  (all, sql) => [
    ...all,
    new Set([...all.at(-1)!, ...[...sql.matchAll(/CREATE TABLE "(\w+)"/g)].map(match => match[1]!)]),
  ],
  [new Set()],
)

/** Which tables have rows in each fixture, and how many migrations it had. */
const fixtures = readdirSync(FOLDER)
  .filter(name => name.endsWith('.backup'))
  .map(name => {
    const lines = gunzipSync(readFileSync(path.join(FOLDER, name)))
      .toString()
      .split('\n')
    const filled = new Set<string>()
    let table = ''
    for (const line of lines)
      if (line.startsWith('[')) filled.add(table)
      else table = /^\{"table":"(\w+)"/.exec(line)?.[1] ?? table
    return { migrations: Number.parseInt(name, 10), filled }
  })

/** `0012: session` for each table that a migration changes, where no fixture has rows for it. */
const unmet = migrations.flatMap((sql, number) =>
  changedBy(sql, known[number]!)
    .filter(table => !fixtures.some(one => one.migrations <= number && one.filled.has(table)))
    .map(table => `${String(number).padStart(4, '0')}: ${table}`),
)

test('each migration that changes a table meets rows in it', () => {
  // Where one is new here: `npx tsx scripts/upgrade-fixture.mts <the commit before it>`, once scripts/upgrade-stories.mts fills that table.
  // What was stored before 0003 had items of another shape, on the first day, before anything could be installed.
  expect(unmet).toEqual(['0002: session'])
})
