// The routes of alerts. Staff read and see to those about learners whom they see.
import { createRoute, z } from '@hono/zod-openapi'
import { AlertList, AlertMessage, AlertQuery, AlertView } from '../contract/safety.js'
import { SentId } from '../contract/session.js'
import { jsonAnswer, newRoutes, problemAnswer } from '../http/index.js'
import { alertNotFound, may, staffAnswers } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import type { AlertStore } from './application/ports.js'
import { SeeAlert } from './application/see-alert.js'

type AlertRoutePorts = {
  readonly mediator: Mediator
  readonly alerts: Pick<AlertStore, 'list' | 'placeOf'>
  /** The text of a learner's message; null if it has been deleted. */
  readonly writtenAt: (sessionId: string, messageSeq: number) => Promise<string | null>
}

const PAGE = 50

const Id = z.object({ id: SentId })
const notFound = { 404: problemAnswer('`alert_not_found`.') }

const routes = {
  list: createRoute({
    method: 'get',
    path: '/',
    summary: 'Alerts, newest first: learners who wrote something that a person should read',
    ...may('watch', { about: 'theirs', recorded: { act: 'alerts.list', readAgain: true } }),
    request: { query: AlertQuery },
    responses: {
      200: jsonAnswer(AlertList, 'One page.'),
      ...staffAnswers,
      422: problemAnswer('`malformed`.'),
    },
  }),
  see: createRoute({
    method: 'post',
    path: '/{id}/seen',
    summary: 'Say that somebody has seen to an alert',
    ...may('watch', { about: 'alert', recorded: { act: 'alert.see' } }),
    request: { params: Id },
    responses: { 200: jsonAnswer(AlertView, 'Done; said again, nothing happens.'), ...staffAnswers, ...notFound },
  }),
  message: createRoute({
    method: 'get',
    path: '/{id}/message',
    summary: 'What the learner wrote',
    ...may('watch', { about: 'alert', recorded: { act: 'alert.read_message' } }),
    request: { params: Id },
    responses: { 200: jsonAnswer(AlertMessage, 'The words.'), ...staffAnswers, ...notFound },
  }),
}

/** Mounted at /alerts. */
export const alertRoutes = ({ mediator, alerts, writtenAt }: AlertRoutePorts) =>
  newRoutes()
    .openapi(routes.list, async c => {
      const { state = null, before = null, limit = PAGE } = c.req.valid('query')
      const { sees, actor } = c.var.caller()
      const seenBy = sees === 'everybody' ? null : actor.id
      const found = await alerts.list({ state, seenBy, before, limit: limit + 1 })
      const page = found.slice(0, limit)
      return c.json({ alerts: page, next: found.length > limit ? page.at(-1)!.alert_id : null }, 200)
    })
    .openapi(routes.see, async c => {
      return c.json(await mediator.send(SeeAlert, { alertId: c.req.valid('param').id }), 200)
    })
    .openapi(routes.message, async c => {
      const { id } = c.req.valid('param')
      const location = await alerts.placeOf(id)
      const text = location && (await writtenAt(location.sessionId, location.messageSeq))
      if (text === null) throw alertNotFound()
      return c.json({ alert_id: id, text }, 200)
    })
