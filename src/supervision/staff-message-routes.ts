// What staff write to a learner, and that the learner has read it.
import { createRoute, z } from '@hono/zod-openapi'
import { SentId, SessionStatus } from '../contract/session.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import { storableText } from '../kernel/storable.js'
import { ReadStaffMessage, WriteToLearner } from './application/staff-messages.js'

const MOST_CHARACTERS = 1_000

const routes = {
  write: createRoute({
    method: 'post',
    path: '/supervise/{id}/message',
    ...may('supervise', { about: 'session', recorded: { act: 'session.message', details: ['text'] } }),
    summary: 'Write to the learner of a session',
    description: 'The learner reads it in their page. The same `message_id` again writes nothing.',
    request: {
      params: z.object({ id: SentId }),
      body: jsonBody(z.strictObject({ message_id: z.uuid(), text: storableText(MOST_CHARACTERS).min(1) })),
    },
    responses: {
      200: jsonAnswer(
        z.strictObject({ ok: z.literal(true), status: SessionStatus, paused: z.boolean() }),
        'It stands in the stream of the session.',
      ),
      ...staffAnswers,
      404: problemAnswer('`session_not_found`.'),
      409: problemAnswer('`session_ended`.'),
      422: problemAnswer('`malformed`.'),
    },
  }),
  read: createRoute({
    method: 'post',
    path: '/session/{id}/messages/read',
    ...may('session'),
    summary: 'Say that a message of staff has been read',
    description: 'Said again, nothing happens.',
    request: { params: z.object({ id: SentId }), body: jsonBody(z.strictObject({ message_id: z.uuid() })) },
    responses: {
      200: jsonAnswer(z.strictObject({ ok: z.literal(true), status: SessionStatus }), 'Noted.'),
      404: problemAnswer('`session_not_found`, `message_not_found`.'),
      422: problemAnswer('`malformed`.'),
    },
  }),
}

/** Mounted at the root. */
export const staffMessageRoutes = ({ mediator }: { readonly mediator: Mediator }) =>
  newRoutes()
    .openapi(routes.write, async c => {
      const { message_id: messageId, text } = c.req.valid('json')
      const done = await mediator.send(WriteToLearner, { sessionId: c.req.valid('param').id, messageId, text })
      return c.json({ ok: true as const, ...done }, 200)
    })
    .openapi(routes.read, async c => {
      const { id: sessionId } = c.req.valid('param')
      const { message_id: messageId } = c.req.valid('json')
      const learnerId = c.var.caller(sessionId)
      return c.json(
        { ok: true as const, ...(await mediator.send(ReadStaffMessage, { sessionId, messageId, learnerId })) },
        200,
      )
    })
