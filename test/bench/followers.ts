// Many readers of event streams over raw sockets, so that the load costs this process little: it counts events and keeps nothing.
import { once } from 'node:events'
import net from 'node:net'

const NEWLINE = 0x0a

export class Followers {
  /** Events, heartbeats and comments that all readers have got. */
  received = 0
  readonly #sockets: net.Socket[] = []

  constructor(
    private readonly url: URL,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  get size(): number {
    return this.#sockets.length
  }

  /** Opens one more stream; resolves when its first events are there. */
  async add(sessionId: string, headers = this.headers): Promise<void> {
    const socket = net.connect({ host: this.url.hostname, port: Number(this.url.port), noDelay: true })
    let last = 0
    socket.on('data', bytes => {
      for (const byte of bytes) {
        // A blank line ends an event; those of HTTP have carriage returns in them.
        if (byte === NEWLINE && last === NEWLINE) this.received += 1
        last = byte
      }
    })
    socket.on('error', () => {})
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`GET /session/${sessionId}/stream HTTP/1.1\r\nhost: ${this.url.host}\r\n${lines.join('')}\r\n`)
    await once(socket, 'data')
    this.#sockets.push(socket)
  }

  /** Resolves when `received` has reached the number. Rejects after ten seconds. */
  async until(count: number): Promise<void> {
    for (const start = performance.now(); this.received < count;) {
      if (performance.now() - start > 10_000) throw new Error(`${this.received} events arrived instead of ${count}`)
      await new Promise(resolve => setImmediate(resolve))
    }
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}
