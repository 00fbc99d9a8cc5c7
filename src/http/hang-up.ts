// Closes the connection after a large body is refused, so that the server does not read the rest of it.
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { apart } from './apart.js'

/** Up to this size it is cheaper to read the rest of a refused body than to open a new connection. In bytes. */
const WORTH_READING = 512 * 1024
/** How long a client has at least to read the refusal before its connection is destroyed, and how many connections may wait for that at a time. */
const LINGER_MS = 1_000
const MOST_LINGERING = 256

/**
 * Around everything else: answers a refused large body with `connection: close`, and stops reading it. Only one refused body at a time
 * is read on, for clients that look for an answer only after they have sent everything.
 */
export const hangUpOnRefused = (): MiddlewareHandler<{ Bindings: HttpBindings }> => {
  const lingering = new Lingering()
  return async (c, next) => {
    await next()
    // A malformed body (422) was read in full.
    if (c.res.status < 400 || c.res.status === 422) return
    if (Number(c.req.header('content-length') ?? 0) <= WORTH_READING) return
    c.header('connection', 'close')
    const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
    if (incoming !== undefined && !incoming.complete) lingering.after(incoming, c.res.status === 413)
  }
}

/**
 * Connections whose sending side is closed, and whose socket follows a little later. Closing a socket while bytes of the body are unread
 * resets the connection, and most clients then fail before they have read the answer.
 */
class Lingering {
  readonly #open = new Set<IncomingMessage>()
  #read: IncomingMessage | null = null

  /** Lets the connection linger once the answer to this request is written. `mayRead`: whether the rest of the body may be read. */
  after(incoming: IncomingMessage, mayRead: boolean): void {
    const { socket } = incoming
    const destroySoon = socket.destroySoon.bind(socket)
    // Node calls this when it has written the answer that ends a connection.
    socket.destroySoon = () => {
      if (this.#open.has(incoming)) return
      if (socket.destroyed || this.#open.size >= MOST_LINGERING) return destroySoon()
      this.#open.add(incoming)
      if (mayRead && this.#read === null) {
        this.#read = incoming
        incoming.once('end', () => socket.destroy())
      } else hold(incoming)
      socket.end()
      const cut = setTimeout(() => socket.destroy(), apart(LINGER_MS))
      socket.once('close', () => {
        clearTimeout(cut)
        this.#open.delete(incoming)
        if (this.#read === incoming) this.#read = null
      })
    }
  }
}

/** Stops reading a body, although both Node and the adapter start to discard it after an answer. */
function hold(incoming: IncomingMessage): void {
  incoming.on('resume', () => incoming.pause())
  incoming.pause()
}
