// The keys of other servers. Whoever may manage people makes and revokes them.
import { createRoute, z } from '@hono/zod-openapi'
import { ApiKeyList, ApiKeyView, CreatedApiKey, NewApiKey } from '../contract/people.js'
import { SentId } from '../contract/session.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import { CreateApiKey, RevokeApiKey } from './application/api-keys.js'
import type { ApiKeyStore } from './application/ports.js'

const routes = {
  create: createRoute({
    method: 'post',
    path: '/',
    ...may('manage', { recorded: { act: 'key.create', details: ['name', 'rights'] } }),
    summary: 'Make an API key for another server',
    description: 'Its `secret` is shown in this answer and never again. A key holds rights that its maker has.',
    request: { body: jsonBody(NewApiKey) },
    responses: { 201: jsonAnswer(CreatedApiKey, 'The key.'), ...staffAnswers, 422: problemAnswer('`malformed`.') },
  }),
  list: createRoute({
    method: 'get',
    path: '/',
    ...may('manage', { recorded: null }),
    summary: 'All API keys, newest first, without their secrets',
    responses: { 200: jsonAnswer(ApiKeyList, 'The keys.'), ...staffAnswers },
  }),
  revoke: createRoute({
    method: 'post',
    path: '/{id}/revoke',
    ...may('manage', { recorded: { act: 'key.revoke' } }),
    summary: 'Revoke an API key at once; said again, nothing happens',
    request: { params: z.object({ id: SentId }) },
    responses: {
      200: jsonAnswer(ApiKeyView, 'Revoked.'),
      ...staffAnswers,
      404: problemAnswer('`key_not_found`.'),
      422: problemAnswer('`malformed`.'),
    },
  }),
}

/** Mounted at /api-keys. */
export const apiKeyRoutes = ({ mediator, keys }: { readonly mediator: Mediator; readonly keys: ApiKeyStore }) =>
  newRoutes()
    .openapi(routes.create, async c =>
      c.json(await mediator.send(CreateApiKey, { ...c.req.valid('json'), by: c.var.caller() }), 201),
    )
    .openapi(routes.list, async c => c.json({ api_keys: await keys.list() }, 200))
    .openapi(routes.revoke, async c =>
      c.json(await mediator.send(RevokeApiKey, { keyId: c.req.valid('param').id }), 200),
    )
