// What staff see of sessions over HTTP.
import { createRoute, z } from '@hono/zod-openapi'
import { AgentStepPage, AgentStepQuery, ReplayPage, ReplayQuery, SessionRecord } from '../contract/session-record.js'
import { SentId } from '../contract/session.js'
import { SupervisedQuery, SupervisedSessions } from '../contract/supervise.js'
import { jsonAnswer, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import { readReplay } from './application/read-replay.js'
import { readSteps } from './application/read-steps.js'
import { sessionRecord, type RecordPorts } from './application/session-record.js'
import { supervisedSessions } from './application/supervised-sessions.js'

const list = createRoute({
  method: 'get',
  path: '/sessions',
  ...may('watch', { about: 'theirs', recorded: { act: 'sessions.list', readAgain: true } }),
  summary: 'Sessions, newest first, a page at a time: who is where',
  description:
    'Without `state` all of them. Sessions with an open alert come first, on the first page, and again in their place. Staff who see only their own classes get the sessions of learners in these.',
  request: { query: SupervisedQuery },
  responses: {
    200: jsonAnswer(SupervisedSessions, '`next` is `before` of the following page.'),
    ...staffAnswers,
    422: problemAnswer('`malformed`.'),
  },
})

const record = createRoute({
  method: 'get',
  path: '/sessions/{id}',
  ...may('watch', { about: 'session', recorded: { act: 'session.read_record', readAgain: true } }),
  summary: 'One session: its figures, the plan of a lesson, and what staff did',
  request: { params: z.object({ id: SentId }) },
  responses: {
    200: jsonAnswer(SessionRecord, 'How many answers of an exam are right is told when it is over.'),
    ...staffAnswers,
    404: problemAnswer('`session_not_found`.'),
  },
})

const steps = createRoute({
  method: 'get',
  path: '/sessions/{id}/steps',
  ...may('watch', { about: 'session', recorded: { act: 'session.read_agent_steps', readAgain: true } }),
  summary: 'What the agents of a session did: who ran, how it went, and what it took',
  description: 'Without what went in and what came out.',
  request: { params: z.object({ id: SentId }), query: AgentStepQuery },
  responses: {
    200: jsonAnswer(AgentStepPage, 'Oldest first.'),
    ...staffAnswers,
    404: problemAnswer('`session_not_found`.'),
    422: problemAnswer('`malformed`.'),
  },
})

const replay = createRoute({
  method: 'get',
  path: '/sessions/{id}/replay',
  ...may('watch', { about: 'session', recorded: { act: 'session.read_replay', readAgain: true } }),
  summary: 'What the learner’s page was sent, each event with its time',
  description: 'The durable events of the stream, oldest first: nothing that the learner could not see.',
  request: { params: z.object({ id: SentId }), query: ReplayQuery },
  responses: {
    200: jsonAnswer(ReplayPage, 'A page.'),
    ...staffAnswers,
    404: problemAnswer('`session_not_found`.'),
    422: problemAnswer('`malformed`.'),
  },
})

/** Mounted at /supervise. */
export const insightRoutes = (ports: RecordPorts) =>
  newRoutes()
    .openapi(list, async c => c.json(await supervisedSessions(ports, c.var.caller(), c.req.valid('query')), 200))
    .openapi(record, async c => c.json(await sessionRecord(ports, c.var.caller(), c.req.valid('param').id), 200))
    .openapi(steps, async c => c.json(await readSteps(ports, c.req.valid('param').id, c.req.valid('query')), 200))
    .openapi(replay, async c => c.json(await readReplay(ports, c.req.valid('param').id, c.req.valid('query')), 200))
