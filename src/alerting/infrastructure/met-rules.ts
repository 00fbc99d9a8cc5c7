// Which rules a session meets, from the rows that are there. Here, and nowhere else, stands what is counted.
import { sql, type SQL } from 'drizzle-orm'
import { RULES, type RuleKind } from '../../contract/alert-rules.js'
import { HERE_MS } from '../../contract/supervise.js'

/** A rule that is met. `n`: what was counted. `occasion`: stays the same while it is still met, and differs the next time. */
export type MetRule = {
  readonly kind: RuleKind
  readonly n: number
  readonly occasion: string
  readonly alerts: boolean
}

const LAST_SEEN = sql`(select seen_at from session_presence where session_presence.session_id = session.session_id)`
/** Learners whose pages nobody watches. */
const IS_WATCHED = sql`not exists (select 1 from person where person.learner_id = session.learner_id and person.no_signals)`

/** What is counted of each kind and its occasion, of the row of `session`. */
const factsOf = (isExam: SQL): Readonly<Record<RuleKind, SQL>> => ({
  wrong_in_a_row: sql`
    select count(*)::integer as n, last.position::text as occasion
    from (select coalesce(max(position), 0) as position from response
        where response.session_id = session.session_id and kind = 'answered' and correct) last
      join response on response.session_id = session.session_id and response.kind = 'answered'
        and response.correct is false and response.position > last.position
    where not ${isExam} group by last.position`,
  // Without a page nobody sits before the question: practice may be left for days.
  no_answer: sql`
    select floor(extract(epoch from viva_now() - opened_at) / 60)::integer as n, open_call_id::text as occasion
    where status = 'awaiting_client_action' and paused_at is null and safety_hold_at is null
      and ${LAST_SEEN} > viva_now() - ${HERE_MS}::integer * interval '1 millisecond'`,
  failing: sql`select coalesce(run_error_attempts, 0) as n, items_completed::text as occasion`,
  left_page: sql`
    select count(*)::integer as n, (count(*) / rule.threshold)::text as occasion from activity_signal
    where activity_signal.session_id = session.session_id and ${IS_WATCHED}`,
  away: sql`
    select floor(extract(epoch from viva_now() - ${LAST_SEEN}) / 60)::integer as n,
      extract(epoch from ${LAST_SEEN})::bigint::text as occasion
    where paused_at is null and deadline_at is not null`,
})

/**
 * A query that selects the rules which the row of `session` around it meets. `isExam`: a condition on that row. `kinds`: these alone.
 */
export function metRules(isExam: SQL, kinds: readonly RuleKind[] = Object.keys(RULES) as RuleKind[]): SQL {
  const facts = factsOf(isExam)
  const each = kinds.map(
    kind => sql`
    select ${kind}::text as kind, fact.n, fact.occasion, rule.alerts from (
      ${ruleOf(kind)}
    ) rule cross join lateral (${facts[kind]}) fact
    where rule.threshold is not null and fact.n >= rule.threshold`,
  )
  return sql.join(each, sql` union all `)
}

/** What is set for the exam comes first, then what is set for a class of the learner, then for everybody. */
const ruleOf = (kind: RuleKind): SQL => sql`
  select threshold, alerts from (
    select 0 as rank, threshold, alerts from alert_rule
      where scope = 'exam' and scope_id = session.exam_id and alert_rule.kind = ${kind}
    union all select 1, threshold, alerts from alert_rule join class_member m on m.class_id = scope_id
      where scope = 'class' and alert_rule.kind = ${kind} and m.role = 'learner' and m.learner_id = session.learner_id
    union all select 2, threshold, alerts from alert_rule where scope = 'everybody' and alert_rule.kind = ${kind}
    union all select 3, ${RULES[kind].usual}::integer, false
  ) found order by rank, threshold nulls last, alerts desc limit 1`
