// The alerts that staff read: that a learner wrote something which a person should see.
import { z } from 'zod'
import { RULE_KINDS } from './alert-rules.js'
import { queryNumber } from './query.js'
import { SentId, SessionType } from './session.js'

export const AlertCategory = z.enum(['self_harm', 'abuse', 'danger', 'starving', 'running_away', 'asked', 'model'])
export type AlertCategory = z.infer<typeof AlertCategory>
export const AlertState = z.enum(['open', 'seen'])

/**
 * Without the learner's words: those are read at `GET /alerts/{id}/message`. `category`: of the safety catalogue, or the rule that was met
 * (`GET /alerts/rules`). `asked`: the
 * learner asked for a person. `entry`: of the catalogue, or `model`; of a rule what was counted. `set_aside`: a mastery programme
 * gave up a concept, after so many rounds as `entry` says. `budget_spent`: of models, for the `session`, the `learner` or the `day` (`entry`).
 */
export const AlertView = z.strictObject({
  alert_id: z.uuid(),
  session_id: z.uuid(),
  session_type: SessionType,
  title: z.string(),
  learner_id: z.uuid(),
  /** Null: a guest, or somebody without a name. */
  learner_name: z.string().nullable(),
  category: z.enum([...AlertCategory.options, 'set_aside', 'budget_spent', ...RULE_KINDS]),
  entry: z.string(),
  /** Whether words of the learner raised it. */
  has_message: z.boolean(),
  state: AlertState,
  created_at: z.iso.datetime(),
  seen_at: z.iso.datetime().nullable(),
})
export type AlertView = z.infer<typeof AlertView>

/** Newest first. `next`: give it as `before` for the next page; null: this was the last one. */
export const AlertList = z.strictObject({ alerts: z.array(AlertView), next: z.uuid().nullable() })
export type AlertList = z.infer<typeof AlertList>
export const AlertQuery = z.object({
  state: AlertState.optional(),
  before: SentId.optional(),
  limit: queryNumber(1, 200).optional(),
})
/** `text`: what the learner wrote. */
export const AlertMessage = z.strictObject({ alert_id: z.uuid(), text: z.string() })
export type AlertMessage = z.infer<typeof AlertMessage>
