// What the answers of many learners say, skill by skill, in Postgres and PGlite.
import { sql } from 'drizzle-orm'
import { rows, type Database } from '../../db/index.js'
import type { SessionTypeMatrix } from '../../sessions/index.js'
import type { ClassRecordStore } from '../application/ports.js'
import { examTypesOf, isExam } from './session-conditions.js'

type Answer = Awaited<ReturnType<ClassRecordStore['evidence']>>[number]
type Shown = Awaited<ReturnType<ClassRecordStore['misconceptions']>>[number]

/** As JSON: a list of parameters would be another statement for every length. */
const among = (ids: readonly string[]) =>
  sql`(select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::text::json))`

export class DrizzleClassRecordStore implements ClassRecordStore {
  readonly #examTypes: readonly string[]

  constructor(
    private readonly database: Database,
    matrix: SessionTypeMatrix,
  ) {
    this.#examTypes = examTypesOf(matrix)
  }

  async evidence(learnerIds: readonly string[], limit: number): Promise<Answer[]> {
    const found = await rows<Omit<Answer, 'at'> & { readonly at: string | Date }>(
      this.database.read,
      sql`
      select learner_id as "learnerId", session_id as "sessionId", position, skill_id as "skillId", blueprint_id as "blueprintId",
        variant_key as "variantKey", tier, guess, correct, assistance, could_show as "couldShow", misconception, at
      from (
        select *, row_number() over (partition by learner_id, skill_id order by at desc, session_id desc, position desc) as age
        from learner_evidence where learner_id in ${among(learnerIds)}
      ) as newest
      where age <= ${limit}::integer order by at, session_id, position`,
    )
    return found.map(one => ({ ...one, at: new Date(one.at) }))
  }

  async misconceptions(learnerIds: readonly string[], limit: number): Promise<Shown[]> {
    return rows<Shown>(
      this.database.read,
      sql`
      select "skillId", note, count(distinct learner_id)::integer as learners, count(*)::integer as answers,
        (array_agg(session_id order by received_at desc))[1] as "sessionId",
        (array_agg(position order by received_at desc))[1] as position,
        (array_agg(feedback order by received_at desc))[1] as feedback
      from (
        select session.learner_id, response.session_id, response.position, response.received_at, item.skill_id as "skillId",
          coalesce(revised.correct, response.correct) as correct,
          coalesce(revised.verdict, response.verdict::jsonb)->>'note' as note,
          coalesce(revised.verdict, response.verdict::jsonb)->>'feedback' as feedback
        from session
        join response on response.session_id = session.session_id and response.kind = 'answered'
        join item on item.session_id = response.session_id and item.position = response.position
        left join lateral (
          select correct, verdict from score_revision revision
          where revision.session_id = response.session_id and revision.position = response.position
          order by created_at desc, regrade_id desc limit 1) revised on true
        where session.erased_at is null and session.learner_id in ${among(learnerIds)}
          and (session.ended_at is not null or not ${isExam(this.#examTypes)})
      ) as answered
      where not correct and note is not null
      group by "skillId", note order by learners desc, answers desc, "skillId", note limit ${limit}::integer`,
    )
  }
}
