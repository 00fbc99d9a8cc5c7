// Runs: what a driver's steps bring, what its agents did, and what becomes of a model that fails.
import { later } from '../clocks.js'
import type { ModelCall, Provider } from '../../../llm/index.js'
import { outboxRow, publicEvent, type EntriesOf } from './entry.js'

const BUILT_IN: Provider = 'internal'
/** Failures in a row after which somebody should know: about six seconds in which a hiccup would have passed. */
const LASTING = 3

export const RUNS: EntriesOf<
  | 'StepTaken'
  | 'TextShown'
  | 'HistorySummarised'
  | 'AgentRan'
  | 'DriverNoted'
  | 'DriverMoved'
  | 'RunFailed'
  | 'ModelFellBack'
  | 'RetryAsked'
> = {
  StepTaken: {
    evolve: session => ({ ...session, stepsSinceAsk: session.stepsSinceAsk + 1 }),
    stream: ({ ran }) =>
      ran.flatMap(({ callId, toolName, publicResult }) => [
        publicEvent('tool_executing', { tool_call_id: callId, tool_name: toolName }),
        publicEvent('tool_result', { tool_call_id: callId, tool_name: toolName, result: { ...publicResult } }),
      ]),
    log: ({ call }) => ({ call: call && counted(call) }),
  },
  TextShown: {
    stream: ({ messageId: message_id, text, figures = [] }) => [
      publicEvent('message_complete', { message_id, text, ...(figures.length > 0 && { figures: [...figures] }) }),
    ],
    log: ({ messageId, replaced }) => ({ messageId, replaced }),
  },
  HistorySummarised: {
    evolve: (session, { windowFromSeq }) => ({ ...session, windowFromSeq }),
    rows: ({ windowFromSeq, text }, _session, { at }) => ({
      summary: [{ windowFromSeq, content: text, createdAt: at }],
    }),
  },
  AgentRan: {
    rows: ({ execution: { call, ...execution } }, _session, { at, seq }) => ({
      agentStep: [{ seq, ...execution, ...call, createdAt: at }],
    }),
    log: ({ execution: { agent, outcome, call } }) => ({ agent, outcome, call }),
  },
  DriverNoted: {},
  DriverMoved: {
    stream: ({ plan }) => (plan === null ? [] : [publicEvent('plan_updated', { ...plan })]),
    rows: ({ state }) => ({ driverState: [{ state }] }),
    log: () => ({}),
  },
  RunFailed: {
    evolve: (session, { code, attempts, retryInMs }, at) => ({
      ...session,
      stepsSinceAsk: 0,
      runError: { code, attempts, retryAfter: later(at, retryInMs)! },
    }),
    stream: ({ code, retryable }, session) => [
      publicEvent('error', {
        code,
        retryable,
        retry_after: session.runError?.retryAfter.toISOString() ?? null,
      }),
    ],
    rows: ({ attempts, retryable }, session, commit) =>
      attempts === LASTING || (attempts === 1 && !retryable)
        ? outboxRow('session.needs_attention', session, commit)
        : {},
  },
  ModelFellBack: { evolve: session => ({ ...session, fallback: true, stepsSinceAsk: 0 }) },
  RetryAsked: {
    evolve: (session, _event, at) => ({
      ...session,
      runError: session.runError && { ...session.runError, retryAfter: at },
    }),
  },
}

/** The built-in agents read no prompt, count no tokens and ask nobody: which of them it was is all that there is to say. */
function counted({ inputTokens, outputTokens, ...call }: ModelCall): Partial<ModelCall> {
  const { provider, model } = call
  if (provider === BUILT_IN) return { provider, model }
  return { ...call, ...(inputTokens !== null && { inputTokens }), ...(outputTokens !== null && { outputTokens }) }
}
