// The rules of alerts in Postgres and PGlite.
import { and, eq } from 'drizzle-orm'
import { RULE_KINDS, type OwnAlertRules } from '../../contract/alert-rules.js'
import type { Database } from '../../db/index.js'
import type { RuleStore } from '../application/ports.js'
import type { RuleScope } from '../domain/rules.js'
import { alertRule } from './tables.js'

const NOBODY = '00000000-0000-0000-0000-000000000000'

const isIn = ({ of, id }: RuleScope) => and(eq(alertRule.scope, of), eq(alertRule.scopeId, id ?? NOBODY))

export class DrizzleRuleStore implements RuleStore {
  constructor(private readonly database: Database) {}

  async of(scope: RuleScope): Promise<OwnAlertRules> {
    const found = await this.database.read.select().from(alertRule).where(isIn(scope))
    return Object.fromEntries(found.map(({ kind, threshold, alerts }) => [kind, { threshold, alerts }]))
  }

  async set(scope: RuleScope, rules: OwnAlertRules): Promise<void> {
    const set = RULE_KINDS.flatMap(kind => {
      const rule = rules[kind]
      return rule === undefined ? [] : [{ scope: scope.of, scopeId: scope.id ?? NOBODY, kind, ...rule }]
    })
    await this.database.transaction(async (tx, name) => {
      name('set alert rules')
      await tx.delete(alertRule).where(isIn(scope))
      if (set.length > 0) await tx.insert(alertRule).values(set).onConflictDoNothing()
    })
  }
}
