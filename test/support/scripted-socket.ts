// One socket over a wire that the test holds, for sessions that are nothing but their logs.
import { SocketFrame } from '../../src/contract/socket.js'
import { createLogger, problemOfError } from '../../src/http/index.js'
import { OPERATOR, type Staff } from '../../src/identity/index.js'
import { DomainError } from '../../src/kernel/errors.js'
import { newId } from '../../src/kernel/ids.js'
import { Mediator } from '../../src/kernel/mediator.js'
import { AttachSession } from '../../src/sessions/index.js'
import { LocalDoorbell } from '../../src/stream/index.js'
import type { LoggedEvent } from '../../src/sessions/application/ports.js'
import { SessionSocket, type SocketPorts, type Wire } from '../../src/protocols/socket/session-socket.js'
import { aSession, at, stored } from './builders.js'
import { NO_DIRECTORY } from './no-directory.js'

const logger = createLogger({ level: 'silent' })
const learnerId = newId()

/** A wire that keeps what was sent. While it is stalled nothing leaves it. */
export class HeldWire implements Wire {
  readonly frames: any[] = []
  readonly calls: string[] = []
  bufferedAmount = 0
  stalled = false
  readonly #left: (() => void)[] = []

  send(text: string, left: () => void): void {
    this.frames.push(SocketFrame.parse(JSON.parse(text)))
    if (!this.stalled) return left()
    this.bufferedAmount += text.length
    this.#left.push(left)
  }
  /** The client reads everything. */
  read(): void {
    this.stalled = false
    this.bufferedAmount = 0
    for (const left of this.#left.splice(0)) left()
  }
  close(code: number): void {
    this.calls.push(`close ${code}`)
  }
  terminate = () => void this.calls.push('terminate')
  pause = () => void this.calls.push('pause')
  resume = () => void this.calls.push('resume')
}

/** Sessions of one learner, each with a log; what is sent to them is written down. */
export function openHeld(about: { operator?: boolean; logs?: Record<string, LoggedEvent[]>; broken?: boolean } = {}) {
  const { operator = false, logs = {}, broken = false } = about
  const bufferedBytes = 100_000
  const wire = new HeldWire()
  const doorbell = new LocalDoorbell()
  const told: string[] = []
  const watches: Parameters<SocketPorts['watch']>[2][] = []
  const load = async (id: string) => {
    if (!(id in logs)) return null
    const session = aSession({ id, learnerId })
    return { stored: stored(session, { lastEventSeq: logs[id]!.length }), now: at, createdAt: at, readAt: 0 }
  }
  const ports: SocketPorts = {
    mediator: new Mediator().handle(AttachSession, async input => {
      told.push(`attach ${input.sessionId}`)
      const found = await load(input.sessionId)
      if (found === null) throw new DomainError('not_found', 'session_not_found', 'There is no such session here.')
      return found
    }),
    sessions: {
      load,
      eventsAfter: async (id: string, seq: number) => {
        if (broken) throw new Error('The database is gone.')
        return logs[id]!.filter(event => event.seq > seq)
      },
    } as never,
    doorbell,
    actions: {
      respond: async (_identity, id, { response }) => {
        told.push(`respond ${id} ${JSON.stringify(response)}`)
        if (response['text'] === 'fail') throw new Error('secret')
        if (response['text'] === 'late')
          throw new DomainError('too_late', 'too_late', 'Too late.', { status: 'active', last_event_id: 3 })
        return { ok: true, status: 'active', duplicate: false, receipt: { code: 'A', received_at: at.toISOString() } }
      },
      command: async (_identity, id, { command }) => {
        told.push(`command ${id} ${command}`)
        return { ok: true, status: 'active', duplicate: false, hint: null }
      },
      terminate: async (_identity, id, { reason }) => {
        told.push(`terminate ${id} ${reason}`)
        return { ok: true, status: 'terminated' }
      },
    },
    claimPage: async (_identity, id, { page_id, take_over }) => {
      told.push(`page ${id} ${page_id}${take_over === true ? ' over' : ''}`)
      return { ok: true, status: 'active', last_event_id: 3 }
    },
    directory: NO_DIRECTORY,
    watch: (staff, asked, sink) => {
      told.push(`watch ${staff.actor.kind} ${JSON.stringify(asked)}`)
      watches.push(sink)
      return {
        open: async () => ({ sessions: [], next: null, server_time: at.toISOString() }),
        stop: () => void told.push('unwatch'),
      }
    },
    recordWatching: async staff => void told.push(`record ${staff.actor.kind}`),
    heard: () => {},
    wake: id => void told.push(`wake ${id}`),
    inTurn: async (bytes, work) => {
      if (bytes > 1_000) throw new DomainError('too_many', 'too_many_requests', 'Too many.', { retry_after_seconds: 1 })
      await work()
    },
    problemOf: error => problemOfError(logger, error, { requestId: 'r', path: '/ws' }),
  }
  const reader = operator ? OPERATOR : ({ kind: 'learner', learnerId, via: 'cookie' } as const)
  const present: { now: Staff | null } = { now: OPERATOR }
  const staff = operator ? { is: OPERATOR, again: async () => present.now } : null
  const socket = new SessionSocket(wire, { reader, actor: reader, staff, cookie: null }, ports, {
    sessions: 2,
    badFrames: 3,
    bufferedBytes,
  })
  const settle = () => new Promise(resolve => setTimeout(resolve, 5))
  return {
    wire,
    doorbell,
    told,
    watches,
    present,
    socket,
    settle,
    say: async (...frames: (object | string)[]) => {
      for (const frame of frames) socket.receive(typeof frame === 'string' ? frame : JSON.stringify(frame), false)
      await settle()
    },
  }
}
