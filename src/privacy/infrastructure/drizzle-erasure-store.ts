// Erasures in Postgres and PGlite. Each module empties its own rows.
import { eq, sql } from 'drizzle-orm'
import { databaseNow, rows, type Database, type Tx } from '../../db/index.js'
import type { Actor } from '../../audit/index.js'
import { eraseExaminee } from '../../exams/index.js'
import { eraseLearner } from '../../learners/index.js'
import { erasePerson } from '../../people/index.js'
import { eraseAlerts } from '../../safety/index.js'
import { erasedSessions, eraseSessions } from '../../sessions/index.js'
import { eraseDeliveries } from '../../webhooks/index.js'
import type { Erasure, ErasureStore } from '../application/ports.js'
import { eraseRelatedRows } from './erase-related-rows.js'
import { erasure } from './tables.js'

/** Sessions in one transaction. */
const AT_ONCE = 20
/** By then every node has heard of an erasure, and every commit that was under way is done. */
const SETTLED_SECONDS = 5

type Row = {
  readonly learner_id: string
  readonly actor_kind: Actor['kind']
  readonly actor_id: string | null
  readonly is_emptied: boolean
  readonly is_settled: boolean
  readonly is_open: boolean
}

export class DrizzleErasureStore implements ErasureStore {
  /** Whether those that were finished before are known. */
  #hasLooked = false

  constructor(private readonly database: Database) {}

  async isKnown(learnerId: string): Promise<boolean> {
    const [found] = await rows<{ known: boolean }>(
      this.database.read,
      sql`select exists (select 1 from person where learner_id = ${learnerId}::uuid)
        or exists (select 1 from session where learner_id = ${learnerId}::uuid)
        or exists (select 1 from student_profile where learner_id = ${learnerId}::uuid) as known`,
    )
    return found!.known
  }

  async hasRole(learnerId: string): Promise<boolean> {
    const found = await rows(
      this.database.read,
      sql`select 1 from person where learner_id = ${learnerId}::uuid and jsonb_array_length(roles) > 0`,
    )
    return found.length > 0
  }

  async request(learnerId: string, { kind, id }: Actor): Promise<void> {
    await this.database.read
      .insert(erasure)
      .values({ learnerId, actorKind: kind, actorId: id, requestedAt: databaseNow })
      .onConflictDoNothing()
  }

  async look() {
    const found = await rows<Row>(
      this.database.read,
      sql`select learner_id, actor_kind, actor_id, emptied_at is not null as is_emptied, finished_at is null as is_open,
        requested_at < viva_now() - ${SETTLED_SECONDS}::integer * interval '1 second' as is_settled
        from erasure where ${this.#hasLooked ? sql`finished_at is null or requested_at > viva_now() - interval '1 hour'` : sql`true`}`,
    )
    this.#hasLooked = true
    return {
      erased: found.map(row => row.learner_id),
      open: found
        .filter(row => row.is_open)
        .map((row): Erasure => ({
          learnerId: row.learner_id,
          by: { kind: row.actor_kind, id: row.actor_id },
          isEmptied: row.is_emptied,
          isSettled: row.is_settled,
        })),
    }
  }

  eraseSome(learnerId: string): Promise<readonly string[]> {
    return this.database.transaction(async (tx, name) => {
      name('erase sessions')
      const ids = await eraseSessions(tx, learnerId, AT_ONCE)
      await eraseRelatedRows(tx, ids)
      return ids
    })
  }

  sessionsOf = (learnerId: string): Promise<readonly string[]> =>
    this.database.transaction(tx => erasedSessions(tx, learnerId))

  async erasePerson(learnerId: string): Promise<void> {
    await this.database.transaction(async (tx, name) => {
      name('erase person')
      for (const empty of [eraseLearner, eraseAlerts, eraseDeliveries, eraseExaminee, erasePerson])
        await empty(tx, learnerId)
    })
  }

  noteEmptied = (learnerId: string): Promise<void> => this.#note(learnerId, { emptiedAt: databaseNow })
  noteFinished = (learnerId: string): Promise<void> => this.#note(learnerId, { finishedAt: databaseNow })

  async #note(learnerId: string, set: Parameters<ReturnType<Tx['update']>['set']>[0]): Promise<void> {
    await this.database.read.update(erasure).set(set).where(eq(erasure.learnerId, learnerId))
  }
}
