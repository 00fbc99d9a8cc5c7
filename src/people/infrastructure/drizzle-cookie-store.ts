// Which cookies of learners count, in Postgres and PGlite.
import { eq, sql } from 'drizzle-orm'
import { databaseNow, rows, type Database } from '../../db/index.js'
import type { LearnerClaim } from '../../identity/index.js'
import type { CookieStore } from '../application/learner-cookies.js'
import { learnerCookie } from './tables.js'

type Row = { readonly learner_id: string; readonly number: number; readonly looked_at: string }

export class DrizzleCookieStore implements CookieStore {
  /** When `raised` was asked last; null: never. */
  #lookedAt: string | null = null

  constructor(private readonly database: Database) {}

  async raise(learnerId: string): Promise<number> {
    const [stored] = await this.database.read
      .insert(learnerCookie)
      .values({ learnerId, number: 1, raisedAt: databaseNow })
      .onConflictDoUpdate({
        target: learnerCookie.learnerId,
        set: { number: sql`${learnerCookie.number} + 1`, raisedAt: databaseNow },
      })
      .returning({ number: learnerCookie.number })
    return stored!.number
  }

  async numberOf(learnerId: string): Promise<number> {
    const [found] = await this.database.read
      .select({ number: learnerCookie.number })
      .from(learnerCookie)
      .where(eq(learnerCookie.learnerId, learnerId))
    return found?.number ?? 0
  }

  /** A minute further back than the last time: what was being committed then is found as well. */
  async raised(): Promise<readonly LearnerClaim[]> {
    const since = this.#lookedAt
    const found = await rows<Row>(
      this.database.read,
      sql`select learner_id, number, viva_now()::text as looked_at from learner_cookie
        ${since === null ? sql`` : sql`where raised_at > ${since}::timestamptz - interval '1 minute'`}`,
    )
    if (found.length > 0) this.#lookedAt = found[0]!.looked_at
    return found.map(({ learner_id, number }) => ({ learnerId: learner_id, number }))
  }
}
