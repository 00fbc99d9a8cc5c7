// The routes of sessions. Each checks its input, finds out who asks, sends one command or runs one query, and presents the answer.
import { createRoute, z } from '@hono/zod-openapi'
import { CommandAnswer, CommandBody } from '../contract/command.js'
import type { EnrolledLearner } from '../contract/people.js'
import { queryNumber } from '../contract/query.js'
import * as wire from '../contract/session.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may, rightRequired, sessionToken, streamUrl, type GuestSettings, type Staff } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import { CreateSession } from './application/create-session.js'
import { ownedSession, stateOf, summaryOf } from './application/get-session.js'
import type { SessionStore, Snapshot } from './application/ports.js'
import { stretched } from './domain/clocks.js'
import { progress } from './domain/session.js'
import { missingField } from './application/session-type.js'
import { keptDraft, KeepDraft } from './application/keep-draft.js'
import { learnerActions } from './learner-actions.js'

export type SessionRoutePorts = {
  readonly mediator: Mediator
  readonly sessions: SessionStore
  readonly guests: GuestSettings
  /** The id of a learner of another server, who is known from the first time on. */
  readonly enrol: (learner: EnrolledLearner, by: string | null) => Promise<string>
}

const Id = z.object({ id: wire.SentId })

const routes = {
  create: createRoute({
    method: 'post',
    path: '/',
    ...may('creator'),
    summary: 'Create a session',
    description:
      'The clock starts when its owner first opens the stream. With an `Idempotency-Key` header the same request gives the same session. Another server creates it for one of its learners, with an API key that has the right `enrol`, and passes `session_id` and `session_token` to its page.',
    request: {
      body: jsonBody(wire.CreateSessionBody),
      headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
    },
    responses: {
      201: jsonAnswer(wire.CreateSessionAnswer, 'The session, pending.'),
      403: problemAnswer(
        '`right_required`: `learner` is for API keys with the right `enrol`. `access_code_required`, `access_code_wrong`: of the exam.',
      ),
      404: problemAnswer('`unknown_assessment`, `unknown_skill`, `unknown_survey`, `exam_not_assigned`.'),
      409: problemAnswer(
        '`open_session_exists` (with `session_id`), `no_attempts_left` (with `max_attempts`, `attempts_used` and the `session_ids` of those attempts), `attempt_too_soon` (with `next_attempt_at`), `idempotency_key_reused`, `model_required` (with `variables`: the type needs a model), `exam_not_open` (with `opens_at`), `exam_closed` (with `closes_at`), `exam_cancelled`, `assigned_as_exam` (with `exam_id`: until it closes it is taken as that alone).',
      ),
      422: problemAnswer('`malformed`, `missing_field`, `setting_not_allowed`.'),
      429: problemAnswer('`too_many_guesses` of an access code.'),
      503: problemAnswer('`items_unavailable`: the questions could not be prepared; no session was made.'),
    },
  }),
  list: createRoute({
    method: 'get',
    path: '/',
    ...may('guest'),
    summary: 'My sessions, newest first, a page at a time',
    request: {
      query: z.object({
        active: z.enum(['true', 'false']).optional(),
        before: wire.SentId.optional(),
        limit: queryNumber(1, 200).optional(),
      }),
    },
    responses: { 200: jsonAnswer(wire.SessionList, 'Sessions of whoever asks.'), 422: problemAnswer('`malformed`.') },
  }),
  get: createRoute({
    method: 'get',
    path: '/{id}',
    ...may('reader'),
    summary: 'One session',
    request: { params: Id },
    responses: { 200: jsonAnswer(wire.SessionSummary, 'The session.'), 404: problemAnswer('`session_not_found`.') },
  }),
  state: createRoute({
    method: 'get',
    path: '/{id}/state',
    ...may('reader'),
    summary: 'Where a session stands: what a waiting page asks',
    request: { params: Id },
    responses: { 200: jsonAnswer(wire.SessionState, 'The state.'), 404: problemAnswer('`session_not_found`.') },
  }),
  respond: createRoute({
    method: 'post',
    path: '/{id}/respond',
    ...may('session'),
    summary: 'Answer the open question',
    request: { params: Id, body: jsonBody(wire.RespondBody) },
    responses: {
      200: jsonAnswer(wire.RespondAnswer, 'Stored. `duplicate`: the same answer had been stored before.'),
      404: problemAnswer('`session_not_found`.'),
      409: problemAnswer(
        '`call_unknown`, `page_not_active`, `call_closed`, `already_answered`, `session_paused`; with `session_status`, `pending_tool_call_id`, `last_event_id`.',
      ),
      410: problemAnswer('`too_late`; with the same members as 409.'),
      422: problemAnswer(
        '`malformed_response`: nothing was stored, the question is still open. `control_word`: what was written is the word of a control; `command` says which command it is.',
      ),
    },
  }),
  draft: createRoute({
    method: 'post',
    path: '/{id}/draft',
    ...may('session', { countedAs: 'draft' }),
    summary: 'Keep what stands in the field, to be handed in when time is up',
    description:
      'Only where the question or the session has a time limit, and only for the open question. The last draft that came before the deadline is graded as the answer when nothing was sent; `tool_result` then has `by_clock`. Nobody but the learner is shown a draft.',
    request: { params: Id, body: jsonBody(wire.DraftBody) },
    responses: {
      200: jsonAnswer(wire.DraftAnswer, 'Kept in place of the draft before.'),
      404: problemAnswer('`session_not_found`.'),
      409: problemAnswer('`page_not_active`, `call_closed`, `no_deadline`, `session_paused`, `safety_hold`.'),
      410: problemAnswer('`too_late`: the deadline has passed; there is no grace.'),
      422: problemAnswer('`malformed`.'),
    },
  }),
  keptDraft: createRoute({
    method: 'get',
    path: '/{id}/draft',
    ...may('session'),
    summary: 'What was kept of the open question, to go on with it on another device',
    request: { params: Id },
    responses: {
      200: jsonAnswer(wire.KeptDraft, 'The last draft, for the learner alone.'),
      404: problemAnswer('`session_not_found`.'),
    },
  }),
  command: createRoute({
    method: 'post',
    path: '/{id}/command',
    ...may('session'),
    summary: 'Do something beside answering: take a hint, skip, go back, ask, try again, finish',
    description:
      'The open action lists in `commands` what it takes. The same `command_id` again gives the same answer and does nothing twice.',
    request: { params: Id, body: jsonBody(CommandBody) },
    responses: {
      200: jsonAnswer(CommandAnswer, 'Done.'),
      404: problemAnswer('`session_not_found`.'),
      409: problemAnswer(
        '`page_not_active`, `command_not_allowed`, `no_hints_left`, `nothing_to_retry`, `call_unknown`, `call_closed`, `session_paused`, `session_ended`, `command_id_reused`.',
      ),
      410: problemAnswer('`too_late`.'),
      422: problemAnswer('`malformed`, `missing_field`.'),
    },
  }),
  terminate: createRoute({
    method: 'post',
    path: '/{id}/terminate',
    ...may('session'),
    summary: 'End a session for good; said again, nothing happens',
    request: { params: Id, body: { required: false, content: { 'application/json': { schema: wire.TerminateBody } } } },
    responses: { 200: jsonAnswer(wire.TerminateAnswer, 'Ended.'), 404: problemAnswer('`session_not_found`.') },
  }),
}

/** Mounted at /session. Throws DomainErrors, which http/on-error.ts presents. */
export function sessionRoutes({ mediator, sessions, guests, enrol }: SessionRoutePorts) {
  const actions = learnerActions({ mediator, guests })
  const present = (snapshot: Snapshot) => {
    const { id: sessionId, learnerId } = snapshot.stored.session
    return { ...summaryOf(snapshot), stream_url: streamUrl(guests, { sessionId, learnerId }) }
  }

  return newRoutes()
    .openapi(routes.create, async c => {
      const { learner, ...body } = c.req.valid('json')
      const learnerId = await learnerFor(c.var.caller(), learner, enrol)
      guests.beforeCreation(c)
      const idempotencyKey = c.req.valid('header')['idempotency-key'] ?? null
      const { sessionId } = await mediator.send(CreateSession, { learnerId, body, idempotencyKey })
      const { session } = (await ownedSession(sessions, sessionId, learnerId)).stored
      const { total } = progress(session)
      const limitMs = stretched(session, session.timeLimitMs)
      return c.json(
        {
          session_id: session.id,
          conversation_id: session.conversationId,
          session_type: session.type,
          status: session.status,
          stream_url: streamUrl(guests, { sessionId, learnerId }),
          session_token: sessionToken(guests.keys.server, { sessionId, learnerId }),
          ...(total === null ? {} : { total_items: total }),
          ...(limitMs === null ? {} : { time_limit_seconds: Math.round(limitMs / 1000) }),
        },
        201,
      )
    })
    .openapi(routes.list, async c => {
      const { active, before, limit = 50 } = c.req.valid('query')
      const found = await sessions.list(c.var.caller(), active === 'true', limit + 1, before)
      const page = found.slice(0, limit).map(present)
      return c.json({ sessions: page, next: found.length > limit ? page.at(-1)!.session_id : null }, 200)
    })
    .openapi(routes.get, async c => {
      const { id } = c.req.valid('param')
      return c.json(present(await ownedSession(sessions, id, await c.var.caller(id))), 200)
    })
    .openapi(routes.state, async c => {
      const { id } = c.req.valid('param')
      return c.json(await stateOf(sessions, await ownedSession(sessions, id, await c.var.caller(id))), 200)
    })
    .openapi(routes.respond, async c => {
      return c.json(await actions.respond(c.var.identity, c.req.valid('param').id, c.req.valid('json')), 200)
    })
    .openapi(routes.draft, async c => {
      const { id: sessionId } = c.req.valid('param')
      const { tool_call_id: toolCallId, page_id: pageId, response } = c.req.valid('json')
      await mediator.send(KeepDraft, { sessionId, learnerId: c.var.caller(sessionId), toolCallId, pageId, response })
      return c.json({ ok: true as const }, 200)
    })
    .openapi(routes.keptDraft, async c => {
      const { id } = c.req.valid('param')
      return c.json(await keptDraft(sessions, await ownedSession(sessions, id, c.var.caller(id))), 200)
    })
    .openapi(routes.command, async c => {
      return c.json(await actions.command(c.var.identity, c.req.valid('param').id, c.req.valid('json')), 200)
    })
    .openapi(routes.terminate, async c => {
      return c.json(await actions.terminate(c.var.identity, c.req.valid('param').id, c.req.valid('json') ?? {}), 200)
    })
}

/** Whose session is created: the caller's own, or that of whom staff name. Throws `right_required`, `missing_field`. */
async function learnerFor(
  caller: string | Staff,
  learner: EnrolledLearner | undefined,
  enrol: SessionRoutePorts['enrol'],
): Promise<string> {
  if (typeof caller === 'string') {
    if (learner !== undefined) throw rightRequired('enrol')
    return caller
  }
  if (learner === undefined)
    throw missingField('learner', 'Say for whom the session is: `"learner": {"external_id": "…"}`.')
  return enrol(learner, caller.actor.id)
}
