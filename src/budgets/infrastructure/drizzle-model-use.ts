// What models used, in Postgres and PGlite. What sessions used is summed over the calls in the log of domain events, where built-in agents
// count no tokens; what was used for documents has rows of its own.
import { eq, lt, sql, type SQL } from 'drizzle-orm'
import { rows, type Database } from '../../db/index.js'
import type { ModelUsed } from '../../llm/index.js'
import type { ModelUse } from '../application/model-budget.js'
import { modelUse } from './tables.js'

const TODAY = sql`created_at >= date_trunc('day', viva_now(), 'UTC')`
const DAY = sql`(viva_now() at time zone 'UTC')::date`

export class DrizzleModelUse implements ModelUse {
  constructor(private readonly database: Database) {}

  ofSession(sessionId: string): Promise<ModelUsed[]> {
    return this.#sum(sql`session_id = ${sessionId}`)
  }

  ofLearner(learnerId: string): Promise<ModelUsed[]> {
    const theirs = sql`select session_id from session where learner_id = ${learnerId}
      and (ended_at is null or ended_at >= date_trunc('day', viva_now(), 'UTC'))`
    return this.#sum(sql`session_id in (${theirs}) and ${TODAY}`)
  }

  async ofDay(): Promise<ModelUsed[]> {
    const { provider, model, inputTokens, outputTokens, cachedInputTokens } = modelUse
    const forDocuments = this.database.read
      .select({ provider, model, inputTokens, outputTokens, cachedInputTokens })
      .from(modelUse)
      .where(eq(modelUse.day, DAY))
    return [...(await this.#sum(TODAY)), ...(await forDocuments)]
  }

  async add({ provider, model, inputTokens, outputTokens, cachedInputTokens = 0 }: ModelUsed): Promise<void> {
    const tokens = { inputTokens, outputTokens, cachedInputTokens }
    await this.database.transaction(async (tx, name) => {
      name('use of a model counted')
      await tx.delete(modelUse).where(lt(modelUse.day, DAY))
      await tx
        .insert(modelUse)
        .values({ day: DAY, provider, model, ...tokens })
        .onConflictDoUpdate({
          target: [modelUse.day, modelUse.provider, modelUse.model],
          set: {
            inputTokens: sql`${modelUse.inputTokens} + ${inputTokens}`,
            outputTokens: sql`${modelUse.outputTokens} + ${outputTokens}`,
            cachedInputTokens: sql`${modelUse.cachedInputTokens} + ${cachedInputTokens}`,
          },
        })
    })
  }

  #sum(which: SQL): Promise<ModelUsed[]> {
    const count = (name: string) => sql`coalesce(sum((call->>${name}::text)::bigint), 0)::double precision`
    return rows<ModelUsed>(
      this.database.read,
      sql`
      select call->>'provider' as provider, call->>'model' as model, ${count('inputTokens')} as "inputTokens",
        ${count('outputTokens')} as "outputTokens", ${count('cachedInputTokens')} as "cachedInputTokens"
      from domain_event cross join lateral json_array_elements(events) as one(event)
        cross join lateral (select event->1->'call' as call) found
      where ${which} and events::text like '%"inputTokens"%' and call->>'inputTokens' is not null
      group by 1, 2`,
    )
  }
}
