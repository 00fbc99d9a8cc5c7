// What the rows and the private log of one session hold for its page, in Postgres and PGlite.
import { sql } from 'drizzle-orm'
import { rows, type Database } from '../../db/index.js'
import type { RecordStore } from '../application/ports.js'

type Found<T> = { readonly [Name in keyof T]: T[Name] extends Date ? string | Date : T[Name] }
type Logged = Awaited<ReturnType<RecordStore['logged']>>[number]
type Counted = Awaited<ReturnType<RecordStore['counted']>>

export class DrizzleRecordStore implements RecordStore {
  constructor(private readonly database: Database) {}

  async logged(sessionId: string, types: readonly string[]): Promise<Logged[]> {
    const found = await rows<Found<Logged>>(
      this.database.read,
      sql`
      select (logged.seq - json_array_length(logged.events) + one.place)::integer as seq, logged.created_at as at,
        one.event->>0 as type, one.event->1 as payload
      from domain_event logged cross join lateral json_array_elements(logged.events) with ordinality as one(event, place)
      where logged.session_id = ${sessionId}::uuid
        and one.event->>0 in (select json_array_elements_text(${JSON.stringify(types)}::text::json))
      order by 1`,
    )
    return found.map(one => ({ ...one, at: new Date(one.at) }))
  }

  async shown(sessionId: string, after: number, limit: number): Promise<Logged[]> {
    const found = await rows<Found<Logged>>(
      this.database.read,
      sql`
      select * from (
        select (logged.seq - json_array_length(logged.events) + one.place)::integer as seq, logged.created_at as at,
          one.event->>0 as type, one.event->1 as payload
        from session_event logged cross join lateral json_array_elements(logged.events) with ordinality as one(event, place)
        where logged.session_id = ${sessionId}::uuid and logged.seq > ${after}::integer
      ) as events
      where seq > ${after}::integer order by seq limit ${limit}::integer`,
    )
    return found.map(one => ({ ...one, at: new Date(one.at) }))
  }

  async counted(sessionId: string): Promise<Counted> {
    const [found] = await rows<Counted>(
      this.database.read,
      sql`
      select
        (select avg(response_ms)::double precision from response
          where session_id = ${sessionId}::uuid and kind = 'answered') as milliseconds,
        (select count(*)::integer from command where session_id = ${sessionId}::uuid and hint is not null) as hints,
        (select count(*)::integer from safety_alert where session_id = ${sessionId}::uuid) as alerts`,
    )
    return found!
  }
}
