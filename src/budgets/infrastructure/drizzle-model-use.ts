// What models used, in Postgres and PGlite: summed over the calls in the log of domain events. Built-in agents count no tokens there.
import { sql, type SQL } from 'drizzle-orm'
import { rows, type Database } from '../../db/index.js'
import type { ModelUsed } from '../../llm/index.js'
import type { ModelUse } from '../application/model-budget.js'

const TODAY = sql`created_at >= date_trunc('day', viva_now(), 'UTC')`

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

  ofDay(): Promise<ModelUsed[]> {
    return this.#sum(TODAY)
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
