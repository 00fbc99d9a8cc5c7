// Many readers of event streams over raw sockets, so that the load costs this process little: it counts events and keeps nothing.
import { once } from 'node:events'
import net from 'node:net'

const NEWLINE = 0x0a
/** What a browser sends with an EventSource: the server keeps a request's headers for as long as its answer lasts. */
const BROWSER = [
  'accept: text/event-stream',
  'accept-encoding: gzip, deflate, br, zstd',
  'accept-language: en-GB,en;q=0.9,de;q=0.8',
  'cache-control: no-cache',
  'connection: keep-alive',
  'referer: http://127.0.0.1/s/0199a1b2-0000-7000-8000-000000000000',
  'sec-ch-ua: "Chromium";v="142", "Not=A?Brand";v="24"',
  'sec-ch-ua-mobile: ?0',
  'sec-ch-ua-platform: "Linux"',
  'sec-fetch-dest: empty',
  'sec-fetch-mode: cors',
  'sec-fetch-site: same-origin',
  'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
]
const LANES = 25

export class Followers {
  /** Events, heartbeats and comments that all readers have got. */
  received = 0
  readonly #sockets: net.Socket[] = []
  #opening = 0

  constructor(
    private readonly url: URL,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  get size(): number {
    return this.#sockets.length
  }

  /** Opens streams until there are `count`. Rejects when the server refuses one. */
  async grow(sessionId: string, count: number): Promise<void> {
    const lane = async (): Promise<void> => {
      while (this.#opening + this.size < count) await this.add(sessionId)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }

  /** Opens one more stream; resolves when its first events are there. */
  async add(sessionId: string): Promise<void> {
    this.#opening += 1
    const socket = this.#connect(sessionId)
    let last = 0
    socket.on('data', bytes => {
      // A blank line ends an event; those of HTTP have carriage returns in them.
      if (last === NEWLINE && bytes[0] === NEWLINE) this.received += 1
      for (let at = bytes.indexOf('\n\n'); at !== -1; at = bytes.indexOf('\n\n', at + 2)) this.received += 1
      last = bytes.at(-1)!
    })
    await begun(socket)
    this.#opening -= 1
    this.#sockets.push(socket)
  }

  /** A reader that stops reading behind the headers, and counts nothing. Destroy it when you are done. */
  async stall(sessionId: string): Promise<net.Socket> {
    const socket = this.#connect(sessionId)
    await begun(socket)
    return socket.pause()
  }

  /** Resolves when `received` has reached the number. Rejects after half a minute. */
  async until(count: number): Promise<void> {
    for (const start = performance.now(); this.received < count;) {
      if (performance.now() - start > 30_000) throw new Error(`${this.received} events arrived instead of ${count}`)
      await new Promise(resolve => setImmediate(resolve))
    }
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  #connect(sessionId: string): net.Socket {
    const socket = net.connect({ host: this.url.hostname, port: Number(this.url.port), noDelay: true })
    socket.on('error', () => {})
    const own = Object.entries(this.headers).map(([name, value]) => `${name}: ${value}`)
    const lines = [`GET /session/${sessionId}/stream HTTP/1.1`, `host: ${this.url.host}`, ...BROWSER, ...own]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    return socket
  }
}

/** Resolves with the first bytes of a stream. Rejects when the server refuses it. */
async function begun(socket: net.Socket): Promise<void> {
  const [head] = (await once(socket, 'data')) as [Buffer]
  if (!head.toString('latin1').startsWith('HTTP/1.1 200')) throw new Error(`No stream: ${head.toString('latin1')}`)
}
