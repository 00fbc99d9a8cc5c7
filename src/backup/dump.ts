// Everything that a database holds, as it was at one moment, whatever is written meanwhile.
//
// Not pg_dump, 2026-11-28: a school's machine rarely has one, it refuses servers newer than itself, and it knows nothing of the embedded
// database. One transaction of isolation level "repeatable read" sees the same moment in every table, and so do these lines.
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { databaseNow, rows, schemaState, type Database, type Tx } from '../db/index.js'
import { VERSION } from '../kernel/package-files.js'
import { BACKUP_VERSION, Sum, type BackupHead } from './backup-file.js'
import { columnsByTable } from './schema.js'

/** Rows that are fetched at once. */
const AT_ONCE = 200

type Written = { readonly rows: number; readonly tables: number }

/**
 * Writes a backup to `file`, which appears when it is whole. On Postgres others go on meanwhile. The embedded database has one connection, so
 * they wait: seconds for a school.
 */
export async function writeBackup(database: Database, file: string): Promise<Written> {
  const draft = `${file}.${process.pid}.part`
  const gzip = createGzip({ level: 6 })
  const out = createWriteStream(draft, { flags: 'wx', mode: 0o600 })
  gzip.on('error', error => out.destroy(error))
  out.on('error', error => gzip.destroy(error))
  gzip.pipe(out)
  try {
    const written = await database.transaction(async tx => {
      if (database.kind === 'postgres')
        await tx.execute(sql`set transaction isolation level repeatable read, read only`)
      return writeTables(tx, database.kind, text => write(gzip, text))
    })
    gzip.end()
    await finished(out)
    await rename(draft, file)
    return written
  } catch (error) {
    gzip.destroy()
    out.destroy()
    await rm(draft, { force: true })
    throw error
  }
}

async function writeTables(
  tx: Tx,
  kind: 'pglite' | 'postgres',
  put: (text: string) => Promise<void>,
): Promise<Written> {
  const sum = new Sum()
  const [{ at } = { at: new Date(0) }] = await tx.select({ at: databaseNow }).from(sql`(select 1) as one`)
  const { at: schema, count } = await schemaState(tx)
  const head: BackupHead = {
    format: 'viva-backup',
    version: BACKUP_VERSION,
    viva: VERSION,
    schema,
    migrations: count,
    made_at: at.toISOString(),
    database: kind,
  }
  await put(sum.add(JSON.stringify(head), false))
  const tables = await columnsByTable(tx)
  for (const [number, [table, columns]] of [...tables].entries()) {
    await put(sum.add(JSON.stringify({ table, columns: columns.map(({ name }) => name) }), false))
    const values = sql.join(
      columns.map(({ name }) => sql`${sql.identifier(name)}::text`),
      sql`, `,
    )
    // A name for each: a prepared FETCH belongs to the cursor that it was prepared for.
    const cursor = sql.identifier(`backup_${number}`)
    await tx.execute(
      sql`declare ${cursor} no scroll cursor for select json_build_array(${values})::text as line from ${sql.identifier(table)}`,
    )
    for (;;) {
      const found = await rows<{ line: string }>(tx, sql`fetch ${sql.raw(String(AT_ONCE))} from ${cursor}`)
      // One write for all: a row may be a few bytes.
      await put(found.map(({ line }) => sum.add(line, true)).join(''))
      if (found.length < AT_ONCE) break
    }
    await tx.execute(sql`close ${cursor}`)
  }
  const { rows: written } = sum
  await put(sum.tail())
  return { rows: written, tables: tables.size }
}

const write = (gzip: ReturnType<typeof createGzip>, text: string): Promise<void> =>
  new Promise((resolve, reject) => gzip.write(text, error => (error ? reject(error) : resolve())))
