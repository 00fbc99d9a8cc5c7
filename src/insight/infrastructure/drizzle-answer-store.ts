// What was asked and answered in assessments, for many sessions at once, in Postgres and PGlite.
import { sql } from 'drizzle-orm'
import { rows, type Database } from '../../db/index.js'
import type { SessionTypeMatrix } from '../../sessions/index.js'
import type { AnswerStore, GivenQuestion, Narrowing, ReportedProblem, TakenAssessment } from '../application/ports.js'
import { examTypesOf, isExam, sessionsWhere } from './session-conditions.js'

type Row = Omit<GivenQuestion, 'score' | 'correct'> & {
  readonly score: number | null
  readonly correct: boolean | null
}

export class DrizzleAnswerStore implements AnswerStore {
  readonly #examTypes: readonly string[]

  constructor(
    private readonly database: Database,
    matrix: SessionTypeMatrix,
  ) {
    this.#examTypes = examTypesOf(matrix)
  }

  async taken(seenBy: string | null): Promise<TakenAssessment[]> {
    const found = await rows<Omit<TakenAssessment, 'lastEndedAt'> & { readonly lastEndedAt: string | Date }>(
      this.database.read,
      sql`
      select source_id as "assessmentId", count(*)::integer as attempts, max(ended_at) as "lastEndedAt",
        (array_agg(title order by session_id desc))[1] as title
      from session
      where ${sessionsWhere(this.#examTypes, { state: 'ended', seenBy })} and ${isExam(this.#examTypes)}
        and source_id is not null and started_at is not null
      group by source_id order by max(ended_at) desc`,
    )
    return found.map(one => ({ ...one, lastEndedAt: new Date(one.lastEndedAt) }))
  }

  async firstAttempts(narrowing: Narrowing, learners: number): Promise<GivenQuestion[]> {
    const found = await rows<Row>(
      this.database.read,
      sql`
      with first as (
        select distinct on (learner_id) learner_id, session_id from session
        where ${sessionsWhere(this.#examTypes, { ...narrowing, state: 'ended' })} and started_at is not null
        order by learner_id, session_id
      ), chosen as (select learner_id, session_id from first order by session_id desc limit ${learners}::integer)
      select chosen.learner_id as "learnerId", item.session_id as "sessionId", item.position, item.number, item_frame.blueprint_id as "blueprintId",
        response.kind, coalesce(revised.score, response.score) as score, coalesce(revised.correct, response.correct) as correct,
        coalesce(response.response->>'dont_know' = 'true', false) as "dontKnow",
        coalesce(revised.verdict, response.verdict::jsonb)->>'note' as note,
        coalesce(revised.verdict, response.verdict::jsonb)->>'feedback' as feedback,
        response.response_ms as milliseconds
      from chosen
      join item on item.session_id = chosen.session_id and not item.solution_shown and not item.retry
      join item_frame on item_frame.frame_id = item.frame_id
      left join response on response.session_id = item.session_id and response.position = item.position
      left join lateral (
        select score, correct, verdict from score_revision revision
        where revision.session_id = item.session_id and revision.position = item.position
        order by created_at desc, regrade_id desc limit 1) revised on true
      order by item.session_id, item.position`,
    )
    return found.map(one => ({ ...one, score: one.score ?? 0, correct: one.correct ?? false }))
  }

  async answersIn(sessionIds: readonly string[]): ReturnType<AnswerStore['answersIn']> {
    type Found = Awaited<ReturnType<AnswerStore['answersIn']>>[number]
    const found = await rows<Omit<Found, 'at'> & { readonly at: string | Date }>(
      this.database.read,
      sql`
      select response.session_id as "sessionId", response.position, item_frame.blueprint_id as "blueprintId",
        response.response::text as response, response.received_at as at, response.response_ms as milliseconds,
        case when response.verdict is null and response.kind = 'answered' then null else coalesce(revised.score, response.score) end as score,
        coalesce(revised.correct, response.correct) as correct
      from response
      join item on item.session_id = response.session_id and item.position = response.position
      join item_frame on item_frame.frame_id = item.frame_id
      left join lateral (
        select score, correct from score_revision revision
        where revision.session_id = response.session_id and revision.position = response.position
        order by created_at desc, regrade_id desc limit 1) revised on true
      where response.kind in ('answered', 'timed_out')
        and response.session_id in (select value::uuid from json_array_elements_text(${JSON.stringify(sessionIds)}::text::json))
      order by response.session_id, response.position`,
    )
    return found.map(one => ({ ...one, at: new Date(one.at).toISOString() }))
  }

  async reported(narrowing: Narrowing, limit: number): Promise<ReportedProblem[]> {
    const found = await rows<Omit<ReportedProblem, 'at'> & { readonly at: string | Date }>(
      this.database.read,
      sql`
      select item_frame.blueprint_id as "blueprintId", item.session_id as "sessionId", item.number, logged.created_at as at,
        one.event->1->>'reason' as reason, one.event->1->>'comment' as comment
      from session
      join domain_event logged on logged.session_id = session.session_id and logged.events::text like '%"ItemReported"%'
      cross join lateral json_array_elements(logged.events) as one(event)
      join pending_action on pending_action.session_id = session.session_id
        and pending_action.tool_call_id = (one.event->1->>'callId')::uuid
      join item on item.session_id = session.session_id and item.position = pending_action.position
      join item_frame on item_frame.frame_id = item.frame_id
      where one.event->>0 = 'ItemReported'
        and session.session_id in (select session_id from session
          where ${sessionsWhere(this.#examTypes, { ...narrowing, state: 'ended' })})
      order by logged.created_at desc limit ${limit}::integer`,
    )
    return found.map(one => ({ ...one, at: new Date(one.at) }))
  }
}
