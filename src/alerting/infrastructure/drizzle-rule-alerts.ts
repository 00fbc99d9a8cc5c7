// Raises alerts for rules that are met, in Postgres and PGlite.
import { sql } from 'drizzle-orm'
import type { RuleKind } from '../../contract/alert-rules.js'
import { rows, type Database } from '../../db/index.js'
import { newId } from '../../kernel/ids.js'
import { addAlert, safetyAlert } from '../../safety/index.js'
import { addAlertEvent } from '../../webhooks/index.js'
import type { RuleAlerts } from '../application/ports.js'
import { metRules, type MetRule } from './met-rules.js'

type Due = MetRule & {
  readonly sessionId: string
  readonly learnerId: string
  readonly sessionType: string
  readonly status: string
}

export class DrizzleRuleAlerts implements RuleAlerts {
  /** The types of sessions that take an assessment. */
  constructor(
    private readonly database: Database,
    private readonly examTypes: readonly string[],
  ) {}

  async raise(limit: number): Promise<number> {
    // Most schools set none that raises alerts.
    const asked = await rows<{ kind: RuleKind }>(
      this.database.read,
      sql`select distinct kind from alert_rule where alerts and threshold is not null`,
    )
    if (asked.length === 0) return 0
    const due = await this.#due(
      asked.map(({ kind }) => kind),
      limit,
    )
    let raised = 0
    for (const one of due) raised += (await this.#raise(one)) ? 1 : 0
    return raised
  }

  #due(kinds: readonly RuleKind[], limit: number): Promise<Due[]> {
    const isExam = sql`session_type in (select json_array_elements_text(${JSON.stringify(this.examTypes)}::text::json))`
    return rows<Due>(
      this.database.read,
      sql`
      select session_id as "sessionId", learner_id as "learnerId", session_type as "sessionType", status, met.*
      from session cross join lateral (${metRules(isExam, kinds)}) met
      where ended_at is null and started_at is not null and erased_at is null and met.alerts
        and learner_id not in (select learner_id from exam_preview)
        and not exists (select 1 from ${safetyAlert} known where known.session_id = session.session_id
          and known.category = met.kind and known.occasion = met.occasion)
      limit ${limit}::integer`,
    )
  }

  /** False where another node was first. */
  async #raise({ sessionId, learnerId, sessionType, status, kind, n, occasion }: Due): Promise<boolean> {
    return this.database.transaction(async (tx, name) => {
      name('raise alert')
      const alertId = newId()
      const alert = { sessionId, alertId, learnerId, sessionType, category: kind, entry: String(n), occasion }
      const isNew = await addAlert(tx, alert)
      if (isNew) await addAlertEvent(tx, { sessionId, learnerId, sessionType, status })
      return isNew
    })
  }
}
