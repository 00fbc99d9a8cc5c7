// What an agent returns where it has no output: the documented codes, with what the coordinator does instead.
import type { AgentErrorCode, AgentFailure } from '../../contract/mastery-agents.js'

const FAILURES: Readonly<Record<AgentErrorCode, Omit<AgentFailure['error'], 'code'>>> = {
  INVALID_INPUT: {
    message: 'The output breaks its contract, or the message is for nobody.',
    recoverable: true,
    fallback_action: 'ask_learner',
  },
  RAG_EMPTY: {
    message: 'No passage says anything about this.',
    recoverable: true,
    fallback_action: 'suggest_related_topics',
  },
  TIMEOUT: { message: 'The agent did not answer in time.', recoverable: true, fallback_action: 'go_on_without_model' },
  STATE_MISSING: {
    message: 'What this agent needs has not been found out yet.',
    recoverable: true,
    fallback_action: 'run_diagnostic',
  },
}

export const agentFailure = (code: AgentErrorCode): AgentFailure => ({
  success: false,
  error: { code, ...FAILURES[code] },
})

export const hasFailed = (output: object): output is AgentFailure => 'success' in output && output.success === false
