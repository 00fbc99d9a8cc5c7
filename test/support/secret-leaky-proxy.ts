// A server in front of the real one that lets something slip: so that a test can show that whoever searches would find it.
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'

export type PassingReply = {
  readonly path: string
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
/** What becomes of a reply on its way. */
export type Leak = (reply: PassingReply) => Pick<PassingReply, 'headers' | 'body'>

export type LeakyProxy = { readonly url: string; close(): Promise<void> }

/** Replies are read to their end before they are passed on. Each frame of a socket is a reply of its own, of status 101. */
export async function startLeakyProxy(target: string, leak: Leak): Promise<LeakyProxy> {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const forwarded = request(new URL(path, target), { method: incoming.method, headers }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const status = answer.statusCode!
        const reply = { path, status, headers: answer.headers, body: Buffer.concat(chunks).toString('utf8') }
        try {
          const { headers: given, body } = leak(reply)
          const { 'content-length': _length, 'transfer-encoding': _encoding, connection: _connection, ...kept } = given
          outgoing.writeHead(status, kept)
          outgoing.end(body)
        } catch (error) {
          outgoing.destroy(error as Error)
        }
      })
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (incoming, socket, head) =>
    sockets.handleUpgrade(incoming, socket, head, near => {
      const path = incoming.url!
      const far = new WebSocket(new URL(path, target), { headers: { cookie: incoming.headers.cookie ?? '' } })
      const opened = new Promise(resolve => far.once('open', resolve))
      near.on('message', data => void opened.then(() => far.send((data as Buffer).toString())))
      far.on('message', data =>
        near.send(leak({ path, status: 101, headers: {}, body: (data as Buffer).toString() }).body),
      )
      near.once('close', () => far.terminate())
    }),
  )
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>(closed => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
