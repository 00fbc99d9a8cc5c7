// A backup into an empty database: its schema as it was, its rows, and then every migration since.
import { sql } from 'drizzle-orm'
import { migrate, newestSchema, rows, type Database, type Tx } from '../db/index.js'
import { BackupError, checkedHead, partsOf, type BackupHead } from './backup-file.js'
import { columnsByTable, type Column } from './schema.js'

/** Rows that are inserted at once. */
const AT_ONCE = 200

type Restored = { readonly head: BackupHead; readonly rows: number }

/**
 * Throws BackupError, and changes nothing, if the file is no whole backup, if its schema is newer than this version's, or if the database holds
 * something already. A restore that is broken off leaves empty tables, and can be begun again. `url`: of Postgres.
 */
export async function restoreBackup(database: Database, file: string, url?: string): Promise<Restored> {
  const head = await checkedHead(file)
  if (head.schema > newestSchema())
    throw new BackupError(
      `This backup is of a newer version, Viva ${head.viva}. Install that version, or a later one, and restore with it.`,
    )
  const filled = await firstFilled(database)
  if (filled !== null)
    throw new BackupError(
      `This database is not empty: it has rows in ${filled}. A backup is restored into an empty one: create a new database, or give another DATA_DIR.`,
    )
  await database.transaction(tx => tx.execute(sql`drop schema if exists drizzle cascade`).then(() => dropTables(tx)))
  await migrate(database, url, head.schema)
  const restored = await database.transaction(tx => insertAll(tx, file))
  await migrate(database, url)
  return { head, rows: restored }
}

async function firstFilled(database: Database): Promise<string | null> {
  for (const [table] of await columnsByTable(database.read)) {
    const [found] = await rows<{ some: boolean }>(
      database.read,
      sql`select exists (select 1 from ${sql.identifier(table)}) as "some"`,
    )
    if (found!.some) return table
  }
  return null
}

async function dropTables(tx: Tx): Promise<void> {
  for (const [table] of await columnsByTable(tx)) await tx.execute(sql`drop table ${sql.identifier(table)} cascade`)
  await tx.execute(sql`drop function if exists viva_now()`)
}

async function insertAll(tx: Tx, file: string): Promise<number> {
  const tables = await columnsByTable(tx)
  // What migrations have put there is in the backup as well.
  for (const [table] of tables) await tx.execute(sql`truncate ${sql.identifier(table)}`)
  let into: { readonly table: string; readonly columns: readonly Column[] } | null = null
  let waiting: string[] = []
  let inserted = 0
  const insert = async (): Promise<void> => {
    if (into !== null && waiting.length > 0) await insertRows(tx, into, waiting)
    inserted += waiting.length
    waiting = []
  }
  for await (const part of partsOf(file)) {
    if (part.kind === 'row') {
      waiting.push(part.row)
      if (waiting.length === AT_ONCE) await insert()
      continue
    }
    await insert()
    const known = tables.get(part.table)
    const columns = part.columns.map(name => known?.find(column => column.name === name))
    if (columns.some(column => column === undefined))
      throw new BackupError(`The table ${part.table} of this backup is not the one of its version.`)
    into = { table: part.table, columns: columns as Column[] }
  }
  await insert()
  await setSequences(tx)
  return inserted
}

/** As one parameter, so that the statement is the same for any number of rows. */
async function insertRows(
  tx: Tx,
  { table, columns }: { readonly table: string; readonly columns: readonly Column[] },
  lines: readonly string[],
): Promise<void> {
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const values = sql.join(
    columns.map(({ type }, index) => sql.raw(`(line ->> ${index})::${type}`)),
    sql`, `,
  )
  await tx.execute(
    sql`insert into ${sql.identifier(table)} (${names}) select ${values} from json_array_elements(${`[${lines.join(',')}]`}::text::json) as line`,
  )
}

/** They go on behind the highest number. */
async function setSequences(tx: Tx): Promise<void> {
  const found = await rows<{ table: string; column: string; sequence: string }>(
    tx,
    sql`select class.relname::text as "table", attribute.attname::text as "column",
        pg_get_serial_sequence(quote_ident(class.relname), attribute.attname) as sequence
      from pg_attribute attribute join pg_class class on class.oid = attribute.attrelid
      where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and attribute.attnum > 0 and not attribute.attisdropped
        and pg_get_serial_sequence(quote_ident(class.relname), attribute.attname) is not null`,
  )
  for (const { table, column, sequence } of found)
    await tx.execute(
      sql`select setval(${sequence}, coalesce((select max(${sql.identifier(column)}) from ${sql.identifier(table)}), 0) + 1, false)`,
    )
}
