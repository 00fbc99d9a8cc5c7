// The door to the stream: followers of a session's log, for every protocol that sends it.
import type { OpenStreams } from '../http/index.js'
import type { Mediator } from '../kernel/mediator.js'
import type { SessionStore } from '../sessions/index.js'
import type { FollowerPorts } from './application/follow-session.js'

export { connectedEvent, type ConnectedEvent } from './application/connected-event.js'
export {
  Follower,
  isCaughtUp,
  startOf,
  type FollowerPorts,
  type SentEvent,
  type Sink,
} from './application/follow-session.js'
export { LocalDoorbell, SharedDoorbell } from './infrastructure/doorbell.js'
export { LogPump } from './application/log-pump.js'

/** What a route needs that lets somebody follow a session. */
export type FollowingPorts = FollowerPorts & {
  readonly mediator: Mediator
  readonly sessions: SessionStore
  readonly wake: (sessionId: string) => void
  readonly openStreams: OpenStreams
}
