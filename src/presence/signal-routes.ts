// What is noted in an exam beside the answers: sent by its page, and read by its learner and by staff.
import { createRoute, z } from '@hono/zod-openapi'
import { SentId } from '../contract/session.js'
import { SessionSignals, SignalsAnswer, SignalsBody } from '../contract/signals.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import { NoteSignals, signalsOf, type SignalPorts } from './application/signals.js'

const params = z.object({ id: SentId })
const responses = {
  200: jsonAnswer(SessionSignals, 'All of them, oldest first.'),
  404: problemAnswer('`session_not_found`.'),
}

const routes = {
  note: createRoute({
    method: 'post',
    path: '/session/{id}/signals',
    ...may('session'),
    summary: 'Say that the page of an exam was left, and when the learner came back',
    description:
      'Only in sessions that an exam assigned, and not of learners with `no_signals`: there nothing is stored, and the answer says so. Nothing is judged by it.',
    request: { params, body: jsonBody(SignalsBody) },
    responses: {
      200: jsonAnswer(SignalsAnswer, 'Stored, if it is noted at all.'),
      404: problemAnswer('`session_not_found`.'),
      422: problemAnswer('`malformed`.'),
    },
  }),
  own: createRoute({
    method: 'get',
    path: '/session/{id}/signals',
    ...may('session'),
    summary: 'What was noted of me in this session beside my answers, and whether anything is',
    request: { params },
    responses,
  }),
  read: createRoute({
    method: 'get',
    path: '/supervise/{id}/signals',
    ...may('watch', { about: 'session', recorded: { act: 'session.read_signals' } }),
    summary: 'When the learner of an exam left its page and came back; why is not known',
    request: { params },
    responses,
  }),
}

/** Mounted at the root. */
export const signalRoutes = ({ mediator, ...ports }: SignalPorts & { readonly mediator: Mediator }) =>
  newRoutes()
    .openapi(routes.note, async c => {
      const { id: sessionId } = c.req.valid('param')
      const { signals } = c.req.valid('json')
      const learnerId = c.var.caller(sessionId)
      return c.json(await mediator.send(NoteSignals, { sessionId, learnerId, signals }), 200)
    })
    .openapi(routes.own, async c => {
      const { id: sessionId } = c.req.valid('param')
      return c.json(await signalsOf(ports, sessionId, c.var.caller(sessionId)), 200)
    })
    .openapi(routes.read, async c => c.json(await signalsOf(ports, c.req.valid('param').id, null), 200))
