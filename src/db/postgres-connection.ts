// One connection to Postgres: a client of postgres.js with one socket, thrown away when that breaks.
//
// The pool and the transactions of postgres.js 3.4.9 are not used, because they reuse the object of a broken connection: a rollback
// on it throws outside of any promise, bytes that were not sent yet go to the next server, and after a reconnect the next statement of
// a lost transaction runs, and commits, by itself. With one socket for each client none of this can happen.
import net from 'node:net'
import postgres from 'postgres'
import { DatabaseUnavailable } from '../kernel/errors.js'
import { asDriverError, codeOf } from './database-away.js'

/** How long a connection may take to be there, in ms. */
const CONNECT_MS = 5_000
/** How long the server may take to close a connection when asked, in seconds. */
const GOODBYE_SECONDS = 1

/** Parsers and serializers by the object id of a type; Drizzle brings its own. */
export type TypeMaps = { readonly parsers: object; readonly serializers: object }

type ConnectionSettings = {
  readonly url: string
  readonly types: TypeMaps
  /** How long one statement may take, in ms: then the connection is given up. Null: as long as it takes. */
  readonly statementMs: number | null
  readonly onNotify?: (channel: string, payload: string) => void
  /** Called with how long a statement took, in ms. */
  readonly onStatement?: ((ms: number) => void) | undefined
}

/** `objects`: rows with their columns' names. `arrays`: rows as lists, in the order of the columns. */
export type RowShape = 'objects' | 'arrays'

export class PostgresConnection {
  #lost = false
  #onLost: () => void = () => {}
  /** Rejects each statement that has not settled: postgres.js forgets one that was sent while the connection broke. */
  readonly #running = new Set<(reason: unknown) => void>()

  private constructor(
    private readonly client: postgres.Sql,
    private readonly socket: () => net.Socket | null,
    private readonly statementMs: number | null,
    private readonly onStatement: ((ms: number) => void) | undefined,
  ) {}

  /** Connects. Rejects with DatabaseUnavailable, whose cause is the reason. */
  static async open({
    url,
    types,
    statementMs,
    onNotify,
    onStatement,
  }: ConnectionSettings): Promise<PostgresConnection> {
    let socket: net.Socket | null = null
    let connection: PostgresConnection | null = null
    const options = {
      max: 1,
      // The query that fetches array types is not awaited; its failure would be an unhandled rejection.
      fetch_types: false,
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: CONNECT_MS / 1000,
      connection: { application_name: 'viva' },
      onnotice: () => {},
      onclose: () => connection !== null && connection.#lose(),
      ...(onNotify && { onnotify: onNotify }),
      // A statement that was sent while the connection broke calls it again; it fails, so that nothing connects a second time.
      socket: async (parsed: DialOptions) => {
        if (socket !== null) throw broken()
        socket = await dial(parsed)
        // The connection was given up while the socket was connecting.
        if (connection?.lost === true) socket.destroy()
        return socket
      },
    }
    const client = postgres(url, options as unknown as postgres.Options<Record<string, never>>)
    Object.assign(client.options.parsers, types.parsers)
    Object.assign(client.options.serializers, types.serializers)
    const opened = new PostgresConnection(client, () => socket, statementMs, onStatement)
    connection = opened
    try {
      await opened.run('select 1', [], 'arrays', CONNECT_MS)
      return opened
    } catch (error) {
      opened.destroy()
      throw error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error)
    }
  }

  /** Once true, always true: the connection cannot be used any more. */
  get lost(): boolean {
    return this.#lost
  }

  /** Calls back when the connection is lost; at once if it is. */
  onLost(callback: () => void): void {
    this.#onLost = callback
    if (this.#lost) callback()
  }

  /**
   * Runs one statement, prepared once per connection. Rejects with DatabaseUnavailable if the connection was or is lost, or if the statement
   * takes too long (then it is unknown whether it was carried out); else with the server's own error.
   */
  run(text: string, values: readonly unknown[], shape: RowShape, limitMs = this.statementMs): Promise<unknown[]> {
    if (this.#lost) return Promise.reject(lostBefore())
    const began = performance.now()
    return new Promise((resolve, reject) => {
      const settled = (): void => {
        this.onStatement?.(performance.now() - began)
        clearTimeout(late)
        this.#running.delete(fail)
      }
      const fail = (reason: unknown): void => {
        settled()
        reject(asDriverError(reason))
        // The server ends this session or is read-only; the next connection may lead to another server.
        if (NO_MORE_USE.test(codeOf(reason))) this.destroy()
      }
      const late =
        limitMs === null
          ? undefined
          : setTimeout(() => {
              fail(new DatabaseUnavailable(new Error(`The database did not answer within ${limitMs} ms`)))
              this.destroy()
            }, limitMs)
      this.#running.add(fail)
      const query = this.client.unsafe(text, values as never[], { prepare: true })
      const answer: Promise<unknown[]> = shape === 'objects' ? query : query.values()
      answer.then(rows => {
        settled()
        resolve(rows)
      }, fail)
    })
  }

  /** Closes the connection in agreement with the server. No statement may be running. */
  async close(): Promise<void> {
    if (!this.#lost) await this.client.end({ timeout: GOODBYE_SECONDS })
  }

  /** Cuts the connection off; its running statements reject. */
  destroy(): void {
    this.#lose()
    // The client's own end rejects what it has not sent yet; the socket would not do that by itself.
    void this.client.end({ timeout: 0 })
    this.socket()?.destroy()
  }

  #lose(): void {
    if (this.#lost) return
    this.#lost = true
    for (const fail of this.#running) fail(broken())
    this.#onLost()
  }
}

const NO_MORE_USE = /^(57P..|25006)$/

const broken = (): Error => Object.assign(new Error('The connection has broken'), { code: 'CONNECTION_CLOSED' })
const lostBefore = (): DatabaseUnavailable =>
  new DatabaseUnavailable(new Error('The connection was lost before this statement'))

/** What postgres.js has read from the URL, which names one host. */
type DialOptions = { readonly host: readonly string[]; readonly port: readonly number[]; readonly path: string | false }

async function dial({ host: [host], port: [port], path }: DialOptions): Promise<net.Socket> {
  if (path) return connected(net.connect({ path }))
  if (host === undefined || port === undefined) throw new Error('The address of the database names no host')
  // postgres.js takes the name for the certificate from here.
  return Object.assign(await connected(net.connect({ host, port })), { host })
}

function connected(socket: net.Socket): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      socket.destroy(Object.assign(new Error('The connection was not accepted in time'), { code: 'ETIMEDOUT' }))
    }, CONNECT_MS)
    // For good: a socket that fails before postgres.js listens to it must not end the process.
    socket.on('error', reject)
    socket.once('close', () => clearTimeout(late))
    socket.once('connect', () => {
      clearTimeout(late)
      resolve(socket.setNoDelay(true))
    })
  })
}
