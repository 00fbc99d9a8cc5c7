// From when on something about a session calls for a person: staff set it for an exam, for a class or for everybody.
import { z } from 'zod'
import { SentId } from './session.js'

/** What is counted, from when on it is a reason unless somebody sets something else, and the most that can be set. */
export const RULES = {
  /** Wrong answers in a row; never in exams. */
  wrong_in_a_row: { usual: 3, most: 20 },
  /** Minutes with a question on the page and no answer. */
  no_answer: { usual: 10, most: 240 },
  /** Failures of the model in a row. */
  failing: { usual: 3, most: 20 },
  /** How often the page of an exam was left. */
  left_page: { usual: 5, most: 50 },
  /** Minutes without a page while a clock runs. */
  away: { usual: 1, most: 60 },
} as const
export type RuleKind = keyof typeof RULES
export const RULE_KINDS = Object.keys(RULES) as [RuleKind, ...RuleKind[]]

const ruleUpTo = (most: number) =>
  z.strictObject({
    /** From so many on it is a reason in “who needs me now”; null: never. */
    threshold: z.int().min(1).max(most).nullable(),
    /** Whether an alert is raised then, too, which stays until somebody has seen to it. */
    alerts: z.boolean(),
  })
export type AlertRule = z.infer<ReturnType<typeof ruleUpTo>>

const whole = z.strictObject({
  wrong_in_a_row: ruleUpTo(RULES.wrong_in_a_row.most),
  no_answer: ruleUpTo(RULES.no_answer.most),
  failing: ruleUpTo(RULES.failing.most),
  left_page: ruleUpTo(RULES.left_page.most),
  away: ruleUpTo(RULES.away.most),
})
export type AlertRules = z.infer<typeof whole>
/** Those that are set here. */
const own = whole.partial()
export type OwnAlertRules = z.infer<typeof own>

/** For what they are set: a class, an exam, or, with neither, everybody. */
const scope = { class_id: SentId.optional(), exam_id: SentId.optional() }
const isOneScope = ({ class_id, exam_id }: { class_id?: string | undefined; exam_id?: string | undefined }) =>
  class_id === undefined || exam_id === undefined
const ONE_SCOPE = 'Name a class or an exam, not both.'

export const AlertRuleQuery = z.object(scope).refine(isOneScope, ONE_SCOPE)
/** `rules`: all that are set there from now on; what is not named holds as it is set for everybody. */
export const AlertRuleBody = z.strictObject({ ...scope, rules: own }).refine(isOneScope, ONE_SCOPE)

export const AlertRulesView = z.strictObject({
  own,
  /**
   * What holds there. An exam's rules come before those of a class, and these before those for everybody; of several classes of a learner the
   * lowest threshold counts.
   */
  rules: whole,
  /** What would hold if nothing were set there. */
  inherited: whole,
  /** Whether whoever asks may set them. */
  may_change: z.boolean(),
})
export type AlertRulesView = z.infer<typeof AlertRulesView>
