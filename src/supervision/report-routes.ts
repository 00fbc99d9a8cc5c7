// A learner says that something is wrong with a question.
import { createRoute, z } from '@hono/zod-openapi'
import { ReportAnswer, ReportBody, SentId } from '../contract/session.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import { ReportItem } from './application/report-item.js'

const report = createRoute({
  method: 'post',
  path: '/{id}/report',
  ...may('session', { countedAs: 'report' }),
  summary: 'Say that something is wrong with a question',
  request: { params: z.object({ id: SentId }), body: jsonBody(ReportBody) },
  responses: {
    200: jsonAnswer(ReportAnswer, 'Noted.'),
    404: problemAnswer('`session_not_found`, `question_not_found`.'),
  },
})

/** Mounted at /session. */
export const reportRoutes = ({ mediator }: { readonly mediator: Mediator }) =>
  newRoutes().openapi(report, async c => {
    const { id: sessionId } = c.req.valid('param')
    const learnerId = c.var.caller(sessionId)
    const { safety } = await mediator.send(ReportItem, { sessionId, learnerId, report: c.req.valid('json') })
    return c.json({ ok: true as const, ...(safety !== null && { safety }) }, 200)
  })
