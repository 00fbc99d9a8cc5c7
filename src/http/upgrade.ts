// Requests that ask for another protocol. Node hands all of them to a server that listens for any, so all but WebSockets are given back;
// otherwise a client that merely offers HTTP/2 would wait for ever.
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Problem } from '../contract/error.js'
import { retryAfterOf } from './problem.js'

export type Upgrade = { readonly request: IncomingMessage; readonly socket: Duplex; readonly head: Buffer }

/** How long a refused client may take to read the problem, in ms. */
const REFUSAL_MS = 5_000

/** Whether a request asks for a WebSocket at `path`. */
export const isWebSocketAt = (request: IncomingMessage, path: string): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket' && pathOf(request) === path

/** Calls `take` for a WebSocket at `path`. Any other request for an upgrade is served without one, as HTTP allows. */
export function onWebSocket(server: Server, path: string, take: (upgrade: Upgrade) => void): void {
  const isOurs = (request: IncomingMessage): boolean => isWebSocketAt(request, path)
  // Node calls this from versions 22.21 and 24.9 on; older ones hand over every upgrade, with the body still in the socket.
  Object.assign(server, { shouldUpgradeCallback: isOurs })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isOurs(request)) take({ request, socket, head })
    else serveAsPlain(server, { request, socket, head })
  })
}

/** Answers with a problem document instead of a socket, and hangs up. */
export function refuseUpgrade(socket: Duplex, problem: Problem): void {
  const body = Buffer.from(JSON.stringify(problem))
  const retryAfter = retryAfterOf(problem)
  const lines = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? 'Refused'}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${body.byteLength}`,
    'Cache-Control: no-store',
    'Connection: close',
    ...(retryAfter === null ? [] : [`Retry-After: ${retryAfter}`]),
  ]
  const cut = setTimeout(() => socket.destroy(), REFUSAL_MS).unref()
  socket.on('error', () => socket.destroy())
  socket.once('close', () => clearTimeout(cut))
  socket.end(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]), () => socket.destroy())
}

/** The requested path without its query and without a slash at its end. */
const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0]!.replace(/(?<=.)\/$/, '')

/** Puts the request, without its headers for an upgrade, back in front of the bytes that follow it, and lets the server read it again. */
function serveAsPlain(server: Server, { request, socket, head }: Upgrade): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`]
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const [name, value] = [request.rawHeaders[at]!, request.rawHeaders[at + 1]!]
    if (/^(upgrade|http2-settings)$/i.test(name)) continue
    lines.push(`${name}: ${/^connection$/i.test(name) ? withoutUpgrade(value) : value}`)
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}

const withoutUpgrade = (connection: string): string =>
  connection
    .split(',')
    .map(token => token.trim())
    .filter(token => !/^(upgrade|http2-settings)$/i.test(token))
    .join(', ') || 'keep-alive'
