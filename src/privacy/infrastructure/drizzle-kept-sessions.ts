// What sessions hold of their learner, in Postgres and PGlite. No verdict and no score: those are seen when the results are.
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, like, lt, or, sql } from 'drizzle-orm'
import type { KeptSession } from '../../contract/my-data.js'
import { rows, type Database } from '../../db/index.js'
import { learnerEvidence } from '../../learners/index.js'
import { activitySignal } from '../../presence/index.js'
import { sessionNote } from '../../notes/index.js'
import { keptProgramme } from '../../mastery/index.js'
import { sessionTables, type DriverState } from '../../sessions/index.js'
import type { KeptSessions } from '../application/ports.js'

const { driverState, message, pendingAction, response, session, sessionPlan } = sessionTables

/** What was given where no row of `response` holds it. `text`: what was written; null for a choice. `position` null: to no item. */
type Given = {
  readonly sessionId: string
  readonly position: number | null
  readonly answer: unknown
  readonly text: string | null
  readonly at: string
}

export class DrizzleKeptSessions implements KeptSessions {
  constructor(private readonly database: Database) {}

  async of(learnerId: string, before: string | null, limit: number): Promise<KeptSession[]> {
    const { read } = this.database
    const found = await read
      .select()
      .from(session)
      .where(and(eq(session.learnerId, learnerId), before === null ? undefined : lt(session.sessionId, before)))
      .orderBy(desc(session.sessionId))
      .limit(limit)
    const ids = found.map(({ sessionId }) => sessionId)
    if (ids.length === 0) return []
    const [given, answers, drafts, signals, evidence, fromStaff, reports, notes, programmes] = await Promise.all([
      this.#given(ids),
      read.select().from(response).where(inArray(response.sessionId, ids)).orderBy(asc(response.position)),
      read
        .select()
        .from(pendingAction)
        .where(and(inArray(pendingAction.sessionId, ids), isNotNull(pendingAction.draft))),
      read
        .select()
        .from(activitySignal)
        .where(inArray(activitySignal.sessionId, ids))
        .orderBy(asc(activitySignal.leftAt)),
      read
        .select()
        .from(learnerEvidence)
        .where(inArray(learnerEvidence.sessionId, ids))
        .orderBy(asc(learnerEvidence.position)),
      this.#events<{ text: string }>('session_event', 'staff_message', ids),
      this.#events<{ reason: string; comment: string | null }>('domain_event', 'ItemReported', ids),
      read.select().from(sessionNote).where(inArray(sessionNote.sessionId, ids)).orderBy(asc(sessionNote.writtenAt)),
      read
        .select({ sessionId: sessionPlan.sessionId, plan: sessionPlan.plan, state: driverState.state })
        .from(sessionPlan)
        .leftJoin(driverState, eq(driverState.sessionId, sessionPlan.sessionId))
        .where(
          inArray(
            sessionPlan.sessionId,
            found.filter(({ sessionType }) => sessionType === 'mastery').map(({ sessionId }) => sessionId),
          ),
        ),
    ])
    return found.map(({ sessionId, sessionType, title, status, createdAt, endedAt }) => {
      const own = <T extends { readonly sessionId: string }>(rows: readonly T[]) =>
        rows.filter(row => row.sessionId === sessionId)
      return {
        session_id: sessionId,
        session_type: sessionType as KeptSession['session_type'],
        title,
        status,
        created_at: createdAt.toISOString(),
        ended_at: endedAt?.toISOString() ?? null,
        messages: own(given).flatMap(({ text, at }) => (text === null ? [] : [{ text, at }])),
        answers: [
          ...own(answers).map(row => ({
            position: row.position,
            answer: row.response,
            at: row.receivedAt.toISOString(),
          })),
          ...own(given).flatMap(({ position, answer, text, at }) => (text === null ? [{ position, answer, at }] : [])),
        ],
        drafts: own(drafts).map(row => ({
          draft: row.draft,
          at: row.draftAt?.toISOString() ?? null,
        })),
        from_staff: own(fromStaff).map(({ payload: { text }, at }) => ({ text, at })),
        reports: own(reports).map(({ payload: { reason, comment }, at }) => ({ reason, comment, at })),
        signals: own(signals).map(row => ({
          kind: row.kind,
          left_at: row.leftAt.toISOString(),
          back_at: row.backAt?.toISOString() ?? null,
        })),
        // What staff see of a session that goes on is not for its learner yet.
        staff_notes: (endedAt === null ? [] : own(notes)).map(row => ({
          text: row.note,
          at: row.writtenAt.toISOString(),
        })),
        evidence: own(evidence).map(row => ({
          position: row.position,
          skill_id: row.skillId,
          correct: row.correct,
          at: row.at.toISOString(),
        })),
        programme: own(programmes).map(row => keptProgramme(row.plan, row.state as DriverState | null))[0] ?? null,
      }
    })
  }

  /** Turns of a conversation, choices of the way, questions, earlier tries at an item, and words that only people read; in their order. */
  async #given(sessionIds: readonly string[]): Promise<Given[]> {
    const found = await this.database.read
      .select({ ...getTableColumns(message), position: pendingAction.position })
      .from(message)
      .leftJoin(pendingAction, ofSameCall(pendingAction))
      .leftJoin(response, ofSameCall(response))
      .where(
        and(
          inArray(message.sessionId, [...sessionIds]),
          or(
            eq(message.role, 'withheld'),
            and(eq(pendingAction.status, 'resolved'), isNull(response.toolCallId)),
            and(eq(message.role, 'tool'), like(message.content, '{"asked":%')),
          ),
        ),
      )
      .orderBy(asc(message.seq))
    return found.map(({ sessionId, role, content, position, createdAt }) => {
      const answer: unknown = role === 'tool' ? JSON.parse(content) : null
      const text = role === 'tool' ? wordsOf(answer, position) : content
      return { sessionId, position, answer, text, at: createdAt.toISOString() }
    })
  }

  /** The events of one type, in their order. */
  async #events<Payload>(log: 'session_event' | 'domain_event', type: string, sessionIds: readonly string[]) {
    const found = await rows<{ sessionId: string; payload: Payload; at: string | Date }>(
      this.database.read,
      sql`select logged.session_id as "sessionId", logged.created_at as at, one.event->1 as payload
        from ${sql.identifier(log)} logged cross join lateral json_array_elements(logged.events) with ordinality as one(event, place)
        where logged.session_id in (select value::uuid from json_array_elements_text(${JSON.stringify(sessionIds)}::text::json))
          and logged.events::text like ${`%"${type}"%`} and one.event->>0 = ${type}
        order by logged.session_id, logged.seq, one.place`,
    )
    return found.map(({ at, ...event }) => ({ ...event, at: new Date(at).toISOString() }))
  }
}

const ofSameCall = (table: typeof pendingAction | typeof response) =>
  and(eq(table.sessionId, message.sessionId), eq(table.toolCallId, message.toolCallId), eq(message.role, 'tool'))

/** What was asked, or written where there is no item; null for a choice. */
function wordsOf(answer: unknown, position: number | null): string | null {
  const { asked, text } = answer as { readonly asked?: string; readonly text?: string }
  return asked ?? (position === null ? text : null) ?? null
}
