// GET /session/{id}/progress: what practice has moved, for whoever practised.
import { createRoute, z } from '@hono/zod-openapi'
import { SessionProgress } from '../contract/progress.js'
import { SentId } from '../contract/session.js'
import { jsonAnswer, newRoutes, problemAnswer } from '../http/index.js'
import { may } from '../identity/index.js'
import { sessionProgress, type ProgressPorts } from './application/session-progress.js'

const progress = createRoute({
  method: 'get',
  path: '/{id}/progress',
  ...may('session'),
  summary: 'What an ended practice or lesson has moved in each skill, and what to do next',
  request: { params: z.object({ id: SentId }) },
  responses: {
    200: jsonAnswer(
      SessionProgress,
      'The mastery before and after, how the questions went, and one or two next steps.',
    ),
    404: problemAnswer('`session_not_found`.'),
    409: problemAnswer(
      '`session_not_ended`, `grading_pending`; `no_progress`: the type of the session changes no record.',
    ),
  },
})

/** Mounted at /session. */
export const progressRoute = (ports: ProgressPorts) =>
  newRoutes().openapi(progress, async c => {
    const { id } = c.req.valid('param')
    return c.json(await sessionProgress(ports, id, c.var.caller(id)), 200)
  })
