// GET /history: the caller's sessions that are over, with their results as far as they are released.
import { createRoute, z } from '@hono/zod-openapi'
import { queryNumber } from '../contract/query.js'
import { SentId, SessionHistory } from '../contract/session.js'
import { jsonAnswer, newRoutes, problemAnswer } from '../http/index.js'
import { may } from '../identity/index.js'
import { getHistory } from './application/get-history.js'
import type { SessionStore } from './application/ports.js'
import type { SessionTypes } from './application/session-type.js'

const history = createRoute({
  method: 'get',
  path: '/history',
  ...may('learner'),
  summary: 'My sessions that are over, newest first, a page at a time',
  request: { query: z.object({ before: SentId.optional(), limit: queryNumber(1, 50).optional() }) },
  responses: {
    200: jsonAnswer(SessionHistory, 'Of whoever asks. `next` is `before` of the following page.'),
    422: problemAnswer('`malformed`.'),
  },
})

/** Mounted at the root. */
export const historyRoute = (ports: { readonly sessions: SessionStore; readonly types: SessionTypes }) =>
  newRoutes().openapi(history, async c => {
    const learnerId = c.var.caller()
    const { before = null, limit = 20 } = c.req.valid('query')
    return c.json(
      learnerId === null ? { sessions: [], next: null } : await getHistory(ports, learnerId, { before, limit }),
      200,
    )
  })
