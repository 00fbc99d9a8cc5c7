// A learner tries code with the visible examples of the open question.
import { createRoute, z } from '@hono/zod-openapi'
import { RunAnswer, RunBody, SentId } from '../contract/session.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may } from '../identity/index.js'
import { runOpenExamples, type ExamplePorts } from './application/run-examples.js'

const run = createRoute({
  method: 'post',
  path: '/{id}/run',
  ...may('session', { countedAs: 'run' }),
  summary: 'Run code with the visible examples of the open question',
  description: 'Changes nothing: the question stays open and nothing is stored. Hidden tests are not run.',
  request: { params: z.object({ id: SentId }), body: jsonBody(RunBody) },
  responses: {
    200: jsonAnswer(RunAnswer, 'What became of each example, or why nothing could be called.'),
    404: problemAnswer('`session_not_found`.'),
    409: problemAnswer('`call_unknown`, `call_closed`, `nothing_to_run`, `session_paused`, `safety_hold`.'),
    410: problemAnswer('`too_late`.'),
    422: problemAnswer('`malformed`, `missing_field`.'),
    503: problemAnswer('`server_busy`: too many programs wait; try again in a few seconds.'),
  },
})

/** Mounted at /session. */
export const runRoutes = (ports: ExamplePorts) =>
  newRoutes().openapi(run, async c => {
    const { id: sessionId } = c.req.valid('param')
    const { tool_call_id: toolCallId, code } = c.req.valid('json')
    const done = await runOpenExamples(ports, { sessionId, learnerId: c.var.caller(sessionId), toolCallId, code })
    return c.json({ ok: true as const, ...done, examples: [...done.examples] }, 200)
  })
