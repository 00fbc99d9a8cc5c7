// The routes of lessons: start one, reply in plain words, read its status. The same session can be followed at /session/{id}/stream.
import { createRoute, z } from '@hono/zod-openapi'
import { SentId, SessionSummary } from '../contract/session.js'
import * as wire from '../contract/tutor.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may, sessionToken, type GuestSettings, streamUrl } from '../identity/index.js'
import { ownedSession, summaryOf } from '../sessions/index.js'
import { startTutoring, type StartPorts } from './application/start-tutoring.js'
import { replyTaker, type ReplyPorts } from './application/take-reply.js'
import { tutoringStatus, tutoringSummary, type StatusPorts } from './application/tutoring-status.js'

export type StepRoutePorts = StartPorts & ReplyPorts & StatusPorts & { readonly guests: GuestSettings }

const Id = z.object({ id: SentId })
const Key = z.object({ 'idempotency-key': z.string().min(1).max(200).optional() })

const WAITING = {
  503: problemAnswer('`tutor_unavailable`, with `retry_after` and `session_id`; nothing is lost.'),
  504: problemAnswer('`turn_in_progress`, with `session_id`: it goes on; ask for the status, or send the same again.'),
}

const routes = {
  start: createRoute({
    method: 'post',
    path: '/',
    ...may('guest'),
    summary: 'Start tutoring, by a guideline or by the name of a topic',
    description:
      'Answers when the first question is asked. While a session waits for its learner its status here is `active`. With an `Idempotency-Key` header the same request gives the same session.',
    request: { body: jsonBody(wire.StartTutoringBody), headers: Key },
    responses: {
      200: jsonAnswer(wire.StartTutoringAnswer, 'The session, with its plan and its first question.'),
      404: problemAnswer('`guideline_not_found`: `GET /curriculum` leads to those that there are.'),
      409: problemAnswer('`idempotency_key_reused`.'),
      422: problemAnswer('`malformed`.'),
      ...WAITING,
    },
  }),
  step: createRoute({
    method: 'post',
    path: '/{id}/step',
    ...may('session'),
    summary: 'Reply to the tutor in plain words',
    description:
      'An option may be named by its letter or its text, and a number may stand in a sentence. “hint”, “skip”, “stop”, “help”, “explain” and “I don’t know” are controls, in the languages of the page. What is no answer goes to the tutor where a model takes part; else it is refused with the form that the question takes, and counts as nothing. Answers when the tutor has asked on. Sent again with the same `tool_call_id` or `Idempotency-Key`, or while the first is still at work, it counts once and gives the same answer; only a hint is the next one each time, but for the same `Idempotency-Key`.',
    request: { params: Id, body: jsonBody(wire.StepBody), headers: Key },
    responses: {
      200: jsonAnswer(wire.StepAnswer, 'What the tutor says to it, and what it asks next.'),
      404: problemAnswer('`session_not_found`.'),
      409: problemAnswer(
        '`session_ended`, `not_tutoring`, `busy`, `already_answered`, `call_closed`, `call_unknown`, `session_paused`, `idempotency_key_reused`.',
      ),
      410: problemAnswer('`too_late`.'),
      422: problemAnswer('`malformed`; `malformed_response`: this is no answer yet, the question is still open.'),
      ...WAITING,
    },
  }),
  status: createRoute({
    method: 'get',
    path: '/{id}/status',
    ...may('reader'),
    summary: 'Where a lesson stands: plan, progress, notes',
    request: { params: Id },
    responses: {
      200: jsonAnswer(
        wire.TutoringStatus,
        'For staff with the agents’ last fifty executions, for the learner with their times.',
      ),
      404: problemAnswer('`session_not_found`.'),
      409: problemAnswer('`not_tutoring`.'),
    },
  }),
  summary: createRoute({
    method: 'get',
    path: '/{id}/summary',
    ...may('reader', { recorded: { act: 'session.read_summary' } }),
    summary: 'What a lesson came to, and what to do next',
    request: { params: Id },
    responses: {
      200: jsonAnswer(
        wire.TutoringSummary,
        'At any time. After the end only `suggestions` may change, with the guidelines that there are.',
      ),
      404: problemAnswer('`session_not_found`.'),
      409: problemAnswer('`not_tutoring`.'),
    },
  }),
  get: createRoute({
    method: 'get',
    path: '/{id}',
    ...may('reader'),
    summary: 'One session, as `GET /session/{id}` tells it',
    request: { params: Id },
    responses: { 200: jsonAnswer(SessionSummary, 'The session.'), 404: problemAnswer('`session_not_found`.') },
  }),
}

/** Mounted at /sessions. Throws DomainErrors, which http/on-error.ts presents. */
export function stepRoutes(ports: StepRoutePorts) {
  const { guests, sessions } = ports
  const takeReply = replyTaker(ports)
  return newRoutes()
    .openapi(routes.start, async c => {
      const learnerId = c.var.caller()
      guests.beforeCreation(c)
      const idempotencyKey = c.req.valid('header')['idempotency-key'] ?? null
      const started = await startTutoring(ports, { learnerId, body: c.req.valid('json'), idempotencyKey })
      const claim = { sessionId: started.session_id, learnerId }
      const access = { stream_url: streamUrl(guests, claim), session_token: sessionToken(guests.keys.server, claim) }
      return c.json({ ...started, ...access }, 200)
    })
    .openapi(routes.step, async c => {
      const { id: sessionId } = c.req.valid('param')
      const { student_reply: text, tool_call_id: toolCallId = null } = c.req.valid('json')
      const idempotencyKey = c.req.valid('header')['idempotency-key'] ?? null
      const learnerId = c.var.caller(sessionId)
      return c.json(await takeReply({ sessionId, learnerId, text, toolCallId, idempotencyKey }), 200)
    })
    .openapi(routes.status, async c => {
      const { id } = c.req.valid('param')
      return c.json(await tutoringStatus(ports, id, await c.var.caller(id)), 200)
    })
    .openapi(routes.summary, async c => {
      const { id } = c.req.valid('param')
      return c.json(await tutoringSummary(ports, id, await c.var.caller(id)), 200)
    })
    .openapi(routes.get, async c => {
      const { id } = c.req.valid('param')
      const snapshot = await ownedSession(sessions, id, await c.var.caller(id))
      const { learnerId } = snapshot.stored.session
      return c.json({ ...summaryOf(snapshot), stream_url: streamUrl(guests, { sessionId: id, learnerId }) }, 200)
    })
}
