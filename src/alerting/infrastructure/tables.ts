// The rules of alerts that staff have set. What meets them is read from the rows of sessions; that an alert was raised is a row of `safety_alert`.
import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RuleKind } from '../../contract/alert-rules.js'
import type { RuleScope } from '../domain/rules.js'

export const alertRule = pgTable(
  'alert_rule',
  {
    scope: text().$type<RuleScope['of']>().notNull(),
    /** Of the class or the exam; zeros for everybody. */
    scopeId: uuid().notNull(),
    kind: text().$type<RuleKind>().notNull(),
    /** Null: it is no reason there. */
    threshold: integer(),
    alerts: boolean().notNull(),
  },
  table => [primaryKey({ columns: [table.scope, table.scopeId, table.kind] })],
)
