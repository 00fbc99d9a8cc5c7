// A line to a server that can be cut and led to another server: whoever is connected is thrown off, and connects again.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export class BreakableLine {
  readonly #sockets = new Set<Socket>()
  #isCut = false
  #target: URL

  private constructor(
    target: string,
    private readonly server: ReturnType<typeof createServer>,
  ) {
    this.#target = new URL(target)
    server.on('connection', near => this.#join(near))
  }

  static async to(target: string): Promise<BreakableLine> {
    const server = createServer()
    const line = new BreakableLine(target, server)
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
    return line
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** From now on it leads to this server. */
  lead(target: string): void {
    this.#target = new URL(target)
  }

  /** Breaks every connection, and each new one until `mend`. */
  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
  }

  mend(): void {
    this.#isCut = false
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise<void>(closed => this.server.close(() => closed()))
  }

  #join(near: Socket): void {
    if (this.#isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(this.#target.port), this.#target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        this.#sockets.delete(socket)
        other.destroy()
      })
    }
  }
}
