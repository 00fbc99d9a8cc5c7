// GET /session/{id}/stream: server-sent events over the log. Opening it attaches, and may claim; it never starts a second run.
import { createRoute, z } from '@hono/zod-openapi'
import { SentId } from '../contract/session.js'
import {
  eventNumber,
  eventStreamAnswer,
  lastEventId,
  newRoutes,
  problemAnswer,
  refuseHead,
  sseResponse,
  validationHook,
} from '../http/index.js'
import { cookieCounts, may } from '../identity/index.js'
import { AttachSession, hasEnded, mayRun, owned, type Snapshot } from '../sessions/index.js'
import { Follower, isCaughtUp, startOf, type FollowingPorts } from '../stream/index.js'

const LONGEST_POSITION = 40
/** Read here and not by the framework: its check would collect all headers, and the open stream would keep them in memory. */
const Position = z.object({ 'last-event-id': z.string().max(LONGEST_POSITION).optional() })

const route = createRoute({
  method: 'get',
  path: '/{id}/stream',
  ...may('follower', { stream: true }),
  summary: 'Follow a session',
  description:
    'Durable events carry `id: <seq>`; the `Last-Event-ID` header, or else `after`, says where to go on. The server closes the stream when the learner is asked, and answers 204 when there is nothing to come. With `hold=true` it stays open until the session ends, for a page that has to hear at once of a pause, a message or the end while the learner thinks.',
  parameters: [{ name: 'last-event-id', in: 'header', schema: { type: 'string', maxLength: LONGEST_POSITION } }],
  request: {
    params: z.object({ id: SentId }),
    query: z.object({
      after: eventNumber.optional(),
      hold: z.enum(['true', 'false']).optional(),
      token: z.string().max(500).optional(),
    }),
  },
  responses: {
    200: eventStreamAnswer('The events.'),
    204: { description: 'Everything has been sent, and it is not the server’s turn.' },
    404: problemAnswer('`session_not_found`.'),
    422: problemAnswer('`malformed`.'),
  },
})

/** Mounted at /session. */
export const streamRoute = ({ mediator, sessions, doorbell, wake, openStreams, onError }: FollowingPorts) =>
  newRoutes().openapi(route, async c => {
    const { id: sessionId } = c.req.valid('param')
    const { learnerId, readOnly } = await c.var.caller(sessionId)
    refuseHead(c)
    const position = Position.safeParse({ 'last-event-id': c.req.header('last-event-id') })
    if (!position.success) return validationHook({ ...position, target: 'header' }, c)!
    const { after, hold } = c.req.valid('query')
    const at = lastEventId(c) ?? after ?? null
    const isHeld = hold === 'true'
    const follower = new Follower({ sessions, doorbell, onError }, sessionId)
    const snapshot = await attach().catch((error: unknown) => {
      follower.stop()
      throw error
    })
    if (isCaughtUp(at, snapshot) && (!isHeld || hasEnded(snapshot.stored.session))) {
      follower.stop()
      return c.body(null, 204)
    }
    return sseResponse(c, {
      registry: openStreams,
      mayRead: cookieCounts(c),
      onError,
      onOpen: async writer => {
        await follower.start(snapshot, startOf(at, snapshot), writer, isHeld ? 'ended' : 'asked')
        if (!readOnly && mayRun(snapshot.stored.session, snapshot.now)) wake(sessionId)
      },
      // Not a closure: an open stream would keep all that the request was answered from.
      onClose: follower.stop,
    })

    async function attach(): Promise<Snapshot> {
      const from = owned(await follower.load(sessions, at ?? 0), learnerId)
      return readOnly ? from : mediator.send(AttachSession, { sessionId, learnerId, from })
    }
  })
