// The WebSocket at /ws: admits visitors, detects dead connections by heartbeat, and closes all sockets when the server stops.
import type { IncomingMessage, Server } from 'node:http'
import { Hono } from 'hono'
import { WebSocketServer, type WebSocket } from 'ws'
import type { AlertView } from '../../contract/safety.js'
import { SOCKET_LIMITS, SOCKET_PROTOCOL } from '../../contract/socket.js'
import {
  isWebSocketAt,
  anyone,
  answersTo,
  callerOfIdentity,
  onWebSocket,
  problem,
  problemOfError,
  problemResponse,
  refuseUpgrade,
  unknownHost,
  type DeclaredRoute,
  type HostSettings,
  type Logger,
  type OpenStreams,
  type RequestLimits,
  type Upgrade,
} from '../../http/index.js'
import { maySee, recordReading, type GuestSettings } from '../../identity/index.js'
import { newId } from '../../kernel/ids.js'
import type { AlertFeed } from '../../safety/index.js'
import { learnerActions } from '../../sessions/index.js'
import { pageClaim } from '../../supervision/index.js'
import { SessionSocket, type SocketBounds, type SocketPorts, type Wire } from './session-socket.js'
import { visitorOf } from './visitor.js'

type SocketServerPorts = Omit<
  SocketPorts,
  'actions' | 'claimPage' | 'recordWatching' | 'directory' | 'problemOf' | 'inTurn'
> & {
  readonly guests: GuestSettings
  readonly allowedOrigins: readonly string[]
  readonly hosts: HostSettings
  readonly limits: RequestLimits
  readonly openStreams: OpenStreams
  readonly logger: Logger
  /** The alerts that are sent to staff. */
  readonly alerts: Pick<AlertFeed, 'listen'>
}

export type SocketServerBounds = SocketBounds & { readonly heartbeatMs: number; readonly recheckMs: number }

const BOUNDS: SocketServerBounds = {
  sessions: SOCKET_LIMITS.sessions,
  badFrames: SOCKET_LIMITS.bad_frames,
  bufferedBytes: SOCKET_LIMITS.buffered_bytes,
  heartbeatMs: SOCKET_LIMITS.heartbeat_seconds * 1000,
  recheckMs: SOCKET_LIMITS.rights_seconds * 1000,
}

/** `GET /ws` without an upgrade. Mounted at the root. */
export const socketRoute = () =>
  new Hono().get(PATH, anyone, c => {
    c.header('upgrade', 'websocket')
    const detail = 'This address speaks WebSocket.'
    return problemResponse(c, problem({ status: 426, code: 'upgrade_required', detail }))
  })

const PATH = '/ws'

export class SessionSockets {
  /** As routes declare it. Who has no identity is not let in; each frame asks for its session as REST and streams do. */
  readonly declared: DeclaredRoute
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: SOCKET_LIMITS.frame_bytes,
    // Compression costs memory for each socket, and these frames are short.
    perMessageDeflate: false,
    // Never answered with the token that may be offered as another protocol.
    handleProtocols: offered => (offered.has(SOCKET_PROTOCOL) ? SOCKET_PROTOCOL : false),
  })
  /** Whether each socket has answered the last ping. */
  readonly #alive = new Map<WebSocket, boolean>()
  /** Sockets of whoever may be signed out. */
  readonly #signedIn = new Set<SessionSocket>()
  readonly #ports: Omit<SocketPorts, 'problemOf' | 'inTurn'>

  constructor(
    private readonly ports: SocketServerPorts,
    private readonly bounds: SocketServerBounds = BOUNDS,
  ) {
    const { basePath } = ports.guests
    const path = `${basePath === '/' ? '' : basePath}${PATH}`
    this.declared = { method: 'UPGRADE', path, who: 'identified' }
    this.#ports = {
      ...ports,
      actions: learnerActions(ports),
      claimPage: pageClaim(ports.mediator),
      directory: ports.guests.directory,
      recordWatching: staff => recordReading(ports.guests, staff, 'sessions.list'),
    }
  }

  /** How many are open. */
  get size(): number {
    return this.#alive.size
  }

  /** Serves sockets at `/ws` of this server, below the base path, until it is closed. */
  attachTo(server: Server): void {
    onWebSocket(server, this.declared.path, upgrade => this.take(upgrade))
    server.once('close', this.watch())
  }

  /** Whether this request is for a socket of ours. */
  takes(request: IncomingMessage): boolean {
    return isWebSocketAt(request, this.declared.path)
  }

  /** Opens one socket, or refuses it. Somebody must `watch`. */
  take(upgrade: Upgrade): void {
    void this.#admit(upgrade)
  }

  /** Ends sockets that have gone silent or whose owner was signed out, until the returned function is called. */
  watch(): () => void {
    const heartbeat = setInterval(() => this.#beat(), this.bounds.heartbeatMs).unref()
    const recheck = setInterval(
      () => this.#signedIn.forEach(opened => void opened.recheck()),
      this.bounds.recheckMs,
    ).unref()
    return () => {
      clearInterval(heartbeat)
      clearInterval(recheck)
    }
  }

  async #admit({ request, socket, head }: Upgrade): Promise<void> {
    const { guests, allowedOrigins, hosts, limits, logger } = this.ports
    const requestId = newId()
    const problemOf = (error: unknown) => problemOfError(logger, error, { requestId, path: this.declared.path })
    const log = (status: number) => logger.info({ request_id: requestId, path: this.declared.path, status }, 'socket')
    try {
      if (!answersTo(hosts, request.headers.host)) throw unknownHost()
      const address = limits.addressOf(request)
      limits.count('socket', { address, caller: null })
      const visitor = await visitorOf({ ...guests, allowedOrigins }, request)
      const caller = callerOfIdentity(visitor.reader)
      limits.count('socket', { address: null, caller })
      const release = limits.open({ address, caller })
      socket.once('close', release)
      // Its `close` was emitted before.
      if (socket.destroyed) release()
      const inTurn: SocketPorts['inTurn'] = (bytes, work) => this.#inTurn({ address, caller }, bytes, work)
      this.#server.handleUpgrade(request, socket, head, ws => {
        log(101)
        const onClosing = (code: number, reason: string) =>
          logger.info({ request_id: requestId, path: this.declared.path, code, reason }, 'socket closed')
        const wire = wireOf(ws, onClosing)
        const opened = new SessionSocket(wire, visitor, { ...this.#ports, problemOf, inTurn }, this.bounds)
        this.#serve(ws, opened)
        if (visitor.staff !== null || visitor.cookie !== null) {
          this.#signedIn.add(opened)
          ws.once('close', () => this.#signedIn.delete(opened))
        }
        const staff = visitor.staff?.is
        if (staff?.rights.includes('watch') === true) {
          const pass = async (alert: AlertView) => {
            if (await maySee(guests.directory, staff, alert.session_id)) opened.alert(alert)
          }
          const lost = (err: unknown) => logger.warn({ err }, 'an alert was not passed on')
          const unlisten = this.ports.alerts.listen(alert => void pass(alert).catch(lost))
          ws.once('close', unlisten)
        }
      })
    } catch (error) {
      const problem = problemOf(error)
      log(problem.status)
      refuseUpgrade(socket, problem)
    }
  }

  /** Counts a frame as a request and its bytes as a body, so that a socket cannot get around the limits. */
  async #inTurn(asking: { address: string; caller: string | null }, bytes: number, work: () => Promise<void>) {
    const { limits } = this.ports
    limits.count('request', asking)
    limits.count('body', asking, bytes)
    await limits.turns.take({ address: asking.address, client: asking.caller ?? '' }, work)
  }

  #serve(ws: WebSocket, opened: SessionSocket): void {
    const { openStreams } = this.ports
    this.#alive.set(ws, true)
    ws.on('pong', () => {
      this.#alive.set(ws, true)
      opened.answeredPing()
    })
    // Always a buffer: the socket's binary type is the default.
    ws.on('message', (data, isBinary) => opened.receive((data as Buffer).toString(), isBinary))
    // A violation of the WebSocket protocol: ws closes the socket with the code for it.
    ws.on('error', () => {})
    ws.on('close', () => {
      this.#alive.delete(ws)
      openStreams.remove(opened)
      opened.disconnected()
    })
    if (!openStreams.add(opened)) opened.shutDown()
  }

  #beat(): void {
    for (const [ws, answered] of this.#alive) {
      if (!answered) ws.terminate()
      else {
        this.#alive.set(ws, false)
        ws.ping()
      }
    }
  }
}

const wireOf = (ws: WebSocket, onClosing: (code: number, reason: string) => void): Wire => ({
  get bufferedAmount() {
    return ws.bufferedAmount
  },
  send: (text, left) => ws.send(text, left),
  close: (code, reason) => {
    onClosing(code, reason)
    ws.close(code, reason)
  },
  terminate: () => ws.terminate(),
  pause: () => ws.pause(),
  resume: () => ws.resume(),
})
