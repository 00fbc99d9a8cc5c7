// The door to the protocols: each encodes a session's log for its own kind of client.
export { agUiRoute } from './ag-ui/route.js'
export { restAs } from './mcp/rest-as.js'
export { mcpRoute } from './mcp/route.js'
export { protocolRoutes } from './routes.js'
export type { WatchList } from './socket/session-socket.js'
export { SessionSockets, type SocketServerBounds } from './socket/socket-server.js'
