// A server with one stream, and a reader that does not read: for the tests of event streams.
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach } from 'vitest'
import {
  createLogger,
  installHttp,
  sseResponse,
  type SseCloseReason,
  type SseOptions,
  type SseWriter,
} from '../../src/http/index.js'

export const servers: ServerType[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
  }
})

export type Watch = {
  url: string
  port: number
  closed: Promise<SseCloseReason>
  errors: unknown[]
  closings: () => number
}

/** A server whose `/stream` runs these options; tells how the stream ended. */
export async function serveStream(
  options: Partial<SseOptions>,
  onClose?: (reason: SseCloseReason) => void,
): Promise<Watch> {
  const errors: unknown[] = []
  let closings = 0
  let settle: (reason: SseCloseReason) => void = () => {}
  const closed = new Promise<SseCloseReason>(resolve => (settle = resolve))
  const app = new Hono()
  // The whole chain, since what touches headers after a handler may also wrap its stream.
  installHttp(app, { logger: createLogger({ level: 'silent' }), allowedOrigins: [] })
  app.get('/stream', c =>
    sseResponse(c, {
      onOpen: () => {},
      onError: error => void errors.push(error),
      onClose: reason => {
        closings++
        settle(reason)
        onClose?.(reason)
      },
      ...options,
    }),
  )
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/stream`, port, closed, errors, closings: () => closings }
}

/** A client that asks for the stream and never reads a byte of it. */
export async function stalledReader(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  socket.pause()
  socket.on('error', () => {})
  socket.write('GET /stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  return socket
}

export const written = async (write: (writer: SseWriter) => void): Promise<string> => {
  const { url } = await serveStream({
    onOpen: writer => {
      write(writer)
      writer.close()
    },
  })
  return (await fetch(url)).text()
}
