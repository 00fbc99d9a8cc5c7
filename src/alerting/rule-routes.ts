// The rules of alerts over HTTP.
import { createRoute } from '@hono/zod-openapi'
import { AlertRuleBody, AlertRuleQuery, AlertRulesView } from '../contract/alert-rules.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import { alertRules, SetAlertRules, type RulePorts } from './application/rule-commands.js'

const answers = {
  200: jsonAnswer(AlertRulesView, 'What is set there, and what holds.'),
  ...staffAnswers,
  404: problemAnswer('`class_not_found`, `exam_not_found`.'),
  422: problemAnswer('`malformed`.'),
}

const read = createRoute({
  method: 'get',
  path: '/rules',
  ...may('watch', { about: 'theirs', recorded: null }),
  summary: 'From when on something calls for a person: in a class, in an exam, or for everybody',
  request: { query: AlertRuleQuery },
  responses: answers,
})

const set = createRoute({
  method: 'put',
  path: '/rules',
  ...may('supervise', {
    about: 'theirs',
    recorded: { act: 'alert_rules.set', details: ['class_id', 'exam_id', 'rules'] },
  }),
  summary: 'Set these rules, instead of those that were set there',
  description:
    'Staff who see only their classes set them for these and for exams of their own. Safety messages are alerts whatever is set.',
  request: { body: jsonBody(AlertRuleBody) },
  responses: answers,
})

/** Mounted at /alerts. */
export const alertRuleRoutes = ({ mediator, ...ports }: RulePorts & { readonly mediator: Mediator }) =>
  newRoutes()
    .openapi(read, async c => c.json(await alertRules(ports, c.req.valid('query'), c.var.caller()), 200))
    .openapi(set, async c =>
      c.json(await mediator.send(SetAlertRules, { body: c.req.valid('json'), by: c.var.caller() }), 200),
    )
