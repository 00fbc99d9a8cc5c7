// What the audit log has about a learner, with the names of who did it and the titles of their sessions.
import { inArray } from 'drizzle-orm'
import type { AuditLog, StoredEntry } from '../../audit/index.js'
import type { MyDataRecord } from '../../contract/my-data.js'
import type { Database } from '../../db/index.js'
import type { Names } from '../../people/index.js'
import { sessionTables } from '../../sessions/index.js'
import type { LearnerRecords } from '../application/ports.js'

const { session } = sessionTables

type Parts = { readonly database: Database; readonly audit: Pick<AuditLog, 'list'>; readonly names: Names }

export class DrizzleLearnerRecords implements LearnerRecords {
  constructor(private readonly parts: Parts) {}

  async of(learnerId: string, before: number | null, limit: number): Promise<MyDataRecord[]> {
    const { audit, names } = this.parts
    const entries = await audit.list({ learnerId, before, limit })
    const [named, titles] = await Promise.all([names.of(distinct(entries, 'actorId')), this.#titles(entries)])
    return entries.map(({ seq, at, act, actorKind, actorId, sessionId }) => {
      const actor = actorId === null ? undefined : named.get(actorId)
      const title = sessionId === null ? undefined : titles.get(sessionId)
      return {
        number: seq,
        at: at.toISOString(),
        act,
        by: {
          kind: actorKind as MyDataRecord['by']['kind'],
          name: actor?.name ?? null,
          roles: [...(actor?.roles ?? [])],
        },
        session: sessionId === null || title === undefined ? null : { session_id: sessionId, title },
      }
    })
  }

  async #titles(entries: readonly StoredEntry[]): Promise<ReadonlyMap<string, string>> {
    const ids = distinct(entries, 'sessionId')
    if (ids.length === 0) return new Map()
    const found = await this.parts.database.read
      .select({ id: session.sessionId, title: session.title })
      .from(session)
      .where(inArray(session.sessionId, ids))
    return new Map(found.map(({ id, title }) => [id, title]))
  }
}

const distinct = (entries: readonly StoredEntry[], field: 'actorId' | 'sessionId'): string[] => [
  ...new Set(entries.flatMap(entry => entry[field] ?? [])),
]
