// A page of the list of sessions that somebody watches: what changes on it is sent once a second at most, and never more than a frame holds.
import { SOCKET_LIMITS } from '../../contract/socket.js'
import type { SupervisedChange, SupervisedSession, SupervisedSessions } from '../../contract/supervise.js'
import { isDatabaseAway } from '../../kernel/errors.js'
import type { Doorbell } from '../../sessions/index.js'
import { changesOf } from '../domain/changed-lines.js'
import { supervisedSessions, type Asked, type SupervisedPorts, type Watching } from './supervised-sessions.js'

type WatchPorts = SupervisedPorts & { readonly doorbell: Pick<Doorbell, 'listenToAll'> }

/** Where changes go. `hasRoom`: false while earlier ones wait for a slow reader. `drop`: the reader is too slow. `onError`: no retry helps. */
type WatchSink = {
  hasRoom(): boolean
  send(change: SupervisedChange): void
  drop(): void
  onError(error: unknown): void
}

type WatchTimes = {
  /** After a hint, so that those that come together are read together. */
  readonly gatherMs: number
  /** From one round to the next. */
  readonly everyMs: number
  /** From one reading of the whole page to the next: for what no hint tells, such as new sessions, alerts seen to, and lost hints. */
  readonly wholeEveryMs: number
}

const TIMES: WatchTimes = { gatherMs: 50, everyMs: SOCKET_LIMITS.watch_seconds * 1000, wholeEveryMs: 5_000 }
/** Rounds in which a reader took nothing. */
const MOST_STUCK = 10
/** Beyond so many sessions that moved the whole page is read. */
const MOST_MOVED = 400
/** Of a frame: the rest is for what stands around the lines. */
const LINE_BYTES = SOCKET_LIMITS.watch_bytes - 1_000

export class WatchedSessions {
  /** The page as it is, and as the reader knows it: those that were sent longest ago come first. */
  #page: SupervisedSessions = { sessions: [], next: null, server_time: '' }
  readonly #known = new Map<string, SupervisedSession>()
  #knownNext: string | null = null
  /** Not everything fitted into the last frame. */
  #owes = false
  #moved = new Set<string>()
  #timer: NodeJS.Timeout | null = null
  #unlisten: () => void = () => {}
  #lastRound = 0
  #lastWhole = 0
  #stuck = 0
  #isRunning = false
  #isStopped = false

  constructor(
    private readonly ports: WatchPorts,
    private readonly staff: Watching,
    private readonly asked: Asked,
    private readonly sink: WatchSink,
    private readonly times: WatchTimes = TIMES,
  ) {}

  /** The page as it is now; changes follow. */
  async open(): Promise<SupervisedSessions> {
    this.#unlisten = this.ports.doorbell.listenToAll(id => this.#ring(id))
    try {
      const page = await this.#readWhole()
      for (const line of page.sessions) this.#known.set(line.session_id, line)
      this.#knownNext = page.next
      this.#lastRound = performance.now()
      this.#plan()
      return page
    } catch (error) {
      this.stop()
      throw error
    }
  }

  stop(): void {
    this.#isStopped = true
    this.#unlisten()
    if (this.#timer) clearTimeout(this.#timer)
  }

  #ring(sessionId: string): void {
    if (this.#moved.size <= MOST_MOVED) this.#moved.add(sessionId)
    this.#plan()
  }

  /** Sets the timer of the next round: soon where something has moved, else when the whole page is due. */
  #plan(): void {
    if (this.#isStopped || this.#isRunning || this.#lastRound === 0) return
    const { gatherMs, everyMs, wholeEveryMs } = this.times
    const now = performance.now()
    const soon = Math.max(now + gatherMs, this.#lastRound + everyMs)
    const at = this.#moved.size > 0 || this.#owes ? soon : Math.max(soon, this.#lastWhole + wholeEveryMs)
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#round(), at - now).unref()
  }

  async #round(): Promise<void> {
    this.#isRunning = true
    try {
      if (this.#hasRoom()) {
        await this.#read()
        if (!this.#isStopped) this.#send()
      }
    } catch (error) {
      if (!isDatabaseAway(error)) {
        this.stop()
        this.sink.onError(error)
      }
    } finally {
      this.#isRunning = false
      this.#lastRound = performance.now()
      this.#plan()
    }
  }

  #hasRoom(): boolean {
    if (this.sink.hasRoom()) {
      this.#stuck = 0
      return true
    }
    if ((this.#stuck += 1) > MOST_STUCK) {
      this.stop()
      this.sink.drop()
    }
    return false
  }

  async #read(): Promise<void> {
    const moved = [...this.#moved]
    this.#moved = new Set()
    const isDue = performance.now() - this.#lastWhole >= this.times.wholeEveryMs
    if (isDue || moved.length > MOST_MOVED || !(await this.#readMoved(moved))) await this.#readWhole()
  }

  async #readWhole(): Promise<SupervisedSessions> {
    this.#lastWhole = performance.now()
    return (this.#page = await supervisedSessions(this.ports, this.staff, this.asked))
  }

  /** False where a line came or went, so that the page has to be made anew. */
  async #readMoved(moved: readonly string[]): Promise<boolean> {
    if (moved.length === 0) return true
    const read = await supervisedSessions(this.ports, this.staff, this.asked, moved)
    const found = new Map(read.sessions.map(line => [line.session_id, line]))
    const { sessions, next } = this.#page
    const onPage = new Set(sessions.map(({ session_id }) => session_id))
    const belongs = (line: SupervisedSession): boolean =>
      next === null || line.session_id > next || line.open_alerts > 0
    const hasLeft = moved.some(id => onPage.has(id) && !found.has(id))
    const hasCome = [...found.values()].some(line => !onPage.has(line.session_id) && belongs(line))
    if (hasLeft || hasCome) return false
    const { server_time } = read
    this.#page = { sessions: sessions.map(line => found.get(line.session_id) ?? line), next, server_time }
    return true
  }

  /** What does not fit into a frame is sent with the next one. */
  #send(): void {
    const { sessions, next, server_time } = this.#page
    const { changed, gone, lines, isAll } = changesOf(this.#known, sessions, LINE_BYTES)
    this.#owes = !isAll
    if (changed.length === 0 && gone.length === 0 && next === this.#knownNext) return
    for (const id of gone) this.#known.delete(id)
    for (const line of lines) {
      this.#known.delete(line.session_id)
      this.#known.set(line.session_id, line)
    }
    this.#knownNext = next
    this.sink.send({ changed, gone, next, server_time })
  }
}
