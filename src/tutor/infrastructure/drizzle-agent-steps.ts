// Reads the agents' log from Postgres and PGlite and deletes old entries. The commit of a step writes it.
import { and, asc, count, desc, eq, gt, lt, max, min, sql, sum } from 'drizzle-orm'
import type { z } from 'zod'
import type { SessionStatus } from '../../contract/session.js'
import type { AgentLogSummary, AgentName, AgentTime } from '../../contract/tutor.js'
import { databaseNow, type Database } from '../../db/index.js'
import { sessionTables } from '../../sessions/index.js'
import type { AgentSteps, LogEntry, LoggedSession, LogOrder, LogRange } from '../application/agent-logs.js'

const { agentStep } = sessionTables

export class DrizzleAgentSteps implements AgentSteps {
  constructor(private readonly database: Database) {}

  async entries(sessionId: string, { agent, after = 0, limit, offset = 0 }: LogRange): Promise<LogEntry[]> {
    const found = await this.database.read
      .select()
      .from(agentStep)
      .where(and(ofAgent(sessionId, agent), gt(agentStep.seq, after)))
      .orderBy(asc(agentStep.seq))
      .limit(limit)
      .offset(offset)
    return found.map(toEntry)
  }

  async count(sessionId: string, agent?: AgentName): Promise<number> {
    const [found] = await this.database.read.select({ total: count() }).from(agentStep).where(ofAgent(sessionId, agent))
    return found!.total
  }

  async times(sessionId: string): Promise<z.infer<typeof AgentTime>[]> {
    const found = await this.database.read
      .select({ agent: agentStep.agent, at: agentStep.createdAt, durationMs: agentStep.durationMs })
      .from(agentStep)
      .where(eq(agentStep.sessionId, sessionId))
      .orderBy(asc(agentStep.seq))
    return found.map(({ agent, at, durationMs }) => ({
      agent: agent as AgentName,
      timestamp: at.toISOString(),
      duration_ms: durationMs,
    }))
  }

  async summary(sessionId: string): Promise<z.infer<typeof AgentLogSummary>> {
    const found = await this.database.read
      .select({
        agent: agentStep.agent,
        calls: count(),
        first: min(agentStep.createdAt),
        last: max(agentStep.createdAt),
        ms: sum(agentStep.durationMs).mapWith(Number),
        cost: sum(agentStep.costUsd).mapWith(Number),
      })
      .from(agentStep)
      .where(eq(agentStep.sessionId, sessionId))
      .groupBy(agentStep.agent)
      .orderBy(asc(agentStep.agent))
    const calls = found.reduce((total, row) => total + row.calls, 0)
    const ms = found.reduce((total, row) => total + row.ms, 0)
    const times = found.flatMap(({ first, last }) => [first!, last!]).toSorted((one, other) => +one - +other)
    const costs = found.flatMap(({ cost }) => (cost === null ? [] : [cost]))
    return {
      session_id: sessionId,
      agents_called: Object.fromEntries(found.map(row => [row.agent, row.calls])),
      first_execution: times[0]?.toISOString() ?? null,
      last_execution: times.at(-1)?.toISOString() ?? null,
      total_duration_ms: ms,
      average_duration_ms: calls === 0 ? 0 : Math.round(ms / calls),
      total_cost_usd: costs.length === 0 ? null : costs.reduce((total, cost) => total + cost, 0),
    }
  }

  async sessions(
    order: LogOrder,
    limit: number,
    offset: number,
  ): Promise<{ total: number; sessions: LoggedSession[] }> {
    const [{ total }] = (await this.database.read
      .select({ total: sql<number>`count(distinct ${agentStep.sessionId})`.mapWith(Number) })
      .from(agentStep)) as [{ total: number }]
    const found = await this.database.read
      .select({
        sessionId: agentStep.sessionId,
        title: sessionTables.session.title,
        status: sessionTables.session.status,
        entries: count(),
        first: min(agentStep.createdAt),
        last: max(agentStep.createdAt),
      })
      .from(agentStep)
      .innerJoin(sessionTables.session, eq(sessionTables.session.sessionId, agentStep.sessionId))
      .groupBy(agentStep.sessionId, sessionTables.session.title, sessionTables.session.status)
      .orderBy(...ORDERS[order], desc(agentStep.sessionId))
      .limit(limit)
      .offset(offset)
    const sessions = found.map(({ sessionId, title, status, entries, first, last }) => ({
      session_id: sessionId,
      title,
      status: status as SessionStatus,
      entries,
      first_execution: first!.toISOString(),
      last_execution: last!.toISOString(),
    }))
    return { total, sessions }
  }

  async activeWithin(hours: number): Promise<string[]> {
    const found = await this.database.read
      .selectDistinct({ sessionId: agentStep.sessionId })
      .from(agentStep)
      .where(gt(agentStep.createdAt, sql`viva_now() - ${hours} * interval '1 hour'`))
    return found.map(row => row.sessionId)
  }

  async purge(days: number): Promise<Date> {
    const [{ now }] = (await this.database.read.select({ now: databaseNow }).from(sql`(select 1) as once`)) as [
      { now: Date },
    ]
    const retainedFrom = new Date(now.getTime() - days * 24 * 3_600_000)
    await this.database.read.delete(agentStep).where(lt(agentStep.createdAt, retainedFrom))
    return retainedFrom
  }
}

const ORDERS = {
  newest: [desc(max(agentStep.createdAt))],
  oldest: [asc(min(agentStep.createdAt))],
  most_active: [desc(count()), desc(max(agentStep.createdAt))],
} as const

const ofAgent = (sessionId: string, agent: AgentName | undefined) =>
  and(eq(agentStep.sessionId, sessionId), agent === undefined ? undefined : eq(agentStep.agent, agent))

const toEntry = (row: typeof agentStep.$inferSelect): LogEntry => ({
  agent: row.agent as AgentName,
  timestamp: row.createdAt.toISOString(),
  duration_ms: row.durationMs,
  session_id: row.sessionId,
  seq: row.seq,
  input_summary: row.inputSummary,
  input: row.input,
  output: row.output,
  reasoning: row.reasoning,
  outcome: row.outcome as LogEntry['outcome'],
  problems: row.problems as string[],
  provider: row.provider,
  model: row.model,
  prompt_hash: row.promptHash,
  input_tokens: row.inputTokens,
  output_tokens: row.outputTokens,
  cost_usd: row.costUsd,
})
