// What the agents of a session did, from its private log: who ran, how it went and what it took.
import type { SessionType } from '../../contract/session.js'
import type { AgentStepLine } from '../../contract/session-record.js'
import type { Logged } from './logged.js'

type Agent = AgentStepLine['agent']

/** The agent of sessions that have one; in lessons each step names its own. */
const AGENT_OF: Partial<Record<SessionType, Agent>> = { evaluation: 'proctor', learning: 'tutor', thought: 'partner' }

type Ran = Pick<AgentStepLine, 'agent' | 'outcome'> & { readonly call?: unknown; readonly code?: unknown }

/** By the type of the event; null where no model ran. */
const RAN: Readonly<Record<string, (payload: Logged['payload'], agent: Agent) => Ran | null>> = {
  AgentRan: ({ agent, outcome, call }) => ({ agent: agent as Agent, outcome: outcome as Ran['outcome'], call }),
  StepTaken: ({ call }, agent) => (call == null || agent === null ? null : { agent, outcome: 'accepted', call }),
  RunFailed: ({ code }, agent) => ({ agent, outcome: 'failed', code }),
  ModelFellBack: ({ code }, agent) => ({ agent, outcome: 'fallback', code }),
}

/** The events of the private log that `agentSteps` reads. */
export const STEP_EVENTS: readonly string[] = Object.keys(RAN)

/** Oldest first, as the events are. Where an agent has failed and its run with it, that is one step. */
export function agentSteps(type: SessionType, events: readonly Logged[]): AgentStepLine[] {
  const lines: AgentStepLine[] = []
  for (const { seq, at, type: name, payload } of events) {
    const ran = RAN[name]?.(payload, AGENT_OF[type] ?? null)
    if (ran == null) continue
    const line = lineOf(seq, at, ran)
    const last = lines.at(-1)
    const isSame = name === 'RunFailed' && last?.outcome === 'failed' && last.code === null && last.at === line.at
    if (isSame) lines[lines.length - 1] = { ...last, code: line.code }
    else lines.push(line)
  }
  return lines
}

function lineOf(seq: number, at: Date, { agent, outcome, call, code }: Ran): AgentStepLine {
  const model = (call ?? {}) as Readonly<Record<string, unknown>>
  return {
    seq,
    at: at.toISOString(),
    agent,
    outcome,
    provider: textOf(model['provider']),
    model: textOf(model['model']),
    input_tokens: numberOf(model['inputTokens']),
    output_tokens: numberOf(model['outputTokens']),
    duration_ms: numberOf(model['durationMs']),
    code: textOf(code),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? Math.round(value) : null)
