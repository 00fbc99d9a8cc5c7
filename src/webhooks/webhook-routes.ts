// The routes of webhooks, for staff who manage keys and people.
import { createRoute, z } from '@hono/zod-openapi'
import { SentId } from '../contract/session.js'
import {
  CreatedWebhook,
  DeliveryList,
  DeliveryQuery,
  DeliveryView,
  NewWebhook,
  WebhookList,
  WebhookView,
} from '../contract/webhooks.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import type { WebhookStore } from './application/ports.js'
import {
  CreateWebhook,
  DisableWebhook,
  ReplayDelivery,
  TestWebhook,
  webhookNotFound,
} from './application/webhook-commands.js'

const PAGE = 50

const Id = z.object({ id: SentId })
const malformed = { 422: problemAnswer('`malformed`.') }
const notFound = { 404: problemAnswer('`webhook_not_found`.') }
const disabled = { 409: problemAnswer('`webhook_disabled`.') }

const routes = {
  create: createRoute({
    method: 'post',
    path: '/',
    ...may('manage', { recorded: { act: 'webhook.create', details: ['url', 'events'] } }),
    summary: 'Have events sent to another server',
    description:
      'The `secret` signs every delivery; it is shown in this answer and never again. The address begins with `https://` and leads to a public host, or to one that the operator has listed in `WEBHOOK_PRIVATE_HOSTS`.',
    request: { body: jsonBody(NewWebhook) },
    responses: {
      201: jsonAnswer(CreatedWebhook, 'The webhook.'),
      ...staffAnswers,
      409: problemAnswer('`too_many_webhooks`.'),
      422: problemAnswer('`malformed`, `webhook_url_refused`.'),
    },
  }),
  list: createRoute({
    method: 'get',
    path: '/',
    ...may('manage', { recorded: null }),
    summary: 'All webhooks, newest first, without their secrets',
    responses: { 200: jsonAnswer(WebhookList, 'The webhooks.'), ...staffAnswers },
  }),
  disable: createRoute({
    method: 'post',
    path: '/{id}/disable',
    ...may('manage', { recorded: { act: 'webhook.disable' } }),
    summary: 'Send nothing more there, what is waiting included; said again, nothing happens',
    request: { params: Id },
    responses: { 200: jsonAnswer(WebhookView, 'Disabled.'), ...staffAnswers, ...notFound, ...malformed },
  }),
  test: createRoute({
    method: 'post',
    path: '/{id}/test',
    ...may('manage', { recorded: { act: 'webhook.test' } }),
    summary: 'Send a `ping`',
    request: { params: Id },
    responses: {
      201: jsonAnswer(DeliveryView, 'It is sent within a second or so.'),
      ...staffAnswers,
      ...notFound,
      ...disabled,
      ...malformed,
    },
  }),
  deliveries: createRoute({
    method: 'get',
    path: '/{id}/deliveries',
    ...may('manage', { recorded: null }),
    summary: 'What was sent in the last 30 days and what came of it, newest first',
    request: { params: Id, query: DeliveryQuery },
    responses: { 200: jsonAnswer(DeliveryList, 'One page.'), ...staffAnswers, ...notFound, ...malformed },
  }),
  replay: createRoute({
    method: 'post',
    path: '/{id}/deliveries/{delivery_id}/replay',
    ...may('manage', { recorded: { act: 'webhook.replay' } }),
    summary: 'Send an event once more, with the same event id',
    request: { params: Id.extend({ delivery_id: SentId }) },
    responses: {
      201: jsonAnswer(DeliveryView, 'The new delivery.'),
      ...staffAnswers,
      404: problemAnswer('`webhook_not_found`, `delivery_not_found`.'),
      ...disabled,
      ...malformed,
    },
  }),
}

type WebhookRoutePorts = {
  readonly mediator: Mediator
  readonly webhooks: Pick<WebhookStore, 'list' | 'find' | 'deliveries'>
}

/** Mounted at /webhooks. */
export const webhookRoutes = ({ mediator, webhooks }: WebhookRoutePorts) =>
  newRoutes()
    .openapi(routes.create, async c => c.json(await mediator.send(CreateWebhook, c.req.valid('json')), 201))
    .openapi(routes.list, async c => c.json({ webhooks: await webhooks.list() }, 200))
    .openapi(routes.disable, async c =>
      c.json(await mediator.send(DisableWebhook, { webhookId: c.req.valid('param').id }), 200),
    )
    .openapi(routes.test, async c =>
      c.json(await mediator.send(TestWebhook, { webhookId: c.req.valid('param').id }), 201),
    )
    .openapi(routes.deliveries, async c => {
      const { id } = c.req.valid('param')
      const { before = null, limit = PAGE } = c.req.valid('query')
      if ((await webhooks.find(id)) === null) throw webhookNotFound()
      const found = await webhooks.deliveries(id, { before, limit: limit + 1 })
      const page = found.slice(0, limit)
      return c.json({ deliveries: page, next: found.length > limit ? page.at(-1)!.delivery_id : null }, 200)
    })
    .openapi(routes.replay, async c => {
      const { id: webhookId, delivery_id: deliveryId } = c.req.valid('param')
      return c.json(await mediator.send(ReplayDelivery, { webhookId, deliveryId }), 201)
    })
