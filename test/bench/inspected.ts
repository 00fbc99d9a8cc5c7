// The inside of a server process, asked through its inspector: what it holds after a collection of garbage, and what waits for a reader.
import { WebSocket } from 'undici'
import type { ServerProcess } from '../support/server-process.js'

/** Starts the inspector on a free port of this machine. */
export const INSPECTABLE = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

export type Holdings = { readonly heapBytes: number; readonly timers: number; readonly sockets: number }

export class Inspector {
  #next = 1
  readonly #waiting = new Map<number, (result: never) => void>()

  private constructor(private readonly socket: WebSocket) {
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id?: number; result?: never }
      if (id !== undefined) this.#waiting.get(id)?.(result!)
    })
  }

  static async attach(server: ServerProcess): Promise<Inspector> {
    const url = /ws:\/\/\S+/.exec(server.stderr())?.[0]
    if (url === undefined) throw new Error(`The server has no inspector.\n${server.stderr()}`)
    const socket = new WebSocket(url)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', reject)
    })
    return new Inspector(socket)
  }

  /** After two collections: the first may only have run finalizers. */
  async holdings(): Promise<Holdings> {
    await this.#send('HeapProfiler.collectGarbage')
    await this.#send('HeapProfiler.collectGarbage')
    const expression = `(() => {
      const resources = process.getActiveResourcesInfo()
      const count = pattern => resources.filter(name => pattern.test(name)).length
      return { heapBytes: process.memoryUsage().heapUsed, timers: count(/^Timeout$/), sockets: count(/^TCPSocketWrap$/) }
    })()`
    return this.#evaluate<Holdings>(expression)
  }

  /** Bytes that wait in the process for the client at that port of this machine; null once its socket is destroyed. */
  waitingBytes(port: number): Promise<number | null> {
    return this.#evaluate(`${socketTo(port)}?.writableLength ?? null`)
  }

  /** From here on the kernel takes nothing for the client at that port, as when its buffers are full: all that is written waits. */
  async hold(port: number): Promise<void> {
    await this.#evaluate(`${socketTo(port)}.cork()`)
  }

  close(): void {
    this.socket.close()
  }

  async #evaluate<T>(expression: string): Promise<T> {
    type Evaluated = { result: { value: T }; exceptionDetails?: object }
    const { result, exceptionDetails } = await this.#send<Evaluated>('Runtime.evaluate', {
      expression,
      returnByValue: true,
    })
    if (exceptionDetails)
      throw new Error(`The server could not evaluate ${expression}: ${JSON.stringify(exceptionDetails)}`)
    return result.value
  }

  #send<T>(method: string, params: object = {}): Promise<T> {
    const id = this.#next++
    return new Promise(resolve => {
      this.#waiting.set(id, resolve)
      this.socket.send(JSON.stringify({ id, method, params }))
    })
  }
}

const socketTo = (port: number): string =>
  `process._getActiveHandles().find(handle => handle.remotePort === ${port} && !handle.destroyed)`
