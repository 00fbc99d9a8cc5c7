// Regrading over HTTP, for operators: propose, look, approve.
import { createRoute, z } from '@hono/zod-openapi'
import { Regrade, RegradeBody } from '../contract/regrade.js'
import { SentId } from '../contract/session.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import { ApproveRegrade, ProposeRegrade } from './application/regrade.js'

const answers = (notFound: string) => ({
  200: jsonAnswer(Regrade, 'The regrade.'),
  ...staffAnswers,
  404: problemAnswer(notFound),
  422: problemAnswer('`malformed`.'),
})

const propose = createRoute({
  method: 'post',
  path: '/regrades',
  summary: 'Say what a corrected blueprint would change, and change nothing',
  ...may('author', { recorded: { act: 'regrade.propose', details: ['blueprint_id', 'policy'] } }),
  request: { body: jsonBody(RegradeBody) },
  responses: answers('`unknown_blueprint`.'),
})

const approve = createRoute({
  method: 'post',
  path: '/regrades/{id}/approve',
  summary: 'Apply a proposed regrade; said again, nothing happens',
  ...may('author', { recorded: { act: 'regrade.approve' } }),
  request: {
    params: z.object({ id: SentId }),
    body: { required: false, content: { 'application/json': { schema: z.strictObject({}) } } },
  },
  responses: answers('`unknown_regrade`.'),
})

/** Mounted at /supervise. */
export const regradeRoutes = ({ mediator }: { readonly mediator: Mediator }) =>
  newRoutes()
    .openapi(propose, async c => {
      const { blueprint_id: blueprintId, policy } = c.req.valid('json')
      return c.json(await mediator.send(ProposeRegrade, { blueprintId, policy }), 200)
    })
    .openapi(approve, async c => {
      return c.json(await mediator.send(ApproveRegrade, { regradeId: c.req.valid('param').id }), 200)
    })
