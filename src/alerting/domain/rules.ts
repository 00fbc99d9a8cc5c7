// Which rule holds where.
import { RULE_KINDS, RULES, type AlertRules, type OwnAlertRules } from '../../contract/alert-rules.js'

/** For whom rules are set. */
export type RuleScope =
  { readonly of: 'everybody'; readonly id: null } | { readonly of: 'class' | 'exam'; readonly id: string }

export const EVERYBODY: RuleScope = { of: 'everybody', id: null }

/** Of each kind the first that is set; where none is, the usual threshold, which raises no alert: what nobody asked for hides what matters. */
export const rulesFrom = (...sets: readonly OwnAlertRules[]): AlertRules =>
  Object.fromEntries(
    RULE_KINDS.map(kind => [
      kind,
      sets.map(set => set[kind]).find(rule => rule !== undefined) ?? { threshold: RULES[kind].usual, alerts: false },
    ]),
  ) as AlertRules
