// The route of programmes, mounted at the root: how one stands. It is created, answered and followed like any session.
import { createRoute, z } from '@hono/zod-openapi'
import { ProgrammeQuery, ProgrammeView } from '../contract/mastery-programme.js'
import { SentId } from '../contract/session.js'
import { jsonAnswer, newRoutes, problemAnswer } from '../http/index.js'
import { may } from '../identity/index.js'
import { getProgramme, type ProgrammePorts } from './application/get-programme.js'

const status = createRoute({
  method: 'get',
  path: '/session/{id}/mastery',
  ...may('reader'),
  summary: 'How a mastery programme stands, what comes next and why',
  request: { params: z.object({ id: SentId }), query: ProgrammeQuery },
  responses: {
    200: jsonAnswer(ProgrammeView, 'Status of each concept, path, diagnosis, and how messages were routed.'),
    404: problemAnswer('`session_not_found`.'),
    409: problemAnswer('`not_mastery`.'),
  },
})

export const masteryRoutes = (ports: ProgrammePorts) =>
  newRoutes().openapi(status, async c => {
    const { id } = c.req.valid('param')
    const drawn = c.req.valid('query').picture !== undefined
    return c.json(await getProgramme(ports, id, await c.var.caller(id), { drawn }), 200)
  })
