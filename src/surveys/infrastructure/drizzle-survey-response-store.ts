// Answers of one survey over all sessions.
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/index.js'
import { askedQuestionId, sessionTables, type AskedQuestion, type SessionPlan } from '../../sessions/index.js'
import type { SurveyResponseStore } from '../application/survey-responses.js'
import type { CollectedResponse } from '../domain/collected-response.js'
import { formOf } from '../domain/survey-form.js'

const { pendingAction, response, session, sessionPlan } = sessionTables

export class DrizzleSurveyResponseStore implements SurveyResponseStore {
  constructor(private readonly database: Database) {}

  // Ids are made in the order of time.
  collected(surveyId: string, after: string | null, limit: number): Promise<CollectedResponse[]> {
    const where = after === null ? undefined : gt(session.sessionId, after)
    return this.#page(surveyId, where, asc(session.sessionId), limit)
  }

  newest(surveyId: string, before: string | null, limit: number): Promise<CollectedResponse[]> {
    const where = before === null ? undefined : lt(session.sessionId, before)
    return this.#page(surveyId, where, desc(session.sessionId), limit)
  }

  async #page(surveyId: string, where: SQL | undefined, order: SQL, limit: number): Promise<CollectedResponse[]> {
    const found = await this.database.read
      .select({
        sessionId: session.sessionId,
        status: session.status,
        startedAt: session.startedAt,
        endedAt: session.endedAt,
        plan: sessionPlan.plan,
      })
      .from(session)
      .innerJoin(sessionPlan, eq(sessionPlan.sessionId, session.sessionId))
      .where(
        and(
          eq(session.sessionType, 'survey'),
          eq(session.sourceId, surveyId),
          isNotNull(session.startedAt),
          isNull(session.erasedAt),
          where,
        ),
      )
      .orderBy(order)
      .limit(limit)
    const outcomes = await this.#outcomes(found.map(row => row.sessionId))
    return found.map(({ sessionId, status, startedAt, endedAt, plan }) => ({
      sessionId,
      status: status as CollectedResponse['status'],
      startedAt: startedAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
      form: formOf(plan as SessionPlan),
      asked: outcomes.get(sessionId) ?? [],
    }))
  }

  /** Answers and skips by session id: going back removes none. */
  async #outcomes(sessionIds: readonly string[]): Promise<Map<string, AskedQuestion[]>> {
    if (sessionIds.length === 0) return new Map()
    const rows = await this.database.read
      .select({
        sessionId: response.sessionId,
        position: response.position,
        questionId: askedQuestionId,
        kind: response.kind,
        response: response.response,
      })
      .from(response)
      .innerJoin(
        pendingAction,
        and(eq(pendingAction.sessionId, response.sessionId), eq(pendingAction.toolCallId, response.toolCallId)),
      )
      .where(and(inArray(response.sessionId, [...sessionIds]), inArray(response.kind, ['answered', 'skipped'])))
      .orderBy(asc(response.sessionId), asc(response.position))
    const outcomes = new Map<string, AskedQuestion[]>()
    for (const { sessionId, position, questionId, kind, response: given } of rows)
      outcomes.set(sessionId, [
        ...(outcomes.get(sessionId) ?? []),
        {
          position,
          questionId,
          outcome: kind as 'answered' | 'skipped',
          response: given as AskedQuestion['response'],
        },
      ])
    return outcomes
  }
}
