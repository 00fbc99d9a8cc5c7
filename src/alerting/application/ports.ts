// What the rules of alerts store and ask.
import type { OwnAlertRules } from '../../contract/alert-rules.js'
import type { RuleScope } from '../domain/rules.js'

export interface RuleStore {
  /** What is set there. */
  of(scope: RuleScope): Promise<OwnAlertRules>
  /** Instead of what was set there. */
  set(scope: RuleScope, rules: OwnAlertRules): Promise<void>
}

export interface RuleAlerts {
  /**
   * Raises an alert for each rule that is met in a session, asks for one and has not raised one for the same occasion yet; several nodes may do so
   * at once. Resolves to how many it raised.
   */
  raise(limit: number): Promise<number>
}
