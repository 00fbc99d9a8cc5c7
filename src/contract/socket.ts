// The frames of the WebSocket at /ws: what a client sends, what the server sends, and the codes with which it closes. One frame is one
// text message of JSON. The events are those of the stream, of as many sessions as the client has attached.
import { z } from 'zod'
import { CommandAnswer, CommandBody } from './command.js'
import { Problem } from './error.js'
import { AlertView } from './safety.js'
import {
  PageAnswer,
  PageBody,
  RespondAnswer,
  RespondBody,
  SentId,
  SessionStatus,
  TerminateAnswer,
  TerminateBody,
} from './session.js'
import { DURABLE_EVENTS, TRANSIENT_EVENTS } from './stream.js'
import { MOST_SUPERVISED, SupervisedChange, SupervisedFilter, SupervisedSessions } from './supervise.js'

/** Offered as a subprotocol by a client that also offers its token as one, for want of headers: `viva.bearer.<token>`. */
export const SOCKET_PROTOCOL = 'viva.v1'
export const BEARER_PROTOCOL_PREFIX = 'viva.bearer.'

export const SOCKET_LIMITS = {
  /** Of one frame from the client. */
  frame_bytes: 256 * 1024,
  /** Sessions attached at a time. */
  sessions: 200,
  /** Frames in a row that cannot be understood. */
  bad_frames: 5,
  /** What may wait for a client that does not read. */
  buffered_bytes: 1024 * 1024,
  /** Between pings; the pong must come before the next. */
  heartbeat_seconds: 15,
  /** Between two changes of a watched list, and the most that one of them takes. */
  watch_seconds: 1,
  watch_bytes: 30_000,
  /** How soon staff are asked again who they are: whoever lost a right or signed out is cut off by then. */
  rights_seconds: 5,
} as const

/** How a socket ends. A client that may come again attaches with its cursors, after a random 1–4 s, then in growing intervals. */
export const CLOSE_CODES = {
  not_text: { code: 1003, again: false, meaning: 'A binary message came; frames are JSON text.' },
  lost: { code: 1006, again: true, meaning: 'Never sent: the connection broke, or no pong came in time.' },
  too_large: { code: 1009, again: false, meaning: 'A frame was larger than `frame_bytes`.' },
  internal_error: { code: 1011, again: true, meaning: 'The server could not read its log.' },
  server_stopping: { code: 1012, again: true, meaning: 'The server stops or starts again.' },
  bad_frames: { code: 4000, again: false, meaning: '`bad_frames` frames in a row could not be understood.' },
  rights_changed: {
    code: 4002,
    again: true,
    meaning:
      'What these staff may do or see may have changed, or the cookie is void: they have signed out, or joined a class with a new one.',
  },
  too_slow: { code: 4001, again: true, meaning: 'More than `buffered_bytes` waited for the client to read them.' },
} as const
export type CloseName = keyof typeof CLOSE_CODES

/** Chosen by the client, given back with the answer. */
export const RequestId = z.string().min(1).max(100)

const request = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.strictObject({ type: z.literal(type), request_id: RequestId.optional(), ...shape })

/**
 * `attach` follows a session from behind the event `after`, or from the first; by its owner it also says "I am here": a pending session
 * begins, one that was held goes on. Said again, it starts over from `after`. An operator's attach only reads. Following goes on over
 * questions and ends with the session. `watch` is for staff with that right: it answers with a page of the list of sessions, as
 * `GET /supervise/sessions` does, and what changes on it follows; said again, it replaces what was watched. `ping` is for clients that
 * cannot see the protocol's own pings.
 */
export const SOCKET_REQUESTS = {
  attach: request('attach', { session_id: SentId, after: z.int().min(0).max(999_999_999).optional() }),
  detach: request('detach', { session_id: SentId }),
  respond: request('respond', { session_id: SentId, ...RespondBody.shape }),
  command: request('command', { session_id: SentId, ...CommandBody.shape }),
  page: request('page', { session_id: SentId, ...PageBody.shape }),
  terminate: request('terminate', { session_id: SentId, ...TerminateBody.shape }),
  watch: request('watch', {
    ...SupervisedFilter.shape,
    before: SentId.optional(),
    limit: z.int().min(1).max(MOST_SUPERVISED).optional(),
  }),
  unwatch: request('unwatch', {}),
  ping: request('ping', {}),
} as const
type SocketRequestType = keyof typeof SOCKET_REQUESTS

export const SocketRequest = z.discriminatedUnion('type', [
  SOCKET_REQUESTS.attach,
  SOCKET_REQUESTS.detach,
  SOCKET_REQUESTS.respond,
  SOCKET_REQUESTS.command,
  SOCKET_REQUESTS.page,
  SOCKET_REQUESTS.terminate,
  SOCKET_REQUESTS.watch,
  SOCKET_REQUESTS.unwatch,
  SOCKET_REQUESTS.ping,
])
export type SocketRequest = z.infer<typeof SocketRequest>

/** What each request is answered with when it is done: for `respond`, `command`, `page` and `terminate` the answers of the REST calls. */
export const SOCKET_ANSWERS = {
  /** `after`: where following begins; 0 when the client's cursor was none of this session's. Events come behind this answer. */
  attach: z.strictObject({
    ok: z.literal(true),
    status: SessionStatus,
    after: z.int(),
    last_event_id: z.int(),
    /** An operator follows and changes nothing. */
    read_only: z.boolean(),
  }),
  /** `attached`: whether there was anything to detach from. */
  detach: z.strictObject({ ok: z.literal(true), attached: z.boolean() }),
  respond: RespondAnswer,
  command: CommandAnswer,
  page: PageAnswer,
  terminate: TerminateAnswer,
  watch: SupervisedSessions,
  /** `watched`: whether there was anything to stop. */
  unwatch: z.strictObject({ ok: z.literal(true), watched: z.boolean() }),
  ping: z.strictObject({ ok: z.literal(true), server_time: z.iso.datetime() }),
} as const satisfies Record<SocketRequestType, z.ZodType>

const eventNames = [...Object.keys(TRANSIENT_EVENTS), ...Object.keys(DURABLE_EVENTS)] as [string, ...string[]]

/** An event as the stream has it; `data` fits the event's schema. Durable ones carry `id`. */
export const EventFrame = z.strictObject({
  session_id: z.uuid(),
  id: z.int().optional(),
  event: z.enum(eventNames),
  data: z.record(z.string(), z.unknown()),
})
/** `request_id` null: the request had none. */
const AnswerFrame = z.strictObject({
  request_id: RequestId.nullable(),
  ok: z.literal(true),
  answer: z.union(Object.values(SOCKET_ANSWERS)),
})
/** The problem document that the REST call would have been refused with; `unreadable_json` and `malformed` for the frame itself. */
const RefusalFrame = z.strictObject({
  request_id: RequestId.nullable(),
  ok: z.literal(false),
  problem: Problem,
})
/** To operators alone, without a request: a learner wrote something that a person should read. Also those of the last minute. */
export const AlertFrame = z.strictObject({ alert: AlertView })
/** To staff who watch: what has changed on their page. */
export const WatchFrame = z.strictObject({ watched: SupervisedChange })
export const SocketFrame = z.union([EventFrame, AnswerFrame, RefusalFrame, AlertFrame, WatchFrame])
export type EventFrame = z.infer<typeof EventFrame>
export type AlertFrame = z.infer<typeof AlertFrame>
export type WatchFrame = z.infer<typeof WatchFrame>
