// POST /session/{id}/command: hint, skip, back, ask, retry, finish.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { CommandAnswer, CommandBody } from '../contract/command.js'
import { SentId } from '../contract/session.js'
import { problemAnswer, validationHook } from '../http/index.js'
import type { IdentityEnv } from '../identity/index.js'
import { learnerActions, type LearnerActionPorts } from './learner-actions.js'

const route = createRoute({
  method: 'post',
  path: '/{id}/command',
  summary: 'Do something beside answering: take a hint, skip, go back, ask, try again, finish',
  description:
    'The open action lists in `commands` what it takes. The same `command_id` again gives the same answer and does nothing twice.',
  request: {
    params: z.object({ id: SentId }),
    body: { required: true, content: { 'application/json': { schema: CommandBody } } },
  },
  responses: {
    200: { description: 'Done.', content: { 'application/json': { schema: CommandAnswer } } },
    404: problemAnswer('`session_not_found`.'),
    409: problemAnswer(
      '`command_not_allowed`, `no_hints_left`, `nothing_to_retry`, `call_unknown`, `call_closed`, `session_paused`, `session_ended`, `command_id_reused`.',
    ),
    410: problemAnswer('`too_late`.'),
    422: problemAnswer('`malformed`, `missing_field`.'),
  },
})

/** Mounted at /session. */
export function commandRoute(ports: LearnerActionPorts): OpenAPIHono<IdentityEnv> {
  const actions = learnerActions(ports)
  return new OpenAPIHono<IdentityEnv>({ defaultHook: validationHook }).openapi(route, async c =>
    c.json(await actions.command(c.var.identity, c.req.valid('param').id, c.req.valid('json')), 200),
  )
}
