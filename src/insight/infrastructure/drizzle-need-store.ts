// Which sessions that go on need a person, in Postgres and PGlite.
import { sql } from 'drizzle-orm'
import { metRules } from '../../alerting/index.js'
import { rows, type Database } from '../../db/index.js'
import type { SessionTypeMatrix } from '../../sessions/index.js'
import type { Narrowing, NeedStore } from '../application/ports.js'
import { examTypesOf, isExam, sessionsWhere } from './session-conditions.js'

type Needing = Awaited<ReturnType<NeedStore['needing']>>[number]

export class DrizzleNeedStore implements NeedStore {
  readonly #examTypes: readonly string[]

  constructor(
    private readonly database: Database,
    matrix: SessionTypeMatrix,
  ) {
    this.#examTypes = examTypesOf(matrix)
  }

  async needing(narrowing: Narrowing, limit: number): Promise<Needing[]> {
    return rows<Needing>(
      this.database.read,
      sql`
      select needing.*, person.name from (
        select session_id as "sessionId", learner_id as "learnerId", session_type as type, title, json_build_object(
          'alert', exists (select 1 from safety_alert
            where safety_alert.session_id = session.session_id and safety_alert.seen_at is null),
          'safety', safety_hold_at is not null,
          'intervention', exists (select 1 from driver_state
            where driver_state.session_id = session.session_id and state->>'intervention' is not null)
        ) as has, coalesce((
          select json_agg(json_build_object('kind', met.kind, 'n', met.n)) from (${metRules(isExam(this.#examTypes))}) met
        ), '[]') as met
        from session where ${sessionsWhere(this.#examTypes, narrowing)} and started_at is not null
        order by session_id desc limit ${limit}::integer
      ) as needing left join person on person.learner_id = needing."learnerId"
      where json_array_length(met) > 0 or exists (select 1 from json_each_text(has) as one(need, holds) where holds = 'true')
      order by person.name, "sessionId"`,
    )
  }
}
