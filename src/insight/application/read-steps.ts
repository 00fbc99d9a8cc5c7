// A page of what the agents of a session did.
import type { AgentStepPage, AgentStepQuery } from '../../contract/session-record.js'
import { ownedSession, type Sessions } from '../../sessions/index.js'
import { agentSteps, STEP_EVENTS } from '../domain/agent-steps.js'
import type { RecordStore } from './ports.js'

type Ports = { readonly sessions: Pick<Sessions, 'load'>; readonly records: Pick<RecordStore, 'logged'> }

/** Throws session_not_found. */
export async function readSteps(
  { sessions, records }: Ports,
  sessionId: string,
  { agent, outcome, failures, after = 0, limit = 200 }: AgentStepQuery,
): Promise<AgentStepPage> {
  const { type } = (await ownedSession(sessions, sessionId, null)).stored.session
  const all = agentSteps(type, await records.logged(sessionId, STEP_EVENTS))
  const fit = all.filter(
    step =>
      step.seq > after &&
      (agent === undefined || step.agent === agent) &&
      (outcome === undefined || step.outcome === outcome) &&
      (failures !== 'true' || step.outcome !== 'accepted'),
  )
  const steps = fit.slice(0, limit)
  return {
    steps,
    next: fit.length > limit ? steps.at(-1)!.seq : null,
    agents: [...new Set(all.flatMap(step => step.agent ?? []))],
  }
}
