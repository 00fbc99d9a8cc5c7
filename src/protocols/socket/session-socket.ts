// One socket: it carries out requests one after the other and sends the events of every attached session. It uses the commands of the
// REST routes and the log of the streams, and knows no rules of sessions.
import { setTimeout as delay } from 'node:timers/promises'
import type { Problem } from '../../contract/error.js'
import type { AlertView } from '../../contract/safety.js'
import {
  CLOSE_CODES,
  type AlertFrame,
  type CloseName,
  type SocketRequest,
  type WatchFrame,
} from '../../contract/socket.js'
import type { SupervisedChange, SupervisedFilter, SupervisedSessions } from '../../contract/supervise.js'
import { refusalDelay } from '../../http/index.js'
import { followerOf, maySee, rightRequired, sessionNotFound, type Directory, type Staff } from '../../identity/index.js'
import { DomainError, isDatabaseAway } from '../../kernel/errors.js'
import { AttachSession, type LearnerActions, ownedSession, type Snapshot } from '../../sessions/index.js'
import {
  connectedEvent,
  type ConnectedEvent,
  Follower,
  type Sink,
  startOf,
  type FollowingPorts,
} from '../../stream/index.js'
import type { ClaimAsPage } from '../../supervision/index.js'
import { Outbox, type Line } from './outbox.js'
import { readFrame } from './read-frame.js'
import type { Visitor } from './visitor.js'

/** The part of a WebSocket that this class uses. */
export type Wire = Line & {
  close(code: number, reason: string): void
  terminate(): void
  pause(): void
  resume(): void
}

/** A list that is watched. `open` resolves to the page as it is; what changes goes to the sink, until `stop`. */
export type WatchList = (
  staff: Staff,
  asked: SupervisedFilter & { readonly before?: string | undefined; readonly limit?: number | undefined },
  sink: {
    hasRoom(): boolean
    send(change: SupervisedChange): void
    drop(): void
    onError(error: unknown): void
  },
) => { open(): Promise<SupervisedSessions>; stop(): void }

export type SocketPorts = Pick<FollowingPorts, 'mediator' | 'sessions' | 'doorbell' | 'wake'> & {
  readonly actions: LearnerActions
  readonly claimPage: ClaimAsPage
  /** Whose learners staff see. */
  readonly directory: Directory
  readonly watch: WatchList
  /** Keeps a record of who watches. Rejects where it cannot: then nobody does. */
  readonly recordWatching: (staff: Staff) => Promise<void>
  /** A learner who has attached to their session is there. */
  readonly heard: (sessionId: string) => void
  /**
   * Carries out a frame of so many bytes when it is this client's turn; resolves and rejects as `work` does. Rejects with a DomainError
   * `too_many_requests` or `server_busy`.
   */
  readonly inTurn: (bytes: number, work: () => Promise<void>) => Promise<void>
  /** Also logs unexpected errors. */
  readonly problemOf: (error: unknown) => Problem
}

export type SocketBounds = {
  readonly sessions: number
  readonly badFrames: number
  readonly bufferedBytes: number
}

/** How many requests may be queued before the socket stops reading from the network. */
const QUEUED_FRAMES = 16
/** How long a client may take to answer a close. */
const CLOSE_TIMEOUT_MS = 2_000

type Requested<T extends SocketRequest['type']> = Extract<SocketRequest, { type: T }>

export class SessionSocket {
  readonly #outbox: Outbox
  readonly #attached = new Map<string, Follower>()
  /** Of the sessions that are attached those of the visitor. */
  readonly #own = new Set<string>()
  #watched: ReturnType<WatchList> | null = null
  #work: Promise<void> = Promise.resolve()
  #queued = 0
  #badInARow = 0
  #state: 'open' | 'stopping' | 'closing' | 'gone' = 'open'

  constructor(
    private readonly wire: Wire,
    private readonly visitor: Visitor,
    private readonly ports: SocketPorts,
    private readonly bounds: SocketBounds,
  ) {
    this.#outbox = new Outbox(wire, bounds.bufferedBytes, () => this.#close('too_slow'))
  }

  /** A message from the client. Requests are carried out in order, even if the client leaves meanwhile. */
  receive(text: string, isBinary: boolean): void {
    if (this.#state !== 'open') return
    if (isBinary) return this.#close('not_text')
    this.#queued += 1
    if (this.#queued === QUEUED_FRAMES) this.wire.pause()
    this.#work = this.#work.then(async () => {
      await this.#carryOut(text)
      this.#queued -= 1
      if (this.#queued === QUEUED_FRAMES - 1) this.wire.resume()
    })
  }

  /** Sends an alert, which answers no request. With a cookie alone the page may be a learner's: then the list of sessions has to be watched. */
  alert(alert: AlertView): void {
    const isForStaff = this.visitor.reader?.kind === 'staff' || this.#watched !== null
    if (this.#state === 'open' && isForStaff) this.#outbox.send(JSON.stringify({ alert } satisfies AlertFrame))
  }

  /**
   * Ends the socket of a learner whose cookie is void, and of staff who may no longer do or see what it was opened for. While the database is
   * away nobody can say of staff.
   */
  async recheck(): Promise<void> {
    const { cookie, staff } = this.visitor
    if (this.#state !== 'open') return
    if (cookie !== null && this.ports.directory.isVoid(cookie)) return this.#close('rights_changed')
    if (staff === null) return
    try {
      const now = await staff.again()
      if (now === null || !hasSameRights(now, staff.is) || !(await this.#seesAttached(now)))
        this.#close('rights_changed')
    } catch (error) {
      if (!isDatabaseAway(error)) this.#fail(error)
    }
  }

  /** Whoever shows a cookie attaches to nothing as staff. */
  async #seesAttached(staff: Staff): Promise<boolean> {
    if (this.visitor.reader?.kind !== 'staff') return true
    for (const id of this.#attached.keys()) if (!(await maySee(this.ports.directory, staff, id))) return false
    return true
  }

  /** The client has answered a ping. */
  answeredPing(): void {
    for (const id of this.#own) if (this.#attached.has(id)) this.ports.heard(id)
  }

  /** The connection has ended, from either side. */
  disconnected(): void {
    this.#state = 'gone'
    this.#detachAll()
  }

  /** The server stops: queued requests are carried out and answered, then the socket is closed. */
  shutDown(): void {
    if (this.#state !== 'open') return
    this.#state = 'stopping'
    const timer = setTimeout(() => this.wire.terminate(), CLOSE_TIMEOUT_MS).unref()
    void this.#work.then(() => {
      clearTimeout(timer)
      this.#close('server_stopping')
    })
  }

  async #carryOut(text: string): Promise<void> {
    const frame = readFrame(text)
    const { requestId } = frame
    if (!frame.ok) {
      this.#refuse(requestId, frame.problem)
      if ((this.#badInARow += 1) >= this.bounds.badFrames) this.#close('bad_frames')
      return
    }
    this.#badInARow = 0
    const { request } = frame
    try {
      await this.ports.inTurn(Buffer.byteLength(text), async () => {
        if (request.type === 'attach') await this.#attach(requestId, request)
        else if (request.type === 'watch') await this.#watch(requestId, request)
        else this.#answer(requestId, await this.#do(request))
      })
    } catch (error) {
      const problem = this.ports.problemOf(error)
      this.#refuse(requestId, problem)
      // The next request waits, as the next HTTP request does after a refusal.
      if (problem.status === 429) await delay(refusalDelay(), undefined, { ref: false })
    }
  }

  async #do(request: Exclude<SocketRequest, { type: 'attach' | 'watch' }>): Promise<object> {
    const { actions } = this.ports
    const { actor } = this.visitor
    switch (request.type) {
      case 'respond':
        return actions.respond(actor, request.session_id, request)
      case 'command':
        return actions.command(actor, request.session_id, request)
      case 'page':
        return this.ports.claimPage(actor, request.session_id, request)
      case 'terminate':
        return actions.terminate(actor, request.session_id, request)
      case 'detach':
        return { ok: true, attached: this.#detach(request.session_id) }
      case 'unwatch':
        return { ok: true, watched: this.#unwatch() }
      case 'ping':
        return { ok: true, server_time: new Date().toISOString() }
    }
  }

  async #attach(requestId: string | null, { session_id: id, after }: Requested<'attach'>): Promise<void> {
    if (!this.#attached.has(id) && this.#attached.size >= this.bounds.sessions)
      throw new DomainError('conflict', 'too_many_sessions', 'This socket follows as many sessions as it may.', {
        max_sessions: this.bounds.sessions,
      })
    const { snapshot, readOnly } = await this.#open(id)
    // Read before the answer, so that the request is refused and the socket stays open when the database is away.
    const connected = await connectedEvent(this.ports.sessions, snapshot)
    if (this.#isOver()) return
    this.#detach(id)
    const { session, lastEventSeq } = snapshot.stored
    const start = startOf(after ?? null, snapshot)
    this.#answer(requestId, {
      ok: true,
      status: session.status,
      after: start,
      last_event_id: lastEventSeq,
      read_only: readOnly,
    })
    await this.#follow(snapshot, start, connected).catch((error: unknown) => this.#fail(error))
    if (readOnly) return
    this.#own.add(id)
    this.ports.heard(id)
    this.ports.wake(id)
  }

  async #follow(snapshot: Snapshot, start: number, connected: ConnectedEvent): Promise<void> {
    const { id } = snapshot.stored.session
    const onError = (error: unknown): void => this.#fail(error)
    const follower = new Follower({ ...this.ports, onError }, id)
    this.#attached.set(id, follower)
    const sink: Sink = {
      event: event => this.#outbox.send(eventFrame(id, event)),
      drained: () => this.#outbox.drained(),
      close: () => void (this.#attached.get(id) === follower && this.#attached.delete(id)),
    }
    await follower.start(snapshot, start, sink, 'ended', connected)
  }

  async #watch(requestId: string | null, request: Requested<'watch'>): Promise<void> {
    const { type: _, request_id: __, ...asked } = request
    const { staff } = this.visitor
    if (!staff?.is.rights.includes('watch')) throw rightRequired('watch')
    await this.ports.recordWatching(staff.is)
    this.#unwatch()
    const watched = this.ports.watch(staff.is, asked, {
      hasRoom: () => this.#outbox.hasRoom(),
      send: change => void this.#outbox.send(JSON.stringify({ watched: change } satisfies WatchFrame)),
      drop: () => this.#close('too_slow'),
      onError: error => this.#fail(error),
    })
    const page = await watched.open()
    if (this.#isOver()) return watched.stop()
    this.#watched = watched
    this.#answer(requestId, page)
  }

  #unwatch(): boolean {
    const watched = this.#watched
    this.#watched = null
    watched?.stop()
    return watched !== null
  }

  /** For its learner a pending session starts and one that awaits its owner goes on, as when a stream is opened. Others only read. */
  async #open(sessionId: string): Promise<{ snapshot: Snapshot; readOnly: boolean }> {
    const { reader } = this.visitor
    if (reader?.kind === 'staff') {
      if (!reader.rights.includes('watch') || !(await maySee(this.ports.directory, reader, sessionId)))
        throw sessionNotFound()
      return { snapshot: await ownedSession(this.ports.sessions, sessionId, null), readOnly: true }
    }
    const { learnerId, readOnly } = followerOf(reader, sessionId)
    if (readOnly) return { snapshot: await ownedSession(this.ports.sessions, sessionId, learnerId), readOnly: true }
    return { snapshot: await this.ports.mediator.send(AttachSession, { sessionId, learnerId }), readOnly: false }
  }

  #detach(sessionId: string): boolean {
    this.#attached.get(sessionId)?.stop()
    return this.#attached.delete(sessionId)
  }

  #answer(requestId: string | null, answer: object): void {
    this.#outbox.send(JSON.stringify({ request_id: requestId, ok: true, answer }))
  }

  #refuse(requestId: string | null, problem: Problem): void {
    this.#outbox.send(JSON.stringify({ request_id: requestId, ok: false, problem }))
  }

  /** The log cannot be read: the client reconnects with its cursors. */
  #fail(error: unknown): void {
    this.ports.problemOf(error)
    this.#close('internal_error')
  }

  #close(name: Exclude<CloseName, 'lost' | 'too_large'>): void {
    if (this.#isOver()) return
    this.#state = 'closing'
    this.#detachAll()
    this.wire.close(CLOSE_CODES[name].code, name)
    // A client that does not read does not answer a close either.
    setTimeout(() => this.#state === 'closing' && this.wire.terminate(), CLOSE_TIMEOUT_MS).unref()
  }

  #isOver(): boolean {
    return this.#state === 'closing' || this.#state === 'gone'
  }

  #detachAll(): void {
    for (const follower of this.#attached.values()) follower.stop()
    this.#attached.clear()
    this.#unwatch()
    this.#outbox.close()
  }
}

/** `data` is JSON already. */
const eventFrame = (sessionId: string, { id, event, data }: { id?: number; event: string; data: string }): string =>
  `{"session_id":"${sessionId}",${id === undefined ? '' : `"id":${id},`}"event":"${event}","data":${data}}`

const hasSameRights = (a: Staff, b: Staff): boolean =>
  a.sees === b.sees && a.rights.length === b.rights.length && a.rights.every(right => b.rights.includes(right))
