// What a learner does over HTTP who has been given minutes for breaks.
import { createRoute, z } from '@hono/zod-openapi'
import { BreakAnswer, SentId } from '../contract/session.js'
import { jsonAnswer, newRoutes, problemAnswer } from '../http/index.js'
import { may } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import { breakOf, type Snapshot } from '../sessions/index.js'
import { BeginBreak, EndBreak } from './application/break-commands.js'

const request = { params: z.object({ id: SentId }) }

const routes = {
  begin: createRoute({
    method: 'post',
    path: '/{id}/break',
    ...may('session'),
    summary: 'Stop the clock for a break; said again, nothing happens',
    description:
      'For learners with `break_minutes`. The question stays open, answers get 409 `session_paused`. The server ends the break when its minutes are used up.',
    request,
    responses: {
      200: jsonAnswer(BreakAnswer, 'The clock stands.'),
      404: problemAnswer('`session_not_found`.'),
      409: problemAnswer('`no_break_left`, `no_break_now`, `session_paused`, `session_ended`.'),
    },
  }),
  end: createRoute({
    method: 'post',
    path: '/{id}/break/end',
    ...may('session'),
    summary: 'Go on after a break; said again, nothing happens',
    request,
    responses: { 200: jsonAnswer(BreakAnswer, 'The clock runs.'), 404: problemAnswer('`session_not_found`.') },
  }),
}

const answer = ({ stored: { session } }: Snapshot) => ({
  ok: true as const,
  status: session.status,
  ...breakOf(session),
})

/** Mounted at /session. */
export const breakRoutes = ({ mediator }: { readonly mediator: Mediator }) =>
  newRoutes()
    .openapi(routes.begin, async c => {
      const { id: sessionId } = c.req.valid('param')
      return c.json(answer(await mediator.send(BeginBreak, { sessionId, learnerId: c.var.caller(sessionId) })), 200)
    })
    .openapi(routes.end, async c => {
      const { id: sessionId } = c.req.valid('param')
      return c.json(answer(await mediator.send(EndBreak, { sessionId, learnerId: c.var.caller(sessionId) })), 200)
    })
