// What people, API keys and classes are called, in Postgres and PGlite.
import { sql } from 'drizzle-orm'
import { rows, type Database } from '../../db/index.js'
import type { Role } from '../../identity/index.js'
import type { Named, Names } from '../application/ports.js'

export class DrizzleNames implements Names {
  constructor(private readonly database: Database) {}

  /** The names alone; who has none, such as a guest, is left out. */
  async byId(ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const named = [...(await this.of([...new Set(ids)]))]
    return Object.fromEntries(named.flatMap(([id, { name }]) => (name === null ? [] : [[id, name]])))
  }

  async of(ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
    if (ids.length === 0) return new Map()
    const found = await rows<{ id: string; name: string | null; roles: readonly Role[] | null }>(
      this.database.read,
      sql`with asked as (select value::uuid as id from json_array_elements_text(${JSON.stringify(ids)}::text::json))
        select learner_id as id, name, roles from person where learner_id in (select id from asked)
        union all select key_id, name, null from api_key where key_id in (select id from asked)
        union all select class_id, name, null from school_class where class_id in (select id from asked)`,
    )
    return new Map(found.map(({ id, name, roles }) => [id, { name, roles: roles ?? [] }]))
  }
}
