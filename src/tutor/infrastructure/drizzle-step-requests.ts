// Requests with an Idempotency-Key in Postgres and PGlite.
import { and, eq } from 'drizzle-orm'
import { databaseNow, type Database } from '../../db/index.js'
import type { StepRequest, StepRequests } from '../application/step-requests.js'
import { stepRequest } from './tables.js'

export class DrizzleStepRequests implements StepRequests {
  constructor(private readonly database: Database) {}

  async find(sessionId: string, key: string): Promise<StepRequest | null> {
    const [found] = await this.database.read
      .select({ toolCallId: stepRequest.toolCallId, bodyHash: stepRequest.bodyHash })
      .from(stepRequest)
      .where(and(eq(stepRequest.sessionId, sessionId), eq(stepRequest.key, key)))
    return found ?? null
  }

  async bind(sessionId: string, key: string, { toolCallId, bodyHash }: StepRequest): Promise<StepRequest> {
    await this.database.read
      .insert(stepRequest)
      .values({ sessionId, key, toolCallId, bodyHash, createdAt: databaseNow })
      .onConflictDoNothing()
    return (await this.find(sessionId, key))!
  }
}
