// POST /session/{id}/page: which page acts in a session.
import { createRoute, z } from '@hono/zod-openapi'
import { PageAnswer, PageBody, SentId } from '../contract/session.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { callerOf, may, type Identity } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import { ClaimPage } from './application/claim-page.js'

const route = createRoute({
  method: 'post',
  path: '/{id}/page',
  ...may('session'),
  summary: 'Say that this page acts in the session; said again, nothing happens',
  description:
    'Any client may do it, in any session. From then on `respond`, `command` and `draft` are taken with this `page_id` alone, and refused with `page_not_active` from every other page and without one; following stays open to all. Before any page has done it, no `page_id` is needed. With `take_over` the session goes on in this page: the log keeps when, staff see it, and the stream of the page before carries `page_taken_over`.',
  request: { params: z.object({ id: SentId }), body: jsonBody(PageBody) },
  responses: {
    200: jsonAnswer(PageAnswer, 'This page acts.'),
    404: problemAnswer('`session_not_found`.'),
    409: problemAnswer('`page_not_active`: another page acts, and `take_over` was not said; `session_ended`.'),
    422: problemAnswer('`malformed`.'),
  },
})

export type ClaimAsPage = ReturnType<typeof pageClaim>

/** What a learner's request becomes, over HTTP and over the socket. Throws what the command throws. */
export const pageClaim =
  (mediator: Mediator) =>
  async (
    identity: Identity | null,
    sessionId: string,
    { page_id: pageId, take_over: takeOver = false }: z.infer<typeof PageBody>,
  ): Promise<z.infer<typeof PageAnswer>> => {
    const learnerId = callerOf(identity, sessionId)
    const { status, lastEventId } = await mediator.send(ClaimPage, { sessionId, learnerId, pageId, takeOver })
    return { ok: true, status, last_event_id: lastEventId }
  }

/** Mounted at /session. */
export const pageRoute = ({ mediator }: { readonly mediator: Mediator }) => {
  const claim = pageClaim(mediator)
  return newRoutes().openapi(route, async c =>
    c.json(await claim(c.var.identity, c.req.valid('param').id, c.req.valid('json')), 200),
  )
}
