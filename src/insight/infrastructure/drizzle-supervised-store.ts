// The sessions that staff watch, in Postgres and PGlite. Ids are UUIDv7, so their order is that of creation.
import { sql, type SQL } from 'drizzle-orm'
import { rows, type Database } from '../../db/index.js'
import type { SessionTypeMatrix } from '../../sessions/index.js'
import type { SupervisedPage, SupervisedStore, Surroundings } from '../application/ports.js'
import { examTypesOf, isTaughtBy, sessionsWhere } from './session-conditions.js'

type Row = {
  readonly session_id: string | null
  readonly name: string | null
  readonly external_id: string | null
  readonly classes: readonly string[]
  readonly open_alerts: number
  readonly last_event_at: string | Date | null
  readonly seen_at: string | Date | null
  readonly times_left: number | null
  readonly seconds_away: number | null
  readonly now: string | Date
}

export class DrizzleSupervisedStore implements SupervisedStore {
  readonly #examTypes: readonly string[]

  constructor(
    private readonly database: Database,
    matrix: SessionTypeMatrix,
  ) {
    this.#examTypes = examTypesOf(matrix)
  }

  async page(page: SupervisedPage): Promise<{ found: Surroundings[]; now: Date }> {
    const { seenBy, before, among, limit } = page
    const conditions = [
      sessionsWhere(this.#examTypes, page),
      ...(before === null ? [] : [sql`session_id < ${before}::uuid`]),
      ...(among === null ? [] : [isAmong(among)]),
    ]
    const fits = sql.join(conditions, sql` and `)
    const ahead = page.alertsFirst && before === null ? limit - 2 : 0
    // The outer join gives the time also where nothing is found.
    const found = await rows<Row>(
      this.database.read,
      sql`
      select viva_now() as now, chosen.session_id, person.name,
        (select min(subject) from person_identity
          where person_identity.learner_id = chosen.learner_id and issuer = 'api') as external_id,
        coalesce((
          select json_agg(school_class.name order by school_class.name)
          from class_member learning join school_class on school_class.class_id = learning.class_id
          where learning.learner_id = chosen.learner_id and learning.role = 'learner'${seenBy === null ? sql`` : sql` and ${isTaughtBy(seenBy)}`}
        ), '[]') as classes,
        (select count(*)::integer from safety_alert
          where safety_alert.session_id = chosen.session_id and safety_alert.seen_at is null) as open_alerts,
        (select session_event.created_at from session_event
          where session_event.session_id = chosen.session_id and session_event.seq = chosen.last_event_seq) as last_event_at,
        (select seen_at from session_presence where session_presence.session_id = chosen.session_id) as seen_at,
        away.times_left, away.seconds_away
      from (values (1)) as one
      left join (
        with ahead as (
          select session_id, learner_id, last_event_seq from session
          where ${fits} and session_id in (select session_id from safety_alert where seen_at is null)
          order by session_id desc limit ${Math.max(0, ahead)}::integer
        )
        (select *, 0 as rank from ahead)
        union all
        (
          select session_id, learner_id, last_event_seq, 1 as rank from session
          where ${fits} and session_id not in (select session_id from ahead)
          order by session_id desc limit ${limit}::integer
        )
        order by rank, session_id desc limit ${limit}::integer
      ) chosen on true
      left join person on person.learner_id = chosen.learner_id
      left join lateral (
        select count(*)::integer as times_left,
          round(coalesce(sum(extract(epoch from back_at - left_at)), 0))::integer as seconds_away
        from activity_signal where activity_signal.session_id = chosen.session_id
      ) away on away.times_left > 0 and person.no_signals is not true
      order by chosen.rank, chosen.session_id desc`,
    )
    return { now: new Date(found[0]!.now), found: found.flatMap(surroundings) }
  }
}

/** As JSON: a list of parameters would be another statement for every length. */
const isAmong = (ids: readonly string[]): SQL =>
  sql`session_id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::text::json))`

const surroundings = (row: Row): Surroundings[] =>
  row.session_id === null
    ? []
    : [
        {
          sessionId: row.session_id,
          name: row.name,
          externalId: row.external_id,
          classes: row.classes,
          openAlerts: row.open_alerts,
          seenAt: row.seen_at === null ? null : new Date(row.seen_at),
          leftPage: row.times_left === null ? null : { times: row.times_left, seconds: row.seconds_away! },
          lastEventAt: row.last_event_at === null ? null : new Date(row.last_event_at),
        },
      ]
