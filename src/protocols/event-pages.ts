// GET /session/{id}/events: the same events as the stream's, page by page, for other servers. Reading them attaches nobody.
import { createRoute, z } from '@hono/zod-openapi'
import { SentId } from '../contract/session.js'
import { queryNumber } from '../contract/query.js'
import { EventPage } from '../contract/stream.js'
import { eventNumber, jsonAnswer, newRoutes, problemAnswer } from '../http/index.js'
import { may } from '../identity/index.js'
import { ownedSession, type SessionLog, type Sessions } from '../sessions/index.js'

const MOST = 500
const PAGE = 100

const route = createRoute({
  method: 'get',
  path: '/{id}/events',
  ...may('reader', { recorded: { act: 'session.read_events' } }),
  summary: 'The durable events of a session, oldest first, a page at a time',
  description:
    'Ask again with `after` = `next`; a page without `next` is the last one for now. The clock of a session that has not begun does not start.',
  request: {
    params: z.object({ id: SentId }),
    query: z.object({ after: eventNumber.optional(), limit: queryNumber(1, MOST).optional() }),
  },
  responses: {
    200: jsonAnswer(EventPage, 'A page.'),
    404: problemAnswer('`session_not_found`.'),
    422: problemAnswer('`malformed`.'),
  },
})

/** Mounted at /session. */
export const eventPages = ({ sessions }: { readonly sessions: SessionLog & Pick<Sessions, 'load'> }) =>
  newRoutes().openapi(route, async c => {
    const { id } = c.req.valid('param')
    const learnerId = await c.var.caller(id)
    const { after = 0, limit = PAGE } = c.req.valid('query')
    const { lastEventSeq } = (await ownedSession(sessions, id, learnerId)).stored
    const events = (await sessions.eventsAfter(id, after, limit)).map(({ seq, type, payload }) => ({
      id: seq,
      event: type,
      data: payload,
    }))
    const last = events.at(-1)?.id ?? after
    const page: EventPage = { events, last_event_id: lastEventSeq, next: last < lastEventSeq ? last : null }
    return c.json(page, 200)
  })
