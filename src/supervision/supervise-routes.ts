// What staff may do to a session over HTTP.
import { createRoute, z } from '@hono/zod-openapi'
import { MOST_MINUTES_MORE } from '../contract/exam-terms.js'
import { SentId, SessionStatus } from '../contract/session.js'
import { storableText } from '../kernel/storable.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import { TerminateSession } from '../sessions/index.js'
import { PauseSession, ReleaseResults, ResumeSession } from './application/supervise-commands.js'
import { ExtendSession } from './application/time-commands.js'

const Answer = z.strictObject({ ok: z.literal(true), status: SessionStatus, paused: z.boolean() })
const Reason = z.strictObject({ reason: storableText(500).optional() })

const route = (action: string, summary: string) =>
  createRoute({
    method: 'post',
    path: `/{id}/${action}`,
    summary,
    ...may('supervise', { about: 'session', recorded: { act: `session.${action}`, details: ['reason'] } }),
    request: {
      params: z.object({ id: SentId }),
      body: { required: false, content: { 'application/json': { schema: Reason } } },
    },
    responses: {
      200: jsonAnswer(Answer, 'Done; said again, nothing happens.'),
      ...staffAnswers,
      404: problemAnswer('`session_not_found`.'),
      409: problemAnswer('`session_ended`, `session_not_ended`.'),
    },
  })

type Send = (mediator: Mediator, sessionId: string, reason?: string) => Promise<Omit<z.infer<typeof Answer>, 'ok'>>

const ACTIONS: readonly (readonly [string, string, Send])[] = [
  [
    'pause',
    'Stop the clock of a session',
    (mediator, sessionId, reason = 'paused_by_operator') => mediator.send(PauseSession, { sessionId, reason }),
  ],
  [
    'resume',
    'Let a paused session go on; its deadlines move',
    (mediator, sessionId) => mediator.send(ResumeSession, { sessionId }),
  ],
  ['release', 'Let the learner see the results', (mediator, sessionId) => mediator.send(ReleaseResults, { sessionId })],
  [
    'end',
    'End a session as an operator',
    async (mediator, sessionId, reason = 'ended_by_operator') => {
      const { status } = await mediator.send(TerminateSession, { sessionId, learnerId: null, reason })
      return { status, paused: false }
    },
  ],
]

const extension = createRoute({
  method: 'post',
  path: '/{id}/extend',
  ...may('supervise', { about: 'session', recorded: { act: 'session.extend', details: ['minutes', 'reason'] } }),
  summary: 'Give a session more time',
  description:
    'The same `command_id` again extends nothing. A question whose deadline is that of the session gets the time, too.',
  request: {
    params: z.object({ id: SentId }),
    body: jsonBody(
      z.strictObject({
        command_id: z.uuid(),
        minutes: z.int().min(1).max(MOST_MINUTES_MORE),
        reason: storableText(500).optional(),
      }),
    ),
  },
  responses: {
    200: jsonAnswer(
      Answer.extend({ deadline_at: z.iso.datetime().nullable() }),
      'Extended. The deadline is null before the start.',
    ),
    ...staffAnswers,
    404: problemAnswer('`session_not_found`.'),
    409: problemAnswer('`session_ended`, `no_deadline`.'),
    422: problemAnswer('`malformed`.'),
  },
})
/** Mounted at /supervise. */
export function superviseRoutes({ mediator }: { readonly mediator: Mediator }) {
  const routes = newRoutes()
  routes.openapi(extension, async c => {
    const { command_id: commandId, minutes, reason = 'extended_by_operator' } = c.req.valid('json')
    const { id: sessionId } = c.req.valid('param')
    const done = await mediator.send(ExtendSession, { sessionId, commandId, minutes, reason })
    return c.json({ ok: true as const, ...done }, 200)
  })
  for (const [action, summary, send] of ACTIONS)
    routes.openapi(route(action, summary), async c => {
      const done = await send(mediator, c.req.valid('param').id, c.req.valid('json')?.reason)
      return c.json({ ok: true as const, ...done }, 200)
    })
  return routes
}
