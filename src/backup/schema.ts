// Tables and columns as the database has them: a backup of an older schema is made of what that had.
import { sql } from 'drizzle-orm'
import { rows, type Handle } from '../db/index.js'

/** `type` as Postgres writes it in a cast. */
export type Column = { readonly name: string; readonly type: string }

/** By table, in the order of their names; those that Postgres computes are left out. */
export async function columnsByTable(handle: Handle): Promise<ReadonlyMap<string, readonly Column[]>> {
  const found = await rows<{ table: string; name: string; type: string }>(
    handle,
    sql`select class.relname::text as "table", attribute.attname::text as name, format_type(attribute.atttypid, attribute.atttypmod) as type
      from pg_attribute attribute join pg_class class on class.oid = attribute.attrelid
      where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p') and attribute.attnum > 0
        and not attribute.attisdropped and attribute.attgenerated = ''
      order by class.relname, attribute.attnum`,
  )
  const tables = new Map<string, Column[]>()
  for (const { table, name, type } of found) tables.set(table, [...(tables.get(table) ?? []), { name, type }])
  return tables
}
