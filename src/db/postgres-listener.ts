// LISTEN on a connection of its own, which is reopened when it breaks, however long that takes.
import { PostgresConnection } from './postgres-connection.js'

const RETRY_MS = 250
const LONGEST_RETRY_MS = 5_000

type ListenerSettings = {
  readonly url: string
  /** Letters, digits and underscores. */
  readonly channel: string
  readonly onPayload: (payload: string) => void
  /** Called when it listens again after a loss: what was sent meanwhile has been missed. */
  readonly onReconnect: () => void
}

export class PostgresListener {
  #connection: PostgresConnection | null = null
  /** Of the server's process that serves it; null while it is not connected. */
  pid: number | null = null
  #retry: NodeJS.Timeout | null = null
  #stopped = false

  private constructor(private readonly settings: ListenerSettings) {}

  /** Resolves when it listens. Rejects with DatabaseUnavailable when the first connection cannot be made. */
  static async start(settings: ListenerSettings): Promise<PostgresListener> {
    const listener = new PostgresListener(settings)
    await listener.#listen()
    return listener
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#retry) clearTimeout(this.#retry)
    await this.#connection?.close()
  }

  async #listen(): Promise<void> {
    const { url, channel, onPayload } = this.settings
    const connection = await PostgresConnection.open({
      url,
      types: { parsers: {}, serializers: {} },
      statementMs: 5_000,
      onNotify: (heard, payload) => (heard === channel ? onPayload(payload) : undefined),
    })
    try {
      const [[pid]] = (await connection.run('select pg_backend_pid()', [], 'arrays')) as [[number]]
      // Last: by the statement that it ran last others see that it listens.
      await connection.run(`listen "${channel}"`, [], 'arrays')
      this.pid = Number(pid)
    } catch (error) {
      connection.destroy()
      throw error
    }
    this.#connection = connection
    if (this.#stopped) return connection.close()
    connection.onLost(() => this.#listenAgain(RETRY_MS))
  }

  #listenAgain(afterMs: number): void {
    this.#connection = null
    this.pid = null
    if (this.#stopped) return
    this.#retry = setTimeout(() => {
      this.#listen().then(
        () => this.settings.onReconnect(),
        () => this.#listenAgain(Math.min(2 * afterMs, LONGEST_RETRY_MS)),
      )
    }, afterMs).unref()
  }
}
