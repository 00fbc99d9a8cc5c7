// What the rows and the private log of one session hold for its page, in Postgres and PGlite.
import { sql, type SQL } from 'drizzle-orm'
import { rows, type Database } from '../../db/index.js'
import type { RecordStore } from '../application/ports.js'
import type { Logged } from '../domain/logged.js'
import type { AskedFor } from '../domain/staff-acts.js'
import { jsonOrText } from '../../kernel/json.js'

type AskedRow = {
  readonly act: string
  readonly at: string | Date
  readonly actor_kind: AskedFor['by']['kind']
  readonly name: string | null
  readonly details: string | null
}

type Counted = Awaited<ReturnType<RecordStore['counted']>>

export class DrizzleRecordStore implements RecordStore {
  constructor(private readonly database: Database) {}

  async logged(sessionId: string, types: readonly string[]): Promise<Logged[]> {
    const isAsked = sql`one.event->>0 in (select json_array_elements_text(${JSON.stringify(types)}::text::json))`
    return this.#events(sql`${eventsOf('domain_event', sessionId)} and ${isAsked} order by seq`)
  }

  async asked(
    { sessionId, learnerId, examId }: Parameters<RecordStore['asked']>[0],
    acts: readonly string[],
  ): Promise<AskedFor[]> {
    const found = await rows<AskedRow>(
      this.database.read,
      sql`
      select act, at, actor_kind, details, coalesce(
        (select name from person where person.learner_id = actor_id), (select name from api_key where api_key.key_id = actor_id)) as name
      from audit_entry
      where act in (select json_array_elements_text(${JSON.stringify(acts)}::text::json)) and (
        session_id = ${sessionId}::uuid
        or session_id is null and learner_id = ${learnerId}::uuid
        or act like 'exam.%' and details like ${`%"id":"${examId}"%`}
        or act like 'regrade.%' and at >= (select created_at from session where session.session_id = ${sessionId}::uuid))
      order by seq`,
    )
    return found.map(({ act, at, actor_kind: kind, name, details }) => ({
      act,
      at: new Date(at),
      by: { kind, name },
      details: detailsOf(details),
    }))
  }

  async shown(sessionId: string, after: number, limit: number): Promise<Logged[]> {
    const rest = sql`${eventsOf('session_event', sessionId)} and logged.seq > ${after}::integer`
    return this.#events(
      sql`select * from (${rest}) as events where seq > ${after}::integer order by seq limit ${limit}::integer`,
    )
  }

  async #events(query: SQL): Promise<Logged[]> {
    const found = await rows<Omit<Logged, 'at'> & { readonly at: string | Date }>(this.database.read, query)
    return found.map(one => ({ ...one, at: new Date(one.at) }))
  }

  async counted(sessionId: string): Promise<Counted> {
    const [found] = await rows<Counted>(
      this.database.read,
      sql`
      select
        (select avg(response_ms)::double precision from response
          where session_id = ${sessionId}::uuid and kind = 'answered') as milliseconds,
        (select count(*)::integer from (${eventsOf('domain_event', sessionId)}) as events where type = 'HintShown') as hints,
        (select count(*)::integer from safety_alert where session_id = ${sessionId}::uuid) as alerts`,
    )
    return found!
  }
}

function detailsOf(details: string | null): AskedFor['details'] {
  const read = details === null ? null : jsonOrText(details)
  return typeof read === 'object' ? (read as AskedFor['details']) : null
}

/** The events of one of a session's logs, one row each: a row of the log holds several, and the number of the last. */
const eventsOf = (log: 'domain_event' | 'session_event', sessionId: string): SQL => sql`
  select (logged.seq - json_array_length(logged.events) + one.place)::integer as seq, logged.created_at as at,
    one.event->>0 as type, one.event->1 as payload
  from ${sql.identifier(log)} logged cross join lateral json_array_elements(logged.events) with ordinality as one(event, place)
  where logged.session_id = ${sessionId}::uuid`
