// All routes of sessions, mounted at the root; among them GET /session-types, which says what sessions this server can hold.
import { createRoute } from '@hono/zod-openapi'
import { SESSION_TYPES, SessionTypeList } from '../contract/session.js'
import { jsonAnswer, newRoutes } from '../http/index.js'
import { may } from '../identity/index.js'
import type { SessionRole } from '../llm/index.js'
import { isOffered, type SessionTypeMatrix } from './domain/session-types.js'
import { sessionRoutes, type SessionRoutePorts } from './api.js'

const types = createRoute({
  method: 'get',
  path: '/session-types',
  ...may('anyone'),
  summary: 'Types of sessions, and which of them this server can hold',
  description: 'An open dialogue (`thought`) needs a model; all others run with the built-in agents as well.',
  responses: { 200: jsonAnswer(SessionTypeList, 'All of them.') },
})

type AllSessionRoutePorts = SessionRoutePorts & {
  readonly matrix: SessionTypeMatrix
  /** Whether a model is configured for the role. */
  readonly hasModel: (role: SessionRole) => boolean
}

export const allSessionRoutes = (ports: AllSessionRoutePorts) =>
  newRoutes()
    .route('/session', sessionRoutes(ports))
    .openapi(types, c =>
      c.json({
        session_types: SESSION_TYPES.map(type => {
          const offered = isOffered(ports.matrix[type], ports.hasModel)
          return { session_type: type, offered, refused_with: offered ? null : ('model_required' as const) }
        }),
      }),
    )
