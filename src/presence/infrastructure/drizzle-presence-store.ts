// When pages were last heard of, in Postgres and PGlite.
import { sql } from 'drizzle-orm'
import { rows, type Database } from '../../db/index.js'
import type { PresenceStore } from '../application/presence.js'
import { sessionPresence } from './tables.js'

export class DrizzlePresenceStore implements PresenceStore {
  constructor(private readonly database: Database) {}

  /** In the order of the ids, so that two servers do not wait for each other. */
  async saw(sessionIds: readonly string[]): Promise<void> {
    await rows(
      this.database.read,
      sql`insert into ${sessionPresence} (session_id, seen_at)
        select session_id, viva_now() from session
        where session_id in (select value::uuid from json_array_elements_text(${JSON.stringify(sessionIds)}::text::json))
        order by session_id
        on conflict (session_id) do update set seen_at = excluded.seen_at`,
    )
  }
}
