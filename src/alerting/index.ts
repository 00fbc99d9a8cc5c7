// The door of `alerting`: from when on something about a session calls for a person.
import type { Mediator } from '../kernel/mediator.js'
import { SetAlertRules, setAlertRulesHandler, type RulePorts } from './application/rule-commands.js'

export { RuleRounds } from './application/rule-rounds.js'
export type { RulePorts } from './application/rule-commands.js'
export { DrizzleBudgetAlerts } from './infrastructure/drizzle-budget-alerts.js'
export { DrizzleRuleAlerts } from './infrastructure/drizzle-rule-alerts.js'
export { DrizzleRuleStore } from './infrastructure/drizzle-rule-store.js'
export { metRules, type MetRule } from './infrastructure/met-rules.js'
export { alertRuleRoutes } from './rule-routes.js'

export const registerAlertingCommands = (mediator: Mediator, ports: RulePorts): void =>
  void mediator.handle(SetAlertRules, setAlertRulesHandler(ports))
