// POST /ag-ui: a run of AG-UI 1.0. The thread is a session, its suspension the interrupt, the answer the resume.
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { eventStreamAnswer, jsonBody, newRoutes, problemAnswer, sseResponse } from '../../http/index.js'
import { callerOf, cookieCounts, may, type GuestSettings } from '../../identity/index.js'
import { AttachSession, learnerActions, ownedSession, type Snapshot } from '../../sessions/index.js'
import { Follower, type FollowingPorts } from '../../stream/index.js'
import { boundSession } from '../bound-session.js'
import { RunInput } from './events.js'
import { resumeAfter, RunWriter } from './run-writer.js'
import { submitInput } from './submit-input.js'

export type AgUiRoutePorts = FollowingPorts & { readonly guests: GuestSettings }

const route = createRoute({
  method: 'post',
  path: '/',
  ...may('chat', { stream: true, longBody: true }),
  summary: 'Follow and drive a session with an AG-UI client',
  description:
    'Takes a RunAgentInput and answers with AG-UI 1.0 events. `threadId` is a session’s id, or any name of your own: with `forwardedProps.viva` (the body of `POST /session/`) an unknown name makes a session of the caller that keeps it. A question ends the run with an interrupt; the next run answers it in `resume`. `messages`, `tools` and `context` are not read; of `state`, only the place where the last run stopped.',
  request: { body: jsonBody(RunInput) },
  responses: {
    200: eventStreamAnswer('The events of the run.'),
    404: problemAnswer('`session_not_found`, and what creating a session answers.'),
    409: problemAnswer('What answering, commanding and creating a session answer; `answer_required`.'),
    410: problemAnswer('`too_late`: run again with the interrupt cancelled.'),
    422: problemAnswer('`malformed`, `malformed_response`; nothing was stored.'),
  },
})

/** Mounted at /ag-ui. An error before the run starts is a problem document, a later one a RUN_ERROR. */
export function agUiRoute({ mediator, sessions, doorbell, guests, wake, openStreams, onError }: AgUiRoutePorts) {
  const actions = learnerActions({ mediator, guests })
  const app = newRoutes().openapi(route, async c => {
    const input = c.req.valid('json')
    const { identity } = c.var
    const own = identity?.kind === 'session' ? identity.sessionId : null
    // The token of a session creates no other session, and a request that creates no session creates no guest either.
    const body = own === null ? (input.forwardedProps?.viva ?? null) : null
    const asking = body === null ? callerOf(identity, own ?? input.threadId) : c.var.caller()
    const named = { learnerId: asking, outsideId: input.threadId, body, beforeCreation: () => guests.beforeCreation(c) }
    const sessionId = await boundSession({ mediator, sessions }, named)
    const learnerId = callerOf(c.var.identity, sessionId)
    // Listens before the answer is stored: the reply may begin at once, and its chunks are stored nowhere.
    const follower = new Follower({ sessions, doorbell, onError }, sessionId)
    try {
      const { session } = (await ownedSession(sessions, sessionId, learnerId)).stored
      const midway = session.status === 'active' && session.runError === null
      await submitInput({ actions, sessions }, { identity: c.var.identity, sessionId }, input)
      const snapshot = await mediator.send(AttachSession, { sessionId, learnerId })
      return respond(c, follower, midway, snapshot, input)
    } catch (error) {
      follower.stop()
      throw error
    }
  })

  function respond(c: Context, follower: Follower, midway: boolean, snapshot: Snapshot, input: RunInput): Response {
    // The rest of the input is released here: it may be long, and the stream may be open for long.
    const { threadId, runId } = input
    const after = resumeAfter(input, snapshot)
    return sseResponse(c, {
      registry: openStreams,
      mayRead: cookieCounts(c),
      onError,
      onOpen: async writer => {
        const run = new RunWriter({ sessions, onError }, snapshot, midway, writer)
        await run.start(follower, { threadId, runId }, after)
        wake(snapshot.stored.session.id)
      },
      onClose: follower.stop,
    })
  }

  return app
}
