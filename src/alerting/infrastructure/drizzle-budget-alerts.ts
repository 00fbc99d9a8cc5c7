// Tells staff that a budget for models is spent: once for each session, each learner's day and each day.
import { sql } from 'drizzle-orm'
import { rows, type Database } from '../../db/index.js'
import { newId } from '../../kernel/ids.js'
import type { BudgetScope } from '../../llm/index.js'
import { addAlert, safetyAlert } from '../../safety/index.js'
import { addAlertEvent } from '../../webhooks/index.js'

type OfSession = {
  readonly sessionId: string
  readonly learnerId: string
  readonly sessionType: string
  readonly status: string
}

const CATEGORY = 'budget_spent'

export class DrizzleBudgetAlerts {
  constructor(private readonly database: Database) {}

  /** False: they were told before. Two nodes at once may tell them twice of a day. */
  async raise(session: OfSession, scope: BudgetScope): Promise<boolean> {
    const { sessionId, learnerId, sessionType } = session
    const [known] = await rows<{ today: string; isKnown: boolean }>(
      this.database.read,
      sql`
      select today, exists (select 1 from ${safetyAlert} known where category = ${CATEGORY} and entry = ${scope}
        and ${scope === 'session' ? sql`session_id = ${sessionId}` : scope === 'learner' ? sql`learner_id = ${learnerId} and occasion = today` : sql`occasion = today`}
      ) as "isKnown"
      from (select to_char(viva_now() at time zone 'UTC', 'YYYY-MM-DD') as today) day`,
    )
    if (known!.isKnown) return false
    return this.database.transaction(async (tx, name) => {
      name('raise alert')
      const alert = { sessionId, alertId: newId(), learnerId, sessionType, category: CATEGORY, entry: scope }
      const isNew = await addAlert(tx, { ...alert, occasion: known!.today })
      if (isNew) await addAlertEvent(tx, session)
      return isNew
    })
  }
}
