// What sessions hold of their learner, in Postgres and PGlite. No verdict and no score: those are seen when the results are.
import { and, asc, desc, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { KeptSession } from '../../contract/my-data.js'
import type { Database } from '../../db/index.js'
import { learnerEvidence } from '../../learners/index.js'
import { sessionTables } from '../../sessions/index.js'
import type { KeptSessions } from '../application/ports.js'

const { message, pendingAction, response, session } = sessionTables

/** What learners write; `withheld` is kept from models. */
const WRITTEN = ['user', 'withheld']

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
    const [messages, answers, drafts, evidence] = await Promise.all([
      read
        .select()
        .from(message)
        .where(and(inArray(message.sessionId, ids), inArray(message.role, WRITTEN)))
        .orderBy(asc(message.seq)),
      read.select().from(response).where(inArray(response.sessionId, ids)).orderBy(asc(response.position)),
      read
        .select()
        .from(pendingAction)
        .where(and(inArray(pendingAction.sessionId, ids), isNotNull(pendingAction.draft))),
      read
        .select()
        .from(learnerEvidence)
        .where(inArray(learnerEvidence.sessionId, ids))
        .orderBy(asc(learnerEvidence.position)),
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
        messages: own(messages).map(row => ({ text: row.content, at: row.createdAt.toISOString() })),
        answers: own(answers).map(row => ({
          position: row.position,
          answer: row.response,
          at: row.receivedAt.toISOString(),
        })),
        drafts: own(drafts).map(row => ({
          draft: row.draft,
          at: row.draftAt?.toISOString() ?? null,
        })),
        evidence: own(evidence).map(row => ({
          position: row.position,
          skill_id: row.skillId,
          correct: row.correct,
          at: row.at.toISOString(),
        })),
      }
    })
  }
}
