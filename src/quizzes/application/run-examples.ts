// POST /session/{id}/run: tries code with the visible examples of the open question. A query: nothing is stored, no deadline moves.
import type { ExampleRun, RunExamples } from '../../items/index.js'
import { DomainError, serverBusy } from '../../kernel/errors.js'
import {
  ownedSession,
  refusal,
  refuseSafetyHold,
  refuseLate,
  type Questions,
  type Sessions,
} from '../../sessions/index.js'

const RETRY_SECONDS = 3

export type ExamplePorts = {
  readonly sessions: Pick<Sessions, 'load'> & Pick<Questions, 'askedCall'>
  readonly run: RunExamples
}
type Asked = {
  readonly sessionId: string
  /** Null: an operator, who is no learner and runs nothing. */
  readonly learnerId: string | null
  readonly toolCallId: string
  readonly code: string
}

/**
 * Throws session_not_found; call_unknown, call_closed, session_paused, safety_hold and nothing_to_run (conflict); too_late; and
 * server_busy when no code can be run now.
 */
export async function runOpenExamples({ sessions, run }: ExamplePorts, asked: Asked): Promise<ExampleRun> {
  const { sessionId, learnerId, toolCallId, code } = asked
  const { stored, now } = await ownedSession(sessions, sessionId, learnerId)
  const { session } = stored
  const question = await sessions.askedCall(sessionId, toolCallId)
  if (question === null) throw refusal(stored, 'call_unknown', 'This question does not belong to the session.')
  if (session.status !== 'awaiting_client_action' || session.open.callId !== toolCallId)
    throw refusal(stored, 'call_closed', 'This question is closed.')
  if (session.pausedAt !== null) throw refusal(stored, 'session_paused', 'The session is paused.')
  refuseSafetyHold(stored)
  refuseLate(stored, session.open, now)
  const found = question.item === null ? 'none' : await run(question.item, code, session.learnerId)
  if (found === 'none')
    throw new DomainError('conflict', 'nothing_to_run', 'This question has no examples that code could be run with.')
  if (found === 'unavailable') throw serverBusy(RETRY_SECONDS)
  return found
}
