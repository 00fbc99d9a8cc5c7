// The sessions that staff watch, in Postgres and PGlite. Ids are UUIDv7, so their order is that of creation.
import { sql, type SQL } from 'drizzle-orm'
import { rows, type Database } from '../../db/index.js'
import type { SessionTypeMatrix } from '../../sessions/index.js'
import type { SupervisedPage, SupervisedStore, Surroundings } from '../application/ports.js'
import { nameLike } from './name-like.js'

type Row = {
  readonly session_id: string | null
  readonly name: string | null
  readonly external_id: string | null
  readonly classes: readonly string[]
  readonly open_alerts: number
  readonly last_event_at: string | Date | null
  readonly now: string | Date
}

export class DrizzleSupervisedStore implements SupervisedStore {
  readonly #examTypes: readonly string[]

  constructor(
    private readonly database: Database,
    matrix: SessionTypeMatrix,
  ) {
    this.#examTypes = Object.values(matrix).flatMap(({ type, source }) => (source === 'assessment_id' ? [type] : []))
  }

  async page(page: SupervisedPage): Promise<{ found: Surroundings[]; now: Date }> {
    const { seenBy, limit } = page
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
          where session_event.session_id = chosen.session_id and session_event.seq = chosen.last_event_seq) as last_event_at
      from (values (1)) as one
      left join (
        select session_id, learner_id, last_event_seq from session
        where ${sql.join(this.#conditions(page), sql` and `)}
        order by session_id desc limit ${limit}::integer
      ) chosen on true
      left join person on person.learner_id = chosen.learner_id
      order by chosen.session_id desc`,
    )
    return { now: new Date(found[0]!.now), found: found.flatMap(surroundings) }
  }

  #conditions({
    state = 'all',
    session_type: type,
    assessment_id: exam,
    class: inClass,
    q,
    seenBy,
    before,
  }: SupervisedPage): SQL[] {
    return [
      sql`true`,
      state === 'all' ? null : state === 'open' ? sql`ended_at is null` : sql`ended_at is not null`,
      type === undefined ? null : sql`session_type = ${type}`,
      exam === undefined
        ? null
        : sql`source_id = ${exam} and session_type in (${sql.join(
            this.#examTypes.map(name => sql`${name}`),
            sql`, `,
          )})`,
      before === null ? null : sql`session_id < ${before}::uuid`,
      q === undefined ? null : sql`learner_id in (select learner_id from person where name ~ ${nameLike(q)})`,
      inClass === undefined
        ? null
        : learnerOf(sql`learning.class_id in (select class_id from school_class where name = ${inClass})`, seenBy),
      seenBy === null ? null : learnerOf(sql`true`, seenBy),
    ].filter(condition => condition !== null)
  }
}

/** The learner of the session is in a class of this kind, and in one that `seenBy` teaches. */
const learnerOf = (which: SQL, seenBy: string | null): SQL =>
  sql`learner_id in (select learning.learner_id from class_member learning
    where learning.role = 'learner' and ${which}${seenBy === null ? sql`` : sql` and ${isTaughtBy(seenBy)}`})`

const isTaughtBy = (personId: string): SQL =>
  sql`learning.class_id in (select teaching.class_id from class_member teaching
    where teaching.role = 'staff' and teaching.learner_id = ${personId}::uuid)`

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
          lastEventAt: row.last_event_at === null ? null : new Date(row.last_event_at),
        },
      ]
