// What staff see of sessions over HTTP.
import { createRoute } from '@hono/zod-openapi'
import { SupervisedQuery, SupervisedSessions } from '../contract/supervise.js'
import { jsonAnswer, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import { supervisedSessions, type SupervisedPorts } from './application/supervised-sessions.js'

const list = createRoute({
  method: 'get',
  path: '/sessions',
  ...may('watch', { about: 'theirs', recorded: null }),
  summary: 'Sessions, newest first, a page at a time: who is where',
  description:
    'Without `state` all of them. Sessions with an open alert come first, on the first page, and again in their place. Staff who see only their own classes get the sessions of learners in these.',
  request: { query: SupervisedQuery },
  responses: {
    200: jsonAnswer(SupervisedSessions, '`next` is `before` of the following page.'),
    ...staffAnswers,
    422: problemAnswer('`malformed`.'),
  },
})

/** Mounted at /supervise. */
export const insightRoutes = (ports: SupervisedPorts) =>
  newRoutes().openapi(list, async c =>
    c.json(await supervisedSessions(ports, c.var.caller(), c.req.valid('query')), 200),
  )
