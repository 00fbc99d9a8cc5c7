// The routes of the agents' log, for staff: lists, text, lines of JSON, a summary, and a stream.
import { createRoute, z } from '@hono/zod-openapi'
import { stream } from 'hono/streaming'
import type { StreamingApi } from 'hono/utils/stream'
import { queryNumber } from '../contract/query.js'
import { SentId } from '../contract/session.js'
import { AgentLogList, AgentLogSummary, AgentName, LoggedSessions } from '../contract/tutor.js'
import {
  eventStreamAnswer,
  jsonAnswer,
  lastEventId,
  newRoutes,
  problemAnswer,
  refuseHead,
  sseResponse,
  textAnswer,
} from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import type { FollowingPorts } from '../stream/index.js'
import { agentLog, entriesAfter, LOG_ORDERS, type AgentSteps, type LogEntry } from './application/agent-logs.js'
import { LogFollower } from './application/follow-logs.js'
import { tutoringSession } from './application/tutoring-session.js'
import { logLine, logText } from './domain/log-text.js'

export type LogRoutePorts = Pick<FollowingPorts, 'sessions' | 'doorbell' | 'openStreams' | 'onError'> & {
  readonly steps: AgentSteps
}

const Id = z.object({ id: SentId })
const limit = queryNumber(1, 1_000).optional()
const offset = queryNumber(0, 999_999_999).optional()
const flag = z.enum(['true', 'false']).optional()

const staff = { ...staffAnswers, 422: problemAnswer('`malformed`.') }
const ofSession = {
  ...staff,
  404: problemAnswer('`session_not_found`.'),
  409: problemAnswer('`not_tutoring`.'),
}
const READING = { act: 'session.read_agent_logs' }

const routes = {
  sessions: createRoute({
    method: 'get',
    path: '/logs',
    summary: 'Sessions whose agents’ work is logged',
    ...may('watch', { recorded: { act: 'agent_logs.list', readAgain: true } }),
    request: { query: z.object({ limit, offset, sort_by: z.enum(LOG_ORDERS).optional() }) },
    responses: { 200: jsonAnswer(LoggedSessions, 'The newest first, unless `sort_by` says otherwise.'), ...staff },
  }),
  list: createRoute({
    method: 'get',
    path: '/{id}/logs',
    summary: 'What the agents of a session did: input, output, reasoning, time and cost',
    ...may('watch', { about: 'session', recorded: READING }),
    request: { params: Id, query: z.object({ agent: AgentName.optional(), limit, offset }) },
    responses: { 200: jsonAnswer(AgentLogList, 'Oldest first.'), ...ofSession },
  }),
  text: createRoute({
    method: 'get',
    path: '/{id}/logs/text',
    summary: 'The same, to read',
    ...may('watch', { about: 'session', recorded: READING }),
    request: { params: Id, query: z.object({ download: flag }) },
    responses: { 200: textAnswer('text/plain', 'Oldest first.'), ...ofSession },
  }),
  lines: createRoute({
    method: 'get',
    path: '/{id}/logs/agent_steps.jsonl',
    summary: 'The same as lines of JSON',
    ...may('watch', { about: 'session', recorded: READING }),
    request: { params: Id },
    responses: { 200: textAnswer('application/jsonl', 'One entry on each line, oldest first.'), ...ofSession },
  }),
  summary: createRoute({
    method: 'get',
    path: '/{id}/logs/summary',
    summary: 'How often each agent was called, how long it took and what it cost',
    ...may('watch', { about: 'session', recorded: READING }),
    request: { params: Id },
    responses: { 200: jsonAnswer(AgentLogSummary, 'Of what is still kept.'), ...ofSession },
  }),
  stream: createRoute({
    method: 'get',
    path: '/{id}/logs/stream',
    summary: 'Follow what the agents do',
    description:
      'Server-sent events without a name: each is one entry as JSON, with its number as id. Closes when the session has ended, after five minutes without an entry, or with `follow=false` when all has been sent.',
    ...may('watch', { about: 'session', stream: true, recorded: READING }),
    request: { params: Id, query: z.object({ follow: flag }) },
    responses: { 200: eventStreamAnswer('The entries.'), ...ofSession },
  }),
}

/** Mounted at /sessions, before what takes an id. */
export function logRoutes({ sessions, steps, doorbell, openStreams, onError }: LogRoutePorts) {
  const known = (id: string) => tutoringSession(sessions, id, null)
  const failed = async (error: Error) => onError(error)
  return newRoutes()
    .openapi(routes.sessions, async c => {
      const { sort_by = 'newest', limit = 50, offset = 0 } = c.req.valid('query')
      const found = await steps.sessions(sort_by, limit, offset)
      return c.json({ total_sessions: found.total, sessions: found.sessions }, 200)
    })
    .openapi(routes.list, async c => {
      const { id } = c.req.valid('param')
      const { agent, limit = 100, offset = 0 } = c.req.valid('query')
      await known(id)
      return c.json(await agentLog(steps, id, { agent, limit, offset }), 200)
    })
    .openapi(routes.text, async c => {
      const { id } = c.req.valid('param')
      await known(id)
      c.header('content-type', 'text/plain; charset=utf-8')
      if (c.req.valid('query').download === 'true') c.header('content-disposition', attachment(`${id}.txt`))
      return stream(c, out => written(id, logText, out), failed)
    })
    .openapi(routes.lines, async c => {
      const { id } = c.req.valid('param')
      await known(id)
      c.header('content-type', 'application/jsonl; charset=utf-8')
      c.header('content-disposition', attachment('agent_steps.jsonl'))
      return stream(c, out => written(id, entry => `${logLine(entry)}\n`, out), failed)
    })
    .openapi(routes.summary, async c => {
      const { id } = c.req.valid('param')
      await known(id)
      return c.json(await steps.summary(id), 200)
    })
    .openapi(routes.stream, async c => {
      const { id: sessionId } = c.req.valid('param')
      await known(sessionId)
      refuseHead(c)
      const follows = c.req.valid('query').follow !== 'false'
      const after = lastEventId(c) ?? 0
      let follower: LogFollower | null = null
      return sseResponse(c, {
        registry: openStreams,
        onError,
        onOpen: writer => {
          follower = new LogFollower({ sessions, steps, doorbell, onError }, sessionId, after, follows, writer)
        },
        onClose: () => follower?.stop(),
      })
    })

  async function written(id: string, write: (entry: LogEntry) => string, out: StreamingApi) {
    for await (const entry of entriesAfter(steps, id, 0)) await out.write(write(entry))
  }
}

const attachment = (name: string): string => `attachment; filename="${name}"`
