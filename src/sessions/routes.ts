// All routes of sessions, mounted at the root.
import { newRoutes } from '../http/index.js'
import type { SessionRole } from '../llm/index.js'
import type { SessionTypeMatrix } from './domain/session-types.js'
import { sessionRoutes, type SessionRoutePorts } from './api.js'
import { streamRoute, type StreamRoutePorts } from './stream-route.js'
import { superviseRoutes } from './supervise-routes.js'
import { sessionTypeRoutes } from './type-routes.js'

type AllSessionRoutePorts = SessionRoutePorts &
  StreamRoutePorts & {
    readonly matrix: SessionTypeMatrix
    /** Whether a model is configured for the role. */
    readonly hasModel: (role: SessionRole) => boolean
  }

export const allSessionRoutes = (ports: AllSessionRoutePorts) =>
  newRoutes()
    .route('/session', streamRoute(ports))
    .route('/session', sessionRoutes(ports))
    .route('/supervise', superviseRoutes(ports))
    .route('/', sessionTypeRoutes(ports.matrix, ports.hasModel))
