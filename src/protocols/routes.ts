// All routes of the protocols, mounted at the root.
import { newRoutes } from '../http/index.js'
import { agUiRoute, type AgUiRoutePorts } from './ag-ui/route.js'
import { eventPages } from './event-pages.js'
import { streamRoute } from './stream-route.js'
import { socketRoute } from './socket/socket-server.js'
import { uiMessageRoutes, type UiMessageRoutePorts } from './ui-message/routes.js'

export const protocolRoutes = (ports: AgUiRoutePorts & UiMessageRoutePorts) =>
  newRoutes()
    .route('/session', streamRoute(ports))
    .route('/session', eventPages(ports))
    .route('/ag-ui', agUiRoute(ports))
    .route('/ai-sdk', uiMessageRoutes(ports))
    .route('/', socketRoute())
