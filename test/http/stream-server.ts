// A server with one stream, and a reader that does not read: for the tests of event streams.
import { serve, type HttpBindings, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach } from 'vitest'
import {
  createLogger,
  installHttp,
  opensStream,
  sseResponse,
  type SseCloseReason,
  type SseOptions,
  type SseWriter,
} from '../../src/http/index.js'
import { OPEN_HTTP } from '../support/http-settings.js'

/** A page of another origin that may read. */
export const LISTED = 'https://lms.example.org'

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
  /** The streams in the order in which they were opened. */
  open: { writer: SseWriter; outgoing: ServerResponse }[]
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
  const open: Watch['open'] = []
  const app = new Hono<{ Bindings: HttpBindings }>()
  // The whole chain, since what touches headers after a handler may also wrap its stream.
  installHttp(app, { ...OPEN_HTTP, logger: createLogger({ level: 'silent' }), allowedOrigins: [LISTED] })
  app.get('/stream', opensStream, c => {
    c.header('set-cookie', 'a=1', { append: true })
    c.header('set-cookie', 'b=2', { append: true })
    return sseResponse(c, {
      onError: error => void errors.push(error),
      onClose: reason => {
        closings++
        settle(reason)
        onClose?.(reason)
      },
      ...options,
      onOpen: writer => {
        open.push({ writer, outgoing: c.env.outgoing })
        return options.onOpen?.(writer)
      },
    })
  })
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/stream`, port, closed, errors, closings: () => closings, open }
}

/** A client that counts what it gets by the lines `event: round`. */
export async function countingReader(port: number): Promise<{ events(): number; until(count: number): Promise<void> }> {
  const response = await fetch(`http://127.0.0.1:${port}/stream`)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let events = 0
  let rest = ''
  return {
    events: () => events,
    async until(count) {
      while (events < count) {
        const parts = `${rest}${(await reader.read()).value}`.split('event: round\n')
        events += parts.length - 1
        rest = parts.at(-1)!.slice(-32)
      }
    },
  }
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
