// Reads the agents' log: in full for staff, agents and times alone for the learner.
import type { z } from 'zod'
import type {
  AgentLogEntry,
  AgentLogList,
  AgentLogSummary,
  AgentName,
  AgentTime,
  LoggedSessions,
} from '../../contract/tutor.js'

export type LogEntry = z.infer<typeof AgentLogEntry>
export type LoggedSession = z.infer<typeof LoggedSessions>['sessions'][number]

/** `after`: only entries with a higher number. */
export type LogRange = {
  readonly agent?: AgentName | undefined
  readonly after?: number
  readonly limit: number
  readonly offset?: number
}

export const LOG_ORDERS = ['newest', 'oldest', 'most_active'] as const
export type LogOrder = (typeof LOG_ORDERS)[number]

export interface AgentSteps {
  /** Oldest first. */
  entries(sessionId: string, range: LogRange): Promise<LogEntry[]>
  count(sessionId: string, agent?: AgentName): Promise<number>
  /** Of all agents, oldest first. */
  times(sessionId: string): Promise<z.infer<typeof AgentTime>[]>
  summary(sessionId: string): Promise<z.infer<typeof AgentLogSummary>>
  sessions(order: LogOrder, limit: number, offset: number): Promise<{ total: number; sessions: LoggedSession[] }>
  /** Ids of sessions with an entry of the last `hours`. */
  activeWithin(hours: number): Promise<string[]>
  /** Deletes entries older than `days`; resolves to the time of the oldest that may remain. */
  purge(days: number): Promise<Date>
}

export async function agentLog(
  steps: AgentSteps,
  sessionId: string,
  range: LogRange,
): Promise<z.infer<typeof AgentLogList>> {
  const [logs, total] = await Promise.all([steps.entries(sessionId, range), steps.count(sessionId, range.agent)])
  return { session_id: sessionId, total_entries: total, logs }
}

const BATCH = 50

/** All entries after the number `after`, oldest first, read in pages. */
export async function* entriesAfter(steps: AgentSteps, sessionId: string, after: number): AsyncGenerator<LogEntry> {
  for (let seq = after; ;) {
    const entries = await steps.entries(sessionId, { after: seq, limit: BATCH })
    yield* entries
    if (entries.length < BATCH) return
    seq = entries.at(-1)!.seq
  }
}
