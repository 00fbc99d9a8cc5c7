// What the agents did, read back: for staff in full, for a learner who was at work when. Nothing here changes anything.
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

/** `after`: entries behind this one only. */
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
  /** Deletes what is older; resolves to the time from which on entries are kept. */
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

/** Everything behind `after`, oldest first, a few at a time. */
export async function* entriesAfter(steps: AgentSteps, sessionId: string, after: number): AsyncGenerator<LogEntry> {
  for (let seq = after; ;) {
    const entries = await steps.entries(sessionId, { after: seq, limit: BATCH })
    yield* entries
    if (entries.length < BATCH) return
    seq = entries.at(-1)!.seq
  }
}
