// The connections of one process to Postgres: limited in number, opened when needed, dropped when they break.
import { causedBy, DatabaseUnavailable } from '../kernel/errors.js'
import { isAborted } from './database-away.js'
import type { Connections, DatabaseWatch } from './database.js'

/** How long a caller waits for a connection before the database counts as away, in ms. */
const WAIT_MS = 5_000
/** How often an unavailable database is probed, in ms. */
const PROBE_MS = 1_000

/** What the pool needs of a connection. */
export type Poolable = {
  readonly lost: boolean
  onLost(callback: () => void): void
  close(): Promise<void>
}

type Waiting<C> = {
  /** In ms. */
  readonly since: number
  readonly give: (connection: C) => void
  readonly refuse: (reason: Error) => void
}

type PoolSettings<C> = {
  readonly size: number
  /** Resolves when the database can be used and can write. */
  readonly probe: (connection: C) => Promise<unknown>
  readonly watch?: DatabaseWatch
  readonly waitMs?: number
  readonly probeMs?: number
}

export class PostgresPool<C extends Poolable> {
  /** The connection used last is used next, because its statements are prepared. */
  readonly #idle: C[] = []
  readonly #alive = new Set<C>()
  #opening = 0
  #waiting: Waiting<C>[] = []
  #away = false
  #probing: NodeJS.Timeout | undefined
  #closing: Promise<void> | null = null
  #onDropped: () => void = () => {}

  /** `open` rejects with DatabaseUnavailable. */
  constructor(
    private readonly open: () => Promise<C>,
    private readonly settings: PoolSettings<C>,
  ) {}

  /**
   * Lends a connection for `work`. Rejects with DatabaseUnavailable if none becomes free in time, else as `work` does.
   */
  async use<T>(work: (connection: C) => Promise<T>): Promise<T> {
    try {
      const connection = await this.#take()
      try {
        return await work(connection)
      } finally {
        this.#giveBack(connection)
      }
    } catch (error) {
      this.#noteFailure(error)
      throw error
    }
  }

  /** For how long a caller has been waiting for a connection, in ms; 0: none waits. */
  get oldestWaitMs(): number {
    const [first] = this.#waiting
    return first === undefined ? 0 : performance.now() - first.since
  }

  get connections(): Connections {
    return { open: this.#alive.size, busy: this.#alive.size - this.#idle.length, waiting: this.#waiting.length }
  }

  /** Closes every connection, waiting for those that are lent. Later callers are refused. */
  close(): Promise<void> {
    return (this.#closing ??= this.#close())
  }

  async #close(): Promise<void> {
    clearTimeout(this.#probing)
    this.#refuseAll(closing())
    await Promise.all(this.#idle.splice(0).map(connection => this.#drop(connection)))
    while (this.#alive.size > 0 || this.#opening > 0) await new Promise<void>(resolve => (this.#onDropped = resolve))
  }

  #take(): Promise<C> {
    if (this.#closing !== null) return Promise.reject(closing())
    const idle = this.#idle.pop()
    if (idle !== undefined) return Promise.resolve(idle)
    const { waitMs = WAIT_MS } = this.settings
    return new Promise((give, refuse) => {
      const late = setTimeout(() => {
        this.#waiting = this.#waiting.filter(other => other !== waiting)
        refuse(new DatabaseUnavailable(new Error(`No connection was free within ${waitMs} ms`)))
      }, waitMs)
      const waiting: Waiting<C> = {
        since: performance.now(),
        give: connection => (clearTimeout(late), give(connection)),
        refuse: reason => (clearTimeout(late), refuse(reason)),
      }
      this.#waiting.push(waiting)
      this.#openMore()
    })
  }

  /** Opens connections for the waiting callers, up to the limit. */
  #openMore(): void {
    while (this.#opening < this.#waiting.length && this.#alive.size + this.#opening < this.settings.size) {
      this.#opening += 1
      this.open().then(
        connection => {
          this.#opening -= 1
          this.#alive.add(connection)
          connection.onLost(() => this.#forget(connection))
          this.#giveBack(connection)
        },
        (error: Error) => {
          this.#opening -= 1
          this.#onDropped()
          // While there are other connections, a caller may still get one of those: perhaps the server only accepts no more.
          if (this.#alive.size === 0) this.#refuseAll(error)
        },
      )
    }
  }

  #giveBack(connection: C): void {
    if (connection.lost) return
    if (this.#closing !== null) return void this.#drop(connection)
    const next = this.#waiting.shift()
    if (next !== undefined) next.give(connection)
    else this.#idle.push(connection)
  }

  async #drop(connection: C): Promise<void> {
    await connection.close().catch(() => {})
    this.#forget(connection)
  }

  #forget(connection: C): void {
    this.#alive.delete(connection)
    const place = this.#idle.indexOf(connection)
    if (place >= 0) this.#idle.splice(place, 1)
    this.#onDropped()
    // A caller that waits for a lent connection would otherwise wait for one that is lost.
    this.#openMore()
  }

  #noteFailure(error: unknown): void {
    const away = causedBy(error, DatabaseUnavailable)
    if (away === null || this.#closing !== null) return
    if (isAborted(away)) return this.settings.watch?.onAborted(away)
    if (this.#away) return
    this.#away = true
    this.settings.watch?.onAway(away)
    this.#probeSoon()
  }

  #probeSoon(): void {
    this.#probing = setTimeout(() => {
      this.use(this.settings.probe).then(
        () => this.#noteBack(),
        // Any other error is an answer, so the database is there; it may have no tables yet.
        (error: unknown) => (causedBy(error, DatabaseUnavailable) === null ? this.#noteBack() : this.#probeSoon()),
      )
    }, this.settings.probeMs ?? PROBE_MS).unref()
  }

  #noteBack(): void {
    this.#away = false
    this.settings.watch?.onBack()
  }

  #refuseAll(reason: Error): void {
    for (const { refuse } of this.#waiting.splice(0)) refuse(reason)
  }
}

const closing = (): DatabaseUnavailable => new DatabaseUnavailable(new Error('The database has been closed'))
