// What staff may do to a session over HTTP. The operator's token is needed for all of it.
import { createRoute, z } from '@hono/zod-openapi'
import { SentId, SessionStatus } from '../contract/session.js'
import { storableText } from '../kernel/storable.js'
import { jsonAnswer, newRoutes, problemAnswer } from '../http/index.js'
import { may, operatorAnswers } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import { TerminateSession } from './application/end-session.js'
import { PauseSession, ReleaseResults, ResumeSession } from './application/supervise-session.js'

const Answer = z.strictObject({ ok: z.literal(true), status: SessionStatus, paused: z.boolean() })
const Reason = z.strictObject({ reason: storableText(500).optional() })

const route = <Path extends string>(path: Path, summary: string) =>
  createRoute({
    method: 'post',
    path,
    summary,
    ...may('operator'),
    request: {
      params: z.object({ id: SentId }),
      body: { required: false, content: { 'application/json': { schema: Reason } } },
    },
    responses: {
      200: jsonAnswer(Answer, 'Done; said again, nothing happens.'),
      ...operatorAnswers,
      404: problemAnswer('`session_not_found`.'),
      409: problemAnswer('`session_ended`, `session_not_ended`.'),
    },
  })

const routes = {
  pause: route('/{id}/pause', 'Stop the clock of a session'),
  resume: route('/{id}/resume', 'Let a paused session go on; its deadlines move'),
  release: route('/{id}/release', 'Let the learner see the results'),
  end: route('/{id}/end', 'End a session as an operator'),
}

/** Mounted at /supervise. */
export const superviseRoutes = ({ mediator }: { readonly mediator: Mediator }) =>
  newRoutes()
    .openapi(routes.pause, async c => {
      const reason = c.req.valid('json')?.reason ?? 'paused_by_operator'
      const done = await mediator.send(PauseSession, { sessionId: c.req.valid('param').id, reason })
      return c.json({ ok: true as const, ...done }, 200)
    })
    .openapi(routes.resume, async c => {
      const done = await mediator.send(ResumeSession, { sessionId: c.req.valid('param').id })
      return c.json({ ok: true as const, ...done }, 200)
    })
    .openapi(routes.release, async c => {
      const done = await mediator.send(ReleaseResults, { sessionId: c.req.valid('param').id })
      return c.json({ ok: true as const, ...done }, 200)
    })
    .openapi(routes.end, async c => {
      const reason = c.req.valid('json')?.reason ?? 'ended_by_operator'
      const { status } = await mediator.send(TerminateSession, {
        sessionId: c.req.valid('param').id,
        learnerId: null,
        reason,
      })
      return c.json({ ok: true as const, status, paused: false }, 200)
    })
