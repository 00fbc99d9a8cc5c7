// The door to the protocols beside the event stream: each tells the log of a session in the words of its clients.
export { agUiRoute } from './ag-ui/route.js'
export { SessionSockets, type SocketServerBounds } from './socket/socket-server.js'
export { uiMessageRoutes } from './ui-message/routes.js'
