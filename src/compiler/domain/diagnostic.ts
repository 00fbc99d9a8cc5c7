import type { Diagnostic } from '../../contract/optimization.js'
import type { Breach } from './judging/facts.js'
import { RULES } from './rules.js'

export const diagnosticOf = ({ rule, message, nodeIds }: Breach): Diagnostic => ({
  rule_id: rule,
  severity: RULES[rule].severity,
  hard_fail: RULES[rule].hardFail,
  message,
  node_ids: [...new Set(nodeIds)],
})
