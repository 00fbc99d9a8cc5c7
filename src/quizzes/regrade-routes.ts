// Regrading over HTTP, for operators: propose, look, approve.
import { createRoute, z } from '@hono/zod-openapi'
import { RegradePreview } from '../contract/content.js'
import { RegradeBody, RegradeView, type Regrade } from '../contract/regrade.js'
import { SentId } from '../contract/session.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import { ApproveRegrade, PreviewRegrade, ProposeRegrade } from './application/regrade.js'

const answers = (notFound: string) => ({
  200: jsonAnswer(RegradeView, 'The regrade.'),
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

const preview = createRoute({
  method: 'post',
  path: '/regrades/preview',
  summary: 'Count what a corrected blueprint would change, for authors; nothing is stored',
  description: '`counts` is null where fewer than five learners have answered.',
  ...may('author', { about: 'content', recorded: { act: 'regrade.preview', details: ['blueprint_id', 'policy'] } }),
  request: { body: jsonBody(RegradeBody) },
  responses: { ...answers('`unknown_blueprint`.'), 200: jsonAnswer(RegradePreview, 'The counts.') },
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

type RegradeRoutePorts = {
  readonly mediator: Mediator
  /** What these learners are called, by their ids; guests are left out. */
  readonly namesOf: (learnerIds: readonly string[]) => Promise<Readonly<Record<string, string>>>
}

/** Mounted at /supervise. */
export const regradeRoutes = ({ mediator, namesOf }: RegradeRoutePorts) => {
  const withNames = async (regrade: Regrade): Promise<RegradeView> => {
    const learners = [...regrade.sessions, ...regrade.changes].map(({ learner_id: id }) => id)
    return { ...regrade, names: await namesOf(learners) }
  }
  return newRoutes()
    .openapi(preview, async c => {
      const { blueprint_id: blueprintId, policy } = c.req.valid('json')
      return c.json(await mediator.send(PreviewRegrade, { blueprintId, policy }), 200)
    })
    .openapi(propose, async c => {
      const { blueprint_id: blueprintId, policy } = c.req.valid('json')
      return c.json(await withNames(await mediator.send(ProposeRegrade, { blueprintId, policy })), 200)
    })
    .openapi(approve, async c => {
      return c.json(await withNames(await mediator.send(ApproveRegrade, { regradeId: c.req.valid('param').id })), 200)
    })
}
