// GET /session-types: which sessions this server can hold, as anybody may see it.
import { createRoute } from '@hono/zod-openapi'
import { SESSION_TYPES, SessionTypeList } from '../contract/session.js'
import { jsonAnswer, newRoutes } from '../http/index.js'
import { may } from '../identity/index.js'
import type { SessionRole } from '../llm/index.js'
import { isOffered, type SessionTypeMatrix } from './domain/session-types.js'

const types = createRoute({
  method: 'get',
  path: '/session-types',
  ...may('anyone'),
  summary: 'Types of sessions, and which of them this server can hold',
  description: 'An open dialogue (`thought`) needs a model; all others run with the built-in agents as well.',
  responses: { 200: jsonAnswer(SessionTypeList, 'All of them.') },
})

/** Mounted at the root. `hasModel`: whether a model is configured for the role. */
export const sessionTypeRoutes = (matrix: SessionTypeMatrix, hasModel: (role: SessionRole) => boolean) =>
  newRoutes().openapi(types, c =>
    c.json({
      session_types: SESSION_TYPES.map(type => {
        const offered = isOffered(matrix[type], hasModel)
        return { session_type: type, offered, refused_with: offered ? null : ('model_required' as const) }
      }),
    }),
  )
