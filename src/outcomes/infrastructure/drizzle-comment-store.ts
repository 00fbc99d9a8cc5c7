// What staff write about results, in Postgres and PGlite.
import { eq } from 'drizzle-orm'
import { databaseNow, type Database } from '../../db/index.js'
import type { CommentStore } from '../application/ports.js'
import { resultComment } from './tables.js'

export class DrizzleCommentStore implements CommentStore {
  constructor(private readonly database: Database) {}

  async of(sessionId: string): Promise<string | null> {
    const [found] = await this.database.read
      .select({ comment: resultComment.comment })
      .from(resultComment)
      .where(eq(resultComment.sessionId, sessionId))
    return found?.comment ?? null
  }

  async keep(sessionId: string, comment: string | null): Promise<void> {
    const { read } = this.database
    if (comment === null) {
      await read.delete(resultComment).where(eq(resultComment.sessionId, sessionId))
      return
    }
    const written = { comment, writtenAt: databaseNow }
    await read
      .insert(resultComment)
      .values({ sessionId, ...written })
      .onConflictDoUpdate({ target: resultComment.sessionId, set: written })
  }
}
